import { IconCash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { daysUntil, formatMonthName } from '#shared/dates.ts'
import { delayWords } from '#shared/shop/settings/account-settings.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { BUSINESS_ZONE, instantOf } from '#shared/time/zone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { trpc } from '#web/trpc.ts'
import { CompanyInvoices } from '../company-invoices/company-invoices.tsx'
import { dueInvoicePath } from '../due-invoice.ts'
import { CompanyCard } from './company-card.tsx'
import classes from './company-file.module.css'
import type { CompanyView } from './company-view.ts'
import { CompanyPrices } from './prices/company-prices.tsx'

interface Props {
  client: { id: string; fullname: string }
  /** Of a company that pays each order: what any client owes, beside these francs of its invoices. */
  figuresOf: (invoiced: number) => ReactNode
  /** The orders of its month: what shows them is of another room. */
  monthOf: (company: CompanyView) => ReactNode
  /** Somebody orders for it no more, who may have its link. */
  onLeft: (name: string) => void
  /** Below its terms. */
  person: ReactNode
  /** Below its month. */
  orders: ReactNode
}

/** The file of a client that is a company: its sums, then its terms beside its money and its orders. */
export default function CompanyFile({ client, figuresOf, monthOf, onLeft, person, orders }: Props) {
  const query = trpc.companies.byId.useQuery({ clientId: client.id })
  const company = query.data
  return (
    <>
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger l’entreprise."
        loading={<SkeletonBlock width="100%" height="96px" />}
      >
        {(company) => (
          <>
            {company?.onAccount ? null : figuresOf(company?.owed.rest ?? 0)}
            {company && hasAccount(company) ? <Band company={company} /> : null}
          </>
        )}
      </QueryBoundary>
      <div className={classes.columns}>
        <div>
          {query.isPending ? <SkeletonBlock width="100%" height="480px" /> : null}
          {company ? (
            <>
              <CompanyCard client={client} company={company} onLeft={onLeft} />
              <CompanyPrices client={client} />
            </>
          ) : null}
          {person}
        </div>
        <div className={classes.main}>
          {query.isPending ? (
            <div className={classes.month}>
              <SkeletonBlock width="100%" height="240px" />
            </div>
          ) : null}
          {company ? (
            <div className={classes.month}>
              {hasAccount(company) ? <CompanyInvoices clientId={client.id} /> : null}
              {monthOf(company)}
            </div>
          ) : null}
          <div>{orders}</div>
        </div>
      </div>
    </>
  )
}

/** One that pays each order may still owe an invoice of before. */
const hasAccount = ({ onAccount, owed }: CompanyView): boolean => onAccount || owed.rest > 0

/** Its sums: what is due, what its next invoice has so far, how it pays and what it brought this year. */
function Band({ company }: { company: CompanyView }) {
  const { owed, month, paysInDays, dueDays, year } = company
  const now = useMinute()
  return (
    <Ticket className="clip">
      <dl className={classes.band}>
        <Owed owed={owed} now={now} />
        <Figure
          words={`${upperFirst(formatMonthName(now))}, en cours`}
          value={<Money amount={month.total} />}
          note={`${countLabel(month.orders, 'commande')}, ${piecesLabel(month.pieces)}`}
        />
        <Figure
          words="Paie en moyenne"
          value={paysInDays === null ? '–' : countLabel(paysInDays, 'jour')}
          note={`payable ${delayWords(dueDays)}`}
        />
        <Figure
          words="Depuis janvier"
          value={<Money amount={year.total} />}
          note={countLabel(year.orders, 'commande')}
        />
      </dl>
    </Ticket>
  )
}

function Owed({ owed, now }: { owed: CompanyView['owed']; now: number }) {
  const { rest, late, lateInvoices, invoices, dueOn, invoiceId } = owed
  if (rest === 0 || dueOn === null)
    return <Figure words="À payer" value="0" note="aucune facture n’attend" />
  const days = daysUntil(instantOf(dueOn, 0, BUSINESS_ZONE), now)
  const isInPartLate = late > 0 && late < rest
  const oldest = lateInvoices > 1 ? ', le plus ancien' : ''
  return (
    <Figure
      isLate={days < 0}
      words={isInPartLate ? 'À payer' : `À payer, ${dueWords(days, oldest)}`}
      value={<Money amount={rest} />}
      note={
        isInPartLate
          ? `${countLabel(invoices, 'facture')}, dont ${formatFcfa(late)} échus${oldest} depuis ${countLabel(-days, 'jour')}`
          : countLabel(invoices, 'facture')
      }
      act={
        invoiceId === null ? null : (
          <ButtonLink tone="soleil" size="sm" icon={<IconCash />} to={dueInvoicePath(invoiceId)}>
            Enregistrer un paiement
          </ButtonLink>
        )
      }
    />
  )
}

/** Of the days until the oldest invoice is due. */
function dueWords(days: number, oldest: string): string {
  if (days === 0) return 'échu aujourd’hui'
  return days < 0
    ? `échu${oldest} depuis ${countLabel(-days, 'jour')}`
    : `dans ${countLabel(days, 'jour')}`
}

interface FigureProps {
  words: string
  value: ReactNode
  note: string
  act?: ReactNode
  isLate?: boolean
}

function Figure({ words, value, note, act, isLate = false }: FigureProps) {
  return (
    <div className={cx(classes.figure, isLate && 'badge-danger')}>
      <dt className={cx('text-s', !isLate && 'quiet')}>{words}</dt>
      <dd className="m-0">
        <span className="row wrap gap-8">
          <span className="display text-2xl leading-12 nowrap">{value}</span>
          {act}
        </span>
        <span className={cx('block text-s', !isLate && 'quiet')}>{note}</span>
      </dd>
    </div>
  )
}
