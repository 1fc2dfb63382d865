import { assignmentFrom, isMission } from '#shared/orders/orders.ts'
import type { Outputs } from '#web/trpc.ts'

/** An order as the map knows it. */
export type MapOrder = Outputs['orders']['onMap']['orders'][number]

/** What the pins are told apart by: nobody goes there yet, somebody does, the laundry is at the house. */
export const MAP_GROUPS = ['waiting', 'riding', 'collected'] as const
export type MapGroup = (typeof MAP_GROUPS)[number]

export const GROUP_LABELS: Record<MapGroup, string> = {
  waiting: 'À assigner',
  riding: 'En cours',
  collected: 'Ramassées',
}

/** What a livreur may be found for, and in what words the assignment is asked. */
export type MapAct = 'pickup' | 'delivery' | 'reassign' | undefined

type Standing = Pick<MapOrder, 'status' | 'livreur'>

/** A mission whose livreur can carry it no more waits for somebody as one that was never given. */
export function groupOf({ status, livreur }: Standing): MapGroup {
  if (isMission(status)) return livreur && !livreur.available ? 'waiting' : 'riding'
  return status === 'pending' ? 'waiting' : 'collected'
}

/** The assignment that an order on the map calls for; nothing while somebody is at it. */
export function actOf(order: Standing): MapAct {
  const to = assignmentFrom(order.status)
  if (to) return to === 'assigned' ? 'pickup' : 'delivery'
  return groupOf(order) === 'waiting' ? 'reassign' : undefined
}

/** The orders of each group; what has waited longest is first where somebody must be found. */
export function byGroup(orders: readonly MapOrder[]): Record<MapGroup, MapOrder[]> {
  const groups: Record<MapGroup, MapOrder[]> = { waiting: [], riding: [], collected: [] }
  for (const order of orders) groups[groupOf(order)].push(order)
  groups.waiting.reverse()
  groups.collected.reverse()
  return groups
}
