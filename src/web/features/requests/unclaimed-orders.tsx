import { UNCLAIMED_DAYS } from '#shared/attention.ts'
import { formatSince } from '#shared/dates.ts'
import { paymentLabel } from '#shared/payments.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PagedList, paging } from '#web/components/paged-list.tsx'
import { TicketSkeletons } from '#web/components/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './attention-row.module.css'
import { AttentionRow } from './attention-row.tsx'
import { type AttentionOrder, unclaimedReminder } from './reminder.ts'
import { REQUESTS_REFRESH_MS } from './use-request-counts.ts'

/** Laundry that the house holds and that nobody moved for days, whatever has waited longest first. */
export function UnclaimedOrders() {
  const query = trpc.orders.unclaimed.useInfiniteQuery(
    {},
    { ...paging, refetchInterval: REQUESTS_REFRESH_MS },
  )
  return (
    <PagedList
      query={query}
      words={{
        failed: 'Impossible de charger les commandes.',
        moreFailed: 'Impossible de charger les commandes suivantes.',
        end: 'Toutes les commandes non réclamées sont affichées.',
        shown: (count) =>
          count === 1
            ? '1 commande non réclamée affichée'
            : `${count} commandes non réclamées affichées`,
      }}
      loading={<TicketSkeletons quiet count={3} />}
      empty={
        <EmptyState
          title="Aucune commande non réclamée"
          text={`Le linge qui reste chez nous ${UNCLAIMED_DAYS} jours sans aucun changement arrive ici.`}
        />
      }
    >
      {(orders) => (
        <ul className={classes.rows}>
          {orders.map((order) => (
            <AttentionRow
              key={order.id}
              order={order}
              since={order.changedAt}
              detail={standing(order)}
              reminder={unclaimedReminder(order)}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** What changed last, when it is not the status, and where its money stands. */
function standing({ payment, paymentMethod, reachedAt, changedAt }: AttentionOrder): string {
  const money = paymentLabel(payment, paymentMethod)
  if (changedAt === reachedAt) return money
  return `${money} · dernier changement ${formatSince(changedAt, Date.now())}`
}
