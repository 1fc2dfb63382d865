import {
  cashBrought,
  sinceGiven,
  type TrailEvent,
  trailOf,
} from '#server/access/order-access/assignment-history.service.ts'
import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { MISSION_STEPS } from '#shared/order-status.ts'
import type { LeftMissionInput } from '#shared/orders/orders.inputs.ts'
import { isRide } from '#shared/places/positions.ts'

/**
 * The outcome of a mission: its livreur took the step or found nobody at the address, its client said that they are
 * away or does not agree to the total at the door, another time was chosen for it, another livreur or the team took the step, or the order went another way; or it is open.
 */
export type MissionFate =
  | 'confirmed'
  | 'by_another'
  | 'finished'
  | 'missed'
  | 'away'
  | 'disagreed'
  | 'postponed'
  | 'reassigned'
  | 'cancelled'
  | 'deleted'
  | 'open'

/** How a mission left the list of its livreur. */
export interface LeftMission {
  fate: MissionFate
  /** Milliseconds UTC; nothing while it is open. */
  at: number | null
  /** Pieces they counted at this step; null when they counted none. */
  counted: number | null
  /** Bags among them. */
  bags: number
  /** Francs recorded from them since they had the order for this step. */
  cash: number
}

/**
 * The outcome of a mission that was at `from` on this livreur's screen, and what is stored of their
 * step. Throws ORDER_NOT_FOUND for an order that was never theirs.
 */
export function leftMission(
  orm: Orm,
  livreurId: string,
  { orderId, from }: LeftMissionInput,
): LeftMission {
  const trail = trailOf(orm, orderId)
  if (!trail.some((event) => event.livreurId === livreurId)) throw new AppError('ORDER_NOT_FOUND')
  const since = sinceGiven(trail, { livreurId, from })
  const own = since.filter(({ actorId }) => actorId === livreurId)
  const { counted, bags } = own.findLast(({ kind }) => kind === 'counted')?.data ?? {}
  return {
    ...fateOf(since, livreurId, from),
    counted: typeof counted === 'number' ? counted : null,
    bags: Number(bags ?? 0),
    cash: cashBrought(trail, { livreurId, from }),
  }
}

function fateOf(
  since: readonly TrailEvent[],
  livreurId: string,
  from: LeftMissionInput['from'],
): Pick<LeftMission, 'fate' | 'at'> {
  const { to } = MISSION_STEPS[from]
  const step = since.find(
    (event) =>
      event.kind === 'moved' &&
      (event.from === from || event.to === to) &&
      !isRideOfAnother(event, livreurId),
  )
  if (step?.actorId === livreurId) return { fate: 'confirmed', at: step.at }
  const end = since.findLast(({ kind }) => kind === 'cancelled' || kind === 'deleted')
  if (end) return { fate: end.kind === 'deleted' ? 'deleted' : 'cancelled', at: end.at }
  if (step)
    return { fate: step.actorId === step.livreurId ? 'by_another' : 'finished', at: step.at }
  const missed = since.findLast(({ kind }) => kind === 'visit_missed')
  if (missed) return { fate: missedFate(missed), at: missed.at }
  const moved = since.findLast(
    (event) => event.kind === 'slot_changed' && event.from === from && event.to !== from,
  )
  if (moved) return { fate: 'postponed', at: moved.at }
  const given = since.findLast(({ kind }) => kind === 'reassigned' || kind === 'assignment_undone')
  const gone = given && given.livreurId !== livreurId
  return gone ? { fate: 'reassigned', at: given.at } : { fate: 'open', at: null }
}

/** Another livreur has only set off: nothing was done at the door. */
const isRideOfAnother = ({ to, actorId, livreurId }: TrailEvent, mine: string): boolean =>
  to !== null && isRide(to) && actorId === livreurId && actorId !== mine

function missedFate({ data }: TrailEvent): MissionFate {
  if (data.disagreed === 1) return 'disagreed'
  return data.by === 'client' ? 'away' : 'missed'
}
