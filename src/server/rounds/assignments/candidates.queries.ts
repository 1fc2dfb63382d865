import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { readDutyPlans } from '#server/shop/duty/duty.service.ts'
import type { RiderPosition } from '#shared/places/positions.ts'
import { candidatesFor, slotsToCome } from '#shared/rounds/candidates.ts'
import type { CandidatesInput } from '#shared/shop/duty/duty.inputs.ts'
import { type DutyState, dutyState } from '#shared/shop/duty/duty-state.ts'
import type { Slot } from '#shared/time/slots.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import {
  type LivreurInHand,
  roundsInHand,
  toRoundStop,
  visitColumns,
} from '../rounds-in-hand.queries.ts'

/** A livreur who may be given the orders, as the team chooses one. */
export interface DutyCandidate {
  id: string
  fullname: string
  phone: string
  missions: number
  /** Their position, if they share it. */
  point: RiderPosition | null
  /** On duty in a part of each slot of the orders, or now where they have none. */
  onDuty: boolean
  /** Whether they are on duty now. */
  state: DutyState
  /** A slot in which they have as many visits as a livreur can make. */
  full: Slot | null
  /** Kilometres to the nearest client, from their position or else from their missions. */
  km: number | null
  from: 'position' | 'missions' | null
  proposed: boolean
}

/** `ids` is a JSON array. */
const visitsAmong = (orm: Orm, p: { ids: string }) =>
  orm
    .select(visitColumns)
    .from(orders)
    .where(sql`${orders.id} in (select value from json_each(${p.ids}))`)

/**
 * The livreurs who may be given these orders, the best first; the first is proposed if they are on
 * duty, have room and can come in time. `now` in milliseconds UTC.
 */
export function dutyCandidates(
  orm: Orm,
  { orderIds }: CandidatesInput,
  now: number,
): { slots: Slot[]; livreurs: DutyCandidate[] } {
  const visits = visitsAmong(orm, { ids: JSON.stringify(orderIds) })
    .all()
    .map(toRoundStop)
  const { capacity } = readSettings(orm, 'slots')
  const { livreurs, base } = roundsInHand(orm, readDutyPlans(orm, now), now)
  const candidates = candidatesFor(visits, ridersOf(livreurs), {
    now,
    zone: BUSINESS_ZONE,
    capacity,
    base,
  })
  return {
    slots: slotsToCome(visits, now),
    livreurs: candidates.map(({ rider, ...found }) => ({
      id: rider.id,
      fullname: rider.fullname,
      phone: rider.plan.phone,
      missions: rider.visits.length,
      point: rider.point,
      state: dutyState(rider.plan, now, BUSINESS_ZONE),
      ...found,
    })),
  }
}

/** The livreurs with their position and their missions in hand, day after day in the order of their rounds. */
function ridersOf(livreurs: readonly LivreurInHand[]) {
  return livreurs.map(({ plan, point, position, rounds }) => {
    const visits = rounds.flatMap((round) => round.visits)
    return {
      id: plan.id,
      plan,
      fullname: plan.fullname,
      point,
      position,
      visits,
      underWay: visits.filter(({ isUnderWay }) => isUnderWay).length,
    }
  })
}
