import { IconChevronRight, IconFileInvoice } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { isCancelled } from '#shared/money/company-invoices/company-invoices.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import {
  MissingInPanel,
  PanelBeside,
  PanelBody,
  PanelClose,
  PanelHead,
  PanelTitle,
} from '#web/components/layout/panel-beside.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { weaveOf } from '../due-invoice.ts'
import { CompanyCredit } from './company-credit.tsx'
import classes from './due.module.css'
import { monthOf, type PayableInvoice, payableUntilWords } from './due-words.ts'
import { HeldCheque } from './held-cheque.tsx'
import { InvoiceReminders } from './invoice-reminders.tsx'
import { PayForm } from './pay-form.tsx'
import { PaymentsMade } from './payments-made.tsx'
import { StateTag } from './state-tag.tsx'
import { useOpenInvoice } from './use-open-invoice.ts'

/** The codes of an invoice that is not there, and of an invalid id. */
const NOT_FOUND_CODES = new Set(['INVOICE_NOT_FOUND', 'VALIDATION', 'BAD_REQUEST'])

/** One invoice beside the list; on a phone, in its place. */
export default function DuePanel({ invoiceId }: { invoiceId: string }) {
  const query = trpc.accountPayments.ofInvoice.useQuery({ invoiceId })
  const isMissing = NOT_FOUND_CODES.has(appCodeOf(query.error) ?? '')
  const { toInvoice } = useOpenInvoice()
  return (
    <PanelBeside
      label="Facture ouverte"
      screen="Caisse"
      weave={query.data && weaveOf(query.data.clientId)}
    >
      {isMissing ? (
        <MissingInPanel
          title="Facture non trouvée."
          text="Elle n’existe pas."
          to={toInvoice(null)}
        />
      ) : (
        <QueryBoundary
          query={query}
          errorTitle="Impossible de charger la facture."
          loading={<LinesSkeleton />}
        >
          {(invoice) => <Shown invoice={invoice} />}
        </QueryBoundary>
      )}
    </PanelBeside>
  )
}

function Shown({ invoice }: { invoice: PayableInvoice }) {
  const { reminders } = useModules()
  const held = invoice.payments.filter(({ state }) => state === 'held')
  const { creditNotes } = invoice
  const made = invoice.payments.filter(({ state }) => state !== 'held')
  const more = (
    <>
      {made.length + creditNotes.length > 0 ? (
        <PaymentsMade invoiceId={invoice.invoiceId} payments={made} creditNotes={creditNotes} />
      ) : null}
      <Ways invoice={invoice} />
      {reminders ? <InvoiceReminders invoice={invoice} /> : null}
    </>
  )
  return (
    <>
      <Head invoice={invoice} />
      <PanelBody>
        <p className="row justify-between align-baseline gap-12">
          <b className="nowrap">Reste à payer</b>
          <Money size="big" amount={invoice.rest} />
        </p>
        {held.map((cheque) => (
          <HeldCheque key={cheque.n} cheque={cheque} />
        ))}
        <CompanyCredit invoice={invoice} />
        {invoice.rest > 0 ? (
          <PayForm invoice={invoice}>{more}</PayForm>
        ) : (
          <>
            <Settled invoice={invoice} />
            {more}
          </>
        )}
      </PanelBody>
    </>
  )
}

function Head({ invoice }: { invoice: PayableInvoice }) {
  const { label, fneState, name, orders, dueOn } = invoice
  const isOver = isCancelled(invoice)
  const now = useMinute()
  const { toInvoice } = useOpenInvoice()
  return (
    <PanelHead>
      <div className="row gap-8">
        <b className="reference">{label}</b>
        <StateTag isCancelled={isOver} fneState={fneState} />
        <PanelClose to={toInvoice(null)} />
      </div>
      <PanelTitle>{name}</PanelTitle>
      <p className="quiet text-s">
        {monthOf(invoice)}, {countLabel(orders, 'commande')}
        {isOver ? '' : `, ${payableUntilWords(dueOn, now)}`}
      </p>
    </PanelHead>
  )
}

/** An invoice that is paid or cancelled says so, and leads to the next of its company. */
function Settled({ invoice }: { invoice: PayableInvoice }) {
  const { clientId, next, total, paid, credited } = invoice
  const { toInvoice } = useOpenInvoice()
  const surplus = paid + credited - total
  return (
    <Note tone="success" title={settledWords(invoice)}>
      {surplus > 0 ? (
        <p>
          {formatFcfa(surplus)} passés à{' '}
          <TextLink to={paths.admin.client(clientId)}>son avoir</TextLink>.
        </p>
      ) : null}
      {next === null ? (
        'L’entreprise ne doit pas d’autre facture.'
      ) : (
        <Link to={toInvoice(next)}>Sa facture suivante à payer</Link>
      )}
    </Note>
  )
}

function settledWords(invoice: PayableInvoice): string {
  const last = invoice.creditNotes.at(-1)
  return last && isCancelled(invoice)
    ? `Cette facture est annulée par ${last.label}.`
    : 'Cette facture est payée.'
}

function paperWords(orders: number): string {
  if (orders === 0) return 'La facture'
  return orders === 1
    ? 'La facture et sa commande'
    : `La facture et ses ${countLabel(orders, 'commande')}`
}

/** The paper. */
function Ways({ invoice }: { invoice: PayableInvoice }) {
  const { invoiceId, orders } = invoice
  return (
    <ul className={classes.ways}>
      <li>
        <Link className="row gap-12 no-underline strong" to={paths.admin.companyInvoice(invoiceId)}>
          <IconFileInvoice className="fixed accent" aria-hidden="true" />
          <span className="grow">{paperWords(orders)}</span>
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
      </li>
    </ul>
  )
}
