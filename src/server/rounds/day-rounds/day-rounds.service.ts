import type { Orm } from '#server/db/database.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { sharedRides } from '#server/orders/livreur-position/livreur-position.service.ts'
import type { ListedOrder } from '#server/orders/order-reading.service.ts'
import { type LivreurPlan, livreurNumbers, readDutyPlans } from '#server/shop/duty/duty.service.ts'
import { isMission } from '#shared/order-status.ts'
import { hasUnavailableLivreur } from '#shared/orders/team-acts.ts'
import { isLatePosition } from '#shared/places/distance.ts'
import { paperPlace } from '#shared/places/paper-place.ts'
import { type LatLng, toLatLng } from '#shared/places/points.ts'
import { quarterOf } from '#shared/places/quarter.ts'
import {
  type DayLivreur,
  type DayRounds,
  type DayStop,
  dayOfVisit,
  inRoundOrder,
  openStopState,
  slotToWaitFor,
  soonestStopFirst,
} from '#shared/rounds/day-rounds.ts'
import { isLate } from '#shared/rounds/planning.ts'
import { dutyOn } from '#shared/shop/duty/duty.ts'
import { slotOfVisit, visitOf } from '#shared/time/visits.ts'
import {
  BUSINESS_ZONE,
  instantOf,
  type LocalDay,
  localDay,
  MINUTES_A_DAY,
} from '#shared/time/zone.ts'
import { arrangedOn } from './arranged-rounds.service.ts'
import { countDone, type DoneVisit, doneVisits, openVisits } from './day-rounds.queries.ts'

/** The visits of a day, and who makes them. `now` in milliseconds UTC. */
export function dayRounds(orm: Orm, day: LocalDay, now: number): DayRounds {
  const today = localDay(now, BUSINESS_ZONE)
  const { base } = readSettings(orm, 'pricing')
  const { capacity } = readSettings(orm, 'slots')
  const read = openVisits(orm)
  const open = read.orders.map((order) => {
    const note = read.notes.get(order.id) ?? null
    return { order, stop: { ...toStop(order, now), note } }
  })
  const done = doneOn(orm, day, today)
  const ofDay = day < today ? [] : open.filter(({ stop }) => dayOf(stop, now) === day)
  const { livreurs, resting } = livreursOf(orm, { day, today, now }, [
    ...ofDay.flatMap(({ stop }) => (stop.state === 'to_place' ? [] : (stop.livreurId ?? []))),
    ...done.stops.flatMap(({ livreurId }) => livreurId ?? []),
  ])
  const placed = livreurs.flatMap((livreur) => {
    const theirs = ofDay.filter(
      ({ stop }) => stop.state !== 'to_place' && stop.livreurId === livreur.id,
    )
    return inOrder(theirs, livreur, { base, now })
  })
  const waiting = ofDay.flatMap(({ stop }) => (stop.state === 'to_place' ? stop : []))
  return {
    day,
    today,
    stops: [...waiting.sort(soonestStopFirst), ...done.stops, ...placed],
    livreurs,
    resting,
    days: daysOf(open, { today, now }, countDone(orm, spanOf(today))),
    base,
    capacity,
    more: read.more || done.more,
  }
}

const dayOf = ({ slot }: DayStop, now: number): LocalDay => dayOfVisit(slot, now)

interface OpenStop {
  order: ListedOrder
  stop: DayStop
}

function toStop(order: ListedOrder, now: number): Omit<DayStop, 'note'> {
  const visit = visitOf(order.status)
  // Who collected the clothes has no part in the delivery.
  const livreur = isMission(order.status) ? order.livreur : null
  const hasLivreur = livreur !== null && !hasUnavailableLivreur(order)
  const state = openStopState(order.status, hasLivreur)
  const slot = slotToWaitFor(slotOfVisit(order, visit), state === 'under_way', now)
  return {
    ...factsOf(order),
    visit: visit === 'pickup' ? 'collection' : 'delivery',
    slot,
    late: isLate({ place: null, slot }, now),
    state,
    livreurId: livreur?.id ?? null,
    doneAt: null,
    received: 0,
  }
}

