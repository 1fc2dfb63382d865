import { formatSince } from '#shared/dates.ts'
import { teamPaymentLabel } from '#shared/money/team-payments.ts'
import { UNCLAIMED_DAYS } from '#shared/orders/attention.ts'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { trpc } from '#web/trpc.ts'
import { AttentionList } from './attention-list.tsx'
import { AttentionRow } from './attention-row.tsx'
import { type UnclaimedOrder, unclaimedReminder } from './reminder.ts'
import { REQUESTS_REFRESH_MS } from './use-request-counts.ts'

/** The orders whose laundry has stayed at the laundry for days without any change. */
export function UnclaimedOrders() {
  const query = trpc.orders.unclaimed.useInfiniteQuery(
    {},
    { ...nextPage, refetchInterval: REQUESTS_REFRESH_MS },
  )
  return (
    <AttentionList
      query={query}
      adjective="non réclamée"
      emptyText={`Le linge qui reste chez nous ${UNCLAIMED_DAYS} jours sans aucun changement arrive ici.`}
    >
      {(order) => (
        <AttentionRow
          key={order.id}
          order={order}
          since={order.reachedAt}
          detail={describeState(order)}
          reminder={unclaimedReminder(order)}
        />
      )}
    </AttentionList>
  )
}

/** The payment state, and the time of the last change. */
function describeState(order: UnclaimedOrder): string {
  const { reachedAt, changedAt } = order
  const label = teamPaymentLabel(order)
  if (changedAt === reachedAt) return label
  return `${label} · dernier changement ${formatSince(changedAt, Date.now())}`
}
