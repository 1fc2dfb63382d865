import { formatDayMonth, formatMonthName } from '#shared/dates.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import type { LedgerMethod } from '#shared/money/payment-methods.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { LinkRow, RowCard, RowLines } from '#web/components/lists/grouped-rows.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { trpc } from '#web/trpc.ts'
import classes from './due.module.css'
import { dayAt } from './due-words.ts'
import { useOpenInvoice } from './use-open-invoice.ts'

/** Payments of companies in a month, the newest first. */
export default function ReceivedList({ month }: { month: string }) {
  const { invoiceId, toInvoice, toMonth } = useOpenInvoice()
  const query = trpc.accountPayments.received.useInfiniteQuery({ month }, nextPage)
  return (
    <>
      <BackLink to={toMonth(null)}>Ce que doivent les entreprises</BackLink>
      <h2 className="text-xl mb-12">Reçu en {formatMonthName(dayAt(`${month}-01`))}</h2>
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les paiements.',
          moreFailed: 'Impossible de charger les paiements suivants.',
          end: 'Tous les paiements sont affichés.',
          shown: (count) => `${countLabel(count, 'paiement')} à l’écran`,
        }}
        loading={<LinesSkeleton />}
        empty={<EmptyState title="Rien n’a été reçu ce mois-ci." />}
      >
        {(payments) => (
          <RowCard>
            <RowLines>
              {payments.map((one) => (
                <LinkRow
                  key={one.paymentN}
                  to={toInvoice(one.invoiceId)}
                  isCurrent={one.invoiceId === invoiceId}
                  className={classes.paid}
                >
                  <span className="shrink leading-13">
                    <b className="block">{one.name}</b>
                    <span className="block text-s quiet">
                      {formatDayMonth(dayAt(one.receivedOn))},{' '}
                      {METHOD_WORDS[one.method as LedgerMethod].name}
                      {one.number ? ` ${one.number}` : ''},{' '}
                      <span className="nowrap">{one.label}</span>
                      {one.isTakenBack ? ', annulé' : ''}
                    </span>
                  </span>
                  <b className={cx('digits text-l', one.isTakenBack && classes.undone)}>
                    {formatFrancs(one.amount)}
                  </b>
                </LinkRow>
              ))}
            </RowLines>
          </RowCard>
        )}
      </PagedList>
    </>
  )
}
