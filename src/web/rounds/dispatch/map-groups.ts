import { isMission } from '#shared/order-status.ts'
import { isToDeliver } from '#shared/orders/ready-laundry.ts'
import { hasUnavailableLivreur } from '#shared/orders/team-acts.ts'
import { soonestFirst } from '#shared/time/late.ts'
import type { OrderDialog } from '#web/orders/order-dialogs.tsx'
import type { ListedOrder } from '#web/orders/order-view.ts'

/** The groups of orders, each with a colour: to be assigned, with a livreur, at the laundry. */
export const MAP_GROUPS = ['waiting', 'riding', 'collected'] as const
export type MapGroup = (typeof MAP_GROUPS)[number]

export const GROUP_LABELS: Record<MapGroup, string> = {
  waiting: 'À assigner',
  riding: 'En cours',
  collected: 'Ramassées',
}

/** To assign an order, or to follow its livreur. */
export type MapActionHandler = (order: ListedOrder, action: OrderDialog) => void

type GroupedOrder = Pick<ListedOrder, 'status' | 'livreur' | 'readyAt' | 'atCounter'>

/** The group of an order. What is ready to be delivered waits, and a mission whose livreur is no longer available. */
export function groupOf(order: GroupedOrder): MapGroup {
  const { status } = order
  if (isMission(status)) return hasUnavailableLivreur(order) ? 'waiting' : 'riding'
  return status === 'pending' || isToDeliver(order) ? 'waiting' : 'collected'
}

/** The orders by group: the soonest due first; of those without a due time the oldest, where a livreur must be found. */
export function groupOrders(orders: readonly ListedOrder[]): Record<MapGroup, ListedOrder[]> {
  const groups: Record<MapGroup, ListedOrder[]> = { waiting: [], riding: [], collected: [] }
  for (const order of orders) groups[groupOf(order)].push(order)
  return {
    waiting: soonestFirst(groups.waiting.reverse()),
    riding: soonestFirst(groups.riding),
    collected: soonestFirst(groups.collected.reverse()),
  }
}
