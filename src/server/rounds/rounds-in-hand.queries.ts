import { and, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { sharedRides } from '#server/orders/livreur-position/livreur-position.service.ts'
import type { LivreurPlan } from '#server/shop/duty/duty.service.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import { isLatePosition } from '#shared/places/distance.ts'
import { type LatLng, toPoint } from '#shared/places/points.ts'
import { isRide, type RiderPosition } from '#shared/places/positions.ts'
import { dayOfVisit, inRoundOrder, slotToWaitFor } from '#shared/rounds/day-rounds.ts'
import type { RoundStop } from '#shared/rounds/planning.ts'
import { dutyOn } from '#shared/shop/duty/duty.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, visitOf } from '#shared/time/visits.ts'
import { BUSINESS_ZONE, type LocalDay, localDay } from '#shared/time/zone.ts'
import { readArranged } from './day-rounds/arranged-rounds.service.ts'

/** The columns of an order that the order of a round follows from. */
export const visitColumns = {
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

const visitsInHand = (orm: Orm, livreurIds: string[]) =>
  orm
    .select(visitColumns)
    .from(orders)
    .where(
      and(
        inArray(orders.livreurId, livreurIds),
        inArray(orders.status, [...MISSION_STATUSES]),
        // A visit that was missed waits for a new time: it is on no list.
        isNull(orders.heldSince),
      ),
    )

type VisitRow = ReturnType<ReturnType<typeof visitsInHand>['all']>[number]

/** A visit of a round. */
export interface VisitInHand extends RoundStop {
  isUnderWay: boolean
}

/** A livreur has these of one day, in the order of the round. */
export interface RoundInHand {
  day: LocalDay
  /** The position where its livreur begins today, if they share it. */
  position: LatLng | null
  duty: Slot | null
  visits: VisitInHand[]
}

export interface LivreurInHand {
  plan: LivreurPlan
  /** Their position, if they share it. */
  point: RiderPosition | null
  /** The same, if it is recent. */
  position: LatLng | null
  /** From today on, in the order of the days; of a day without visits there is none. */
  rounds: RoundInHand[]
  /** Returns the round that they would have on the day of this slot, if this visit of theirs had it. */
  roundIf: (id: string, slot: Slot) => RoundInHand | undefined
  /** The visit has this slot in what is asked from now on. */
  move: (id: string, slot: Slot) => void
}

/**
 * The rounds of these livreurs, as Tournées shows them. What a livreur has who may be given nothing is in none: it is to be
 * placed. `now` in milliseconds UTC.
 */
export function roundsInHand(
  orm: Orm,
  plans: readonly LivreurPlan[],
  now: number,
): { livreurs: LivreurInHand[]; base: LatLng } {
  const { base } = readSettings(orm, 'pricing')
  if (plans.length === 0) return { livreurs: [], base }
  const points = new Map(
    sharedRides(orm, now).map(({ livreurId, position }) => [livreurId, position]),
  )
  const arrangedOf = readArranged(orm, now)
  const livreurIds = plans.map(({ id }) => id)
  const visits = visitsInHand(orm, livreurIds)
    .all()
    .map((row) => toVisit(row, now))
  const byLivreur = Map.groupBy(visits, ({ livreurId }) => livreurId)
  const livreurs = plans.map((plan) =>
    toLivreur(plan, byLivreur.get(plan.id) ?? [], {
      point: points.get(plan.id) ?? null,
      arrangedOn: (day) => arrangedOf(plan.id, day),
      base,
      now,
    }),
  )
  return { livreurs, base }
}

interface Riding {
  point: RiderPosition | null
  /** The ids of the orders of a day, as they were arranged. */
  arrangedOn: (day: LocalDay) => readonly string[]
  base: LatLng
  now: number
}

function toLivreur(
  plan: LivreurPlan,
  visits: ReturnType<typeof toVisit>[],
  { point, arrangedOn, base, now }: Riding,
): LivreurInHand {
  const today = localDay(now, BUSINESS_ZONE)
  const position = point && !isLatePosition(point.age) ? point.point : null
  let own = visits
  const roundOn = (day: LocalDay, theirs: typeof own): RoundInHand => {
    const duty = dutyOn(plan, day, BUSINESS_ZONE)
    const start = day === today ? position : null
    const livreur = { duty, position: start, arranged: arrangedOn(day) }
    return { day, duty, position: start, visits: inRoundOrder(theirs, livreur, { base, now }) }
  }
  const withSlot = (id: string, slot: Slot) =>
    own.map((visit) => (visit.id === id ? atSlot(visit, slot, now) : visit))
  const byDay = [...Map.groupBy(own, ({ day }) => day)].sort(byFirst)
  return {
    plan,
    point,
    position,
    rounds: byDay.map(([day, theirs]) => roundOn(day, theirs)),
    roundIf(id, slot) {
      const all = withSlot(id, slot)
      const moved = all.find((visit) => visit.id === id)
      return (
        moved &&
        roundOn(
          moved.day,
          all.filter(({ day }) => day === moved.day),
        )
      )
    },
    move(id, slot) {
      own = withSlot(id, slot)
    },
  }
}

const byFirst = ([a]: [LocalDay, unknown], [b]: [LocalDay, unknown]) => (a < b ? -1 : 1)

function toVisit(row: VisitRow, now: number) {
  const isUnderWay = isRide(row.status)
  const stop = toRoundStop(row)
  const slot = slotToWaitFor(stop.slot, isUnderWay, now)
  const clientLocation = stop.place && toPoint(stop.place)
  return { ...row, ...stop, slot, day: dayOfVisit(slot, now), isUnderWay, clientLocation }
}

/** The same visit with another slot. */
function atSlot(visit: ReturnType<typeof toVisit>, { from, to }: Slot, now: number) {
  const isPickup = visitOf(visit.status) === 'pickup'
  const times = isPickup
    ? { pickupFrom: from, pickupTo: to }
    : { deliveryFrom: from, deliveryTo: to }
  return toVisit({ ...visit, ...times, dueAt: to }, now)
}

/** The visit of an order, of any livreur or none. */
export function toRoundStop({ id, lat, lng, ...order }: VisitRow): RoundStop {
  return {
    id,
    slot: slotOfVisit(order, visitOf(order.status)),
    place: lat === null || lng === null ? null : { lat, lng },
  }
}
