import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { sharedRides } from '#server/orders/livreur-position/livreur-position.service.ts'
import { readDutyPlans } from '#server/shop/duty/duty.service.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import { isLatePosition } from '#shared/places/distance.ts'
import { type LatLng, toPoint } from '#shared/places/points.ts'
import { isRide, type RiderPosition } from '#shared/places/positions.ts'
import { candidatesFor, slotsToCome } from '#shared/rounds/candidates.ts'
import type { RoundStop } from '#shared/rounds/planning.ts'
import { departureOf } from '#shared/rounds/round-times.ts'
import { roundOrder } from '#shared/rounds/visit-order.ts'
import type { CandidatesInput } from '#shared/shop/duty/duty.inputs.ts'
import { dutyOn } from '#shared/shop/duty/duty.ts'
import { type DutyState, dutyState } from '#shared/shop/duty/duty-state.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, visitOf } from '#shared/time/visits.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'
import { arrangedByLivreur } from '../day-rounds/arranged-rounds.service.ts'

/** A livreur who may be given the orders, as the team chooses one. */
export interface DutyCandidate {
  id: string
  fullname: string
  phone: string
  missions: number
  /** Where they are, if they share it. */
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

const visitColumns = {
  id: orders.id,
  createdAt: orders.createdAt,
  dueAt: orders.dueAt,
  livreurId: orders.livreurId,
  status: orders.status,
  pickupFrom: orders.pickupFrom,
  pickupTo: orders.pickupTo,
  deliveryFrom: orders.deliveryFrom,
  deliveryTo: orders.deliveryTo,
  lat: orders.locationLat,
  lng: orders.locationLng,
}

/** `ids` is a JSON array. */
const visitsAmong = (orm: Orm, p: { ids: string }) =>
  orm
    .select(visitColumns)
    .from(orders)
    .where(sql`${orders.id} in (select value from json_each(${p.ids}))`)

const visitsInHand = (orm: Orm) =>
  orm
    .select(visitColumns)
    .from(orders)
    .where(
      and(
        isNotNull(orders.livreurId),
        inArray(orders.status, [...MISSION_STATUSES]),
        // A visit that was missed waits for a new time: it is on no list.
        isNull(orders.heldSince),
      ),
    )

type VisitRow = ReturnType<ReturnType<typeof visitsInHand>['all']>[number]

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
    .map(toStop)
  const { capacity } = readSettings(orm, 'slots')
  const { base } = readSettings(orm, 'pricing')
  const candidates = candidatesFor(visits, readRiders(orm, base, now), {
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

/** The livreurs with their position and their missions in hand, in the order of their rounds. */
function readRiders(orm: Orm, base: LatLng, now: number) {
  const points = new Map(
    sharedRides(orm, now).map(({ livreurId, position }) => [livreurId, position]),
  )
  const arranged = arrangedByLivreur(orm, now)
  const today = localDay(now, BUSINESS_ZONE)
  const inHand = Map.groupBy(visitsInHand(orm).all(), ({ livreurId }) => livreurId)
  return readDutyPlans(orm, now).map((plan) => {
    const point = points.get(plan.id) ?? null
    const position = point && !isLatePosition(point.age) ? point.point : null
    const ids = arranged.get(plan.id) ?? []
    const missions = (inHand.get(plan.id) ?? []).map((row) => toMission(row, ids))
    const duty = dutyOn(plan, today, BUSINESS_ZONE)
    const begin = duty ? departureOf({ duty }, now) : now
    const round = roundOrder(missions, { start: position ?? base, now: begin })
    return {
      id: plan.id,
      plan,
      fullname: plan.fullname,
      point,
      position,
      visits: round.map(toStop),
      underWay: round.filter(({ status }) => isRide(status)).length,
    }
  })
}

/** `arranged` has the ids of a livreur's orders, in the order that the team gave them. */
function toMission(row: VisitRow, arranged: readonly string[]) {
  const { id, lat, lng } = row
  const rank = arranged.indexOf(id)
  const clientLocation = lat === null || lng === null ? null : toPoint({ lat, lng })
  return { ...row, clientLocation, arranged: rank < 0 ? null : rank }
}

function toStop({ id, lat, lng, ...order }: VisitRow): RoundStop {
  return {
    id,
    slot: slotOfVisit(order, visitOf(order.status)),
    place: lat === null || lng === null ? null : { lat, lng },
  }
}
