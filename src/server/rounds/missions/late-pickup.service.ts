import { sinceGiven, trailOf } from '#server/access/order-access/assignment-history.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import { DAY_MS } from '#shared/dates.ts'
import { MISSION_STEPS } from '#shared/order-status.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import { BEFORE_PICKUP } from '#shared/time/visits.ts'

/** How long after an order has left its livreur a pick-up of theirs still stands: a day without a network, in milliseconds. */
export const LATE_PICKUP_MS = DAY_MS

/** Events that change the livreur of an order. */
const LIVREUR_CHANGES = ['assigned', 'reassigned', 'assignment_undone']

type OrderRow = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'livreurId' | 'toAgree'>

interface WaitedPickup {
  input: AdvanceMissionInput
  livreurId: string
  /** Milliseconds UTC. */
  takenAt: number
}

/**
 * Whether a pick-up that waited on a phone stands though its order was given away, taken back or put off meanwhile: the clothes
 * are with who collected them, and nobody is sent for them again. Not so after a visit of theirs at which nobody was there, nor
 * long after the order has left them: the team then reads a claim.
 */
export function isCollectedMeanwhile(
  orm: Orm,
  { id, status, livreurId: current, toAgree }: OrderRow,
  { input, livreurId, takenAt }: WaitedPickup,
): boolean {
  const { from, queued, agreed } = input
  if (!queued || MISSION_STEPS[from].to !== 'picked_up') return false
  if (!BEFORE_PICKUP.includes(status) || (toAgree !== null && agreed === undefined)) return false
  const turn = sinceGiven(trailOf(orm, id), { livreurId, from })
  const own = turn.findLast(
    ({ kind, actorId }) => actorId === livreurId && (kind === 'moved' || kind === 'visit_missed'),
  )
  if (own?.kind === 'visit_missed') return false
  if (current === livreurId) return true
  const left = turn.find(
    (event) => LIVREUR_CHANGES.includes(event.kind) && event.livreurId !== livreurId,
  )
  return left !== undefined && takenAt <= left.at + LATE_PICKUP_MS
}
