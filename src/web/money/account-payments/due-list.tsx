import { formatShortDayMonth } from '#shared/dates.ts'
import {
  ageOf,
  DUE_AGE_LABELS,
  DUE_AGES,
  type DueAge,
  daysLate,
} from '#shared/money/account-payments/due-ages.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { LinkRow, RowCard, RowGroup, RowName } from '#web/components/lists/grouped-rows.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { trpc } from '#web/trpc.ts'
import { weaveOf } from '../due-invoice.ts'
import classes from './due.module.css'
import { dayAt, lateWords, monthOf, newsOf, type OpenInvoice } from './due-words.ts'
import { StateTag } from './state-tag.tsx'
import { useOpenInvoice } from './use-open-invoice.ts'

const TONES: Record<DueAge, string> = {
  over60: 'negative',
  over30: 'negative',
  due: 'caution',
  coming: 'quiet',
}

/** The invoices that companies have not paid, in groups by age, the longest due first. */
export function DueList() {
  const now = useMinute()
  const query = trpc.accountPayments.open.useInfiniteQuery({}, nextPage)
  const { ages } = trpc.accountPayments.figures.useQuery().data ?? {}
  return (
    <PagedList
      query={query}
      words={{
        failed: 'Impossible de charger les factures des entreprises.',
        moreFailed: 'Impossible de charger les factures suivantes.',
        end: 'Toutes les factures sont affichées.',
        shown: (count) => `${countLabel(count, 'facture')} à l’écran`,
      }}
      loading={<LinesSkeleton />}
      empty={
        <EmptyState
          title="Personne ne vous doit rien."
          text="Les factures du mois des entreprises viennent ici jusqu’à leur paiement."
        />
      }
    >
      {(invoices) => (
        <RowCard>
          <HeldAlone invoices={invoices.filter(({ rest }) => rest === 0)} now={now} />
          {DUE_AGES.map((age) => {
            const some = invoices.filter(
              ({ rest, dueOn }) => rest > 0 && ageOf(daysLate(dueOn, now)) === age,
            )
            return some.length === 0 ? null : (
              <RowGroup
                key={age}
                label={DUE_AGE_LABELS[age]}
                tone={TONES[age]}
                head={
                  <>
                    <span className="strong">{DUE_AGE_LABELS[age]}</span>{' '}
                    <span>{ages?.[age].invoices ?? some.length}</span>
                    {ages ? (
                      <span className="grow text-end digits">{formatFrancs(ages[age].rest)}</span>
                    ) : null}
                  </>
                }
              >
                {some.map((invoice) => (
                  <Row
                    key={invoice.invoiceId}
                    invoice={invoice}
                    now={now}
                    tone={age === 'coming' ? undefined : TONES[age]}
                  />
                ))}
              </RowGroup>
            )
          })}
        </RowCard>
      )}
    </PagedList>
  )
}

/** Invoices that ask for nothing any more, and of which a cheque still waits. */
function HeldAlone({ invoices, now }: { invoices: readonly OpenInvoice[]; now: number }) {
  if (invoices.length === 0) return null
  return (
    <RowGroup
      label="Chèque à encaisser"
      tone="quiet"
      head={
        <>
          <span className="strong">Chèque à encaisser</span> <span>{invoices.length}</span>
        </>
      }
    >
      {invoices.map((invoice) => (
        <Row key={invoice.invoiceId} invoice={invoice} now={now} tone={undefined} />
      ))}
    </RowGroup>
  )
}

function Row({
  invoice,
  now,
  tone,
}: {
  invoice: OpenInvoice
  now: number
  tone: string | undefined
}) {
  const { invoiceId: id, label, clientId, name, dueOn, rest, total, fneState } = invoice
  const { invoiceId, toInvoice } = useOpenInvoice()
  const news = newsOf(invoice, now)
  return (
    <LinkRow
      to={toInvoice(id)}
      isCurrent={id === invoiceId}
      weave={weaveOf(clientId)}
      className={classes.row}
    >
      <RowName name={name}>
        {label}, {monthOf(invoice)}
      </RowName>
      <span className={`leading-13 ${classes.when}`}>
        {rest === 0 ? (
          <span className="quiet">{invoice.isCancelled ? '' : 'payée'}</span>
        ) : (
          <>
            <b className={cx('block nowrap', tone)}>{lateWords(dueOn, now)}</b>
            <span className="block text-s quiet">{formatShortDayMonth(dayAt(dueOn))}</span>
          </>
        )}
      </span>
      <span className={`leading-13 ${classes.state}`}>
        <StateTag isCancelled={invoice.isCancelled} fneState={fneState} />
        {news === '' ? null : <span className="block text-s quiet">{news}</span>}
      </span>
      <span className={`leading-13 ${classes.amount}`}>
        <b className="block digits">{formatFrancs(rest)}</b>
        {rest === total ? null : (
          <span className="block text-s quiet">sur {formatFrancs(total)}</span>
        )}
      </span>
    </LinkRow>
  )
}
