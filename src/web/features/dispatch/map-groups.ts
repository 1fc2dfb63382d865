import { assignmentFrom, isMission } from '#shared/orders/orders.ts'
import type { Outputs } from '#web/trpc.ts'

/** An order as the map knows it. */
export type MapOrder = Outputs['orders']['onMap']['orders'][number]

/** The colours of the pins: without a livreur, with a livreur on the way, at the laundry. */
export const MAP_GROUPS = ['waiting', 'riding', 'collected'] as const
export type MapGroup = (typeof MAP_GROUPS)[number]

export const GROUP_LABELS: Record<MapGroup, string> = {
  waiting: 'À assigner',
  riding: 'En cours',
  collected: 'Ramassées',
}

/** The livreur to find: for which mission, and with which words the assignment dialog asks. */
export type MapAct = 'pickup' | 'delivery' | 'reassign' | undefined

type Standing = Pick<MapOrder, 'status' | 'livreur'>

/** A mission whose livreur can no longer carry it counts as waiting. */
export function groupOf({ status, livreur }: Standing): MapGroup {
  if (isMission(status)) return livreur && !livreur.available ? 'waiting' : 'riding'
  return status === 'pending' ? 'waiting' : 'collected'
}

/** The assignment that an order on the map needs; undefined while a livreur has it. */
export function actOf(order: Standing): MapAct {
  const to = assignmentFrom(order.status)
  if (to) return to === 'assigned' ? 'pickup' : 'delivery'
  return groupOf(order) === 'waiting' ? 'reassign' : undefined
}

/** The orders of each group; the longest waiting first in the groups without a livreur. */
export function byGroup(orders: readonly MapOrder[]): Record<MapGroup, MapOrder[]> {
  const groups: Record<MapGroup, MapOrder[]> = { waiting: [], riding: [], collected: [] }
  for (const order of orders) groups[groupOf(order)].push(order)
  groups.waiting.reverse()
  groups.collected.reverse()
  return groups
}
