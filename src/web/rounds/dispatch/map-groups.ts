import { assignmentFrom, isMission } from '#shared/order-status.ts'
import { soonestFirst } from '#shared/time/late.ts'
import type { ListedOrder } from '#web/orders/order-view.ts'

/** The groups of orders, each with a colour: without a livreur, with a livreur, at the laundry. */
export const MAP_GROUPS = ['waiting', 'riding', 'collected'] as const
export type MapGroup = (typeof MAP_GROUPS)[number]

export const GROUP_LABELS: Record<MapGroup, string> = {
  waiting: 'À assigner',
  riding: 'En cours',
  collected: 'Ramassées',
}

/** The assignment that an order needs, as the assignment dialog takes it. */
export type MapAssignment = 'pickup' | 'delivery' | 'reassign'

/** An action of the team on the map: to assign an order, or to follow its livreur. */
export type MapAction = MapAssignment | 'follow'
export type MapActionHandler = (order: ListedOrder, action: MapAction) => void

type OrderState = Pick<ListedOrder, 'status' | 'livreur'>

/** The group of an order. A mission whose livreur is no longer available is waiting. */
export function groupOf({ status, livreur }: OrderState): MapGroup {
  if (isMission(status)) return livreur && !livreur.available ? 'waiting' : 'riding'
  return status === 'pending' ? 'waiting' : 'collected'
}

/** The assignment that an order needs, or undefined while an available livreur has it. */
export function neededAssignment(order: OrderState): MapAssignment | undefined {
  const to = assignmentFrom(order.status)
  if (to) return to === 'assigned' ? 'pickup' : 'delivery'
  return groupOf(order) === 'waiting' ? 'reassign' : undefined
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