function factsOf(order: ListedOrder) {
  const { id, reference, status, client, clientAddress, clientLocation, payment } = order
  const place = clientLocation && toLatLng(clientLocation)
  const onAccount = payment.state === 'on_account'
  return {
    id,
    reference,
    status,
    clientName: client.fullname,
    phone: order.clientContactPhone,
    address: paperPlace(order),
    place,
    quarter: quarterOf(clientAddress ?? '', place),
    pieces: order.counted ?? order.pieces,
    bags: order.bags,
    grams: order.grams,
    toAgree: order.toAgree,
    due: payment.due,
    paid: payment.due === 0 && order.toAgree === null && !onAccount,
    onAccount,
    method: order.paymentMethod,
    express: order.express,
    currentLivreurId: order.livreur?.id ?? null,
  }
}

function doneOn(orm: Orm, day: LocalDay, today: LocalDay) {
  if (day > today) return { stops: [], more: false }
  const { visits, more } = doneVisits(orm, spanOf(day))
  return { stops: visits.map(toDoneStop), more }
}

const spanOf = (day: LocalDay) => ({
  from: instantOf(day, 0, BUSINESS_ZONE),
  to: instantOf(day, MINUTES_A_DAY, BUSINESS_ZONE),
})

function toDoneStop({ order, visit, livreurId, at, received }: DoneVisit): DayStop {
  return {
    ...factsOf(order),
    note: null,
    visit,
    slot: slotOfVisit(order, visit === 'collection' ? 'pickup' : 'delivery'),
    late: false,
    state: 'done',
    livreurId,
    doneAt: at,
    received,
  }
}

interface Day {
  day: LocalDay
  today: LocalDay
  now: number
}

/** Those who are on duty that day, or have stops of it, by their keys; and the names of the others. */
function livreursOf(
  orm: Orm,
  { day, today, now }: Day,
  withStops: readonly string[],
): { livreurs: DayLivreur[]; resting: string[] } {
  const busy = new Set(withStops)
  const positions = day === today ? positionsNow(orm, now) : new Map()
  const arranged = arrangedOn(orm, day)
  const plans = readDutyPlans(orm, Math.min(now, instantOf(day, 0, BUSINESS_ZONE)))
  const numbers = livreurNumbers(orm, now)
  const found = plans.map((plan) => ({
    plan,
    key: numbers.get(plan.id) ?? numbers.size + 1,
    duty: dutyOn(plan, day, BUSINESS_ZONE),
  }))
  const isThere = ({ plan, duty }: (typeof found)[number]) => duty !== null || busy.has(plan.id)
  return {
    livreurs: found.filter(isThere).map(({ plan, key, duty }) => ({
      ...nameOf(plan),
      key,
      position: positions.get(plan.id) ?? null,
      duty,
      arranged: arranged.get(plan.id) ?? [],
    })),
    resting: found.filter((one) => !isThere(one)).map(({ plan }) => plan.fullname),
  }
}

const nameOf = ({ id, fullname, phone }: LivreurPlan) => ({ id, fullname, phone })

function positionsNow(orm: Orm, now: number) {
  return new Map(
    sharedRides(orm, now).flatMap(({ livreurId, position: { point, at, age } }) =>
      isLatePosition(age) ? [] : [[livreurId, { lat: point.lat, lng: point.lng, at }] as const],
    ),
  )
}

/** The stops of a livreur as they see them. */
function inOrder(
  open: readonly OpenStop[],
  livreur: DayLivreur,
  begin: { base: LatLng; now: number },
): DayStop[] {
  const stops = new Map(open.map(({ stop }) => [stop.id, stop]))
  const missions = open.map(({ order }) => order)
  return inRoundOrder(missions, livreur, begin).flatMap(({ id }) => stops.get(id) ?? [])
}

function daysOf(
  open: readonly OpenStop[],
  { today, now }: Pick<Day, 'today' | 'now'>,
  doneToday: number,
): DayRounds['days'] {
  const counts = new Map([[today, doneToday]])
  for (const { stop } of open) {
    const day = dayOf(stop, now)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts]
    .map(([day, count]) => ({ day, count }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}
