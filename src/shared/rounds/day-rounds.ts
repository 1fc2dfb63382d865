import { isRemote, type PaymentMethod } from '#shared/money/payment-methods.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { LatLng } from '#shared/places/points.ts'
import { isRide } from '#shared/places/positions.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import type { Slot, SlotSettings } from '#shared/time/slots.ts'
import { BUSINESS_ZONE, type LocalDay, localDay } from '#shared/time/zone.ts'
import { isLate } from './planning.ts'
import { departureOf, type LivreurOnDuty, timesOfRound, type VisitStop } from './round-times.ts'
import { type RoundMission, roundOrder } from './visit-order.ts'

/** `placed`: its livreur has not set off for it yet. `under_way`: they have. */
export type StopState = 'to_place' | 'placed' | 'under_way' | 'done'

/** A visit of a day, as the team plans it. Times are milliseconds UTC, sums francs. */
export interface DayStop {
  /** The id of the order. */
  id: string
  reference: string
  status: OrderStatus
  visit: 'collection' | 'delivery'
  clientName: string
  phone: string
  /** The written place, or its quarter, in one line. */
  address: string
  /** The client's words for who comes, until the visit is made. */
  note: string | null
  place: LatLng | null
  quarter: string | null
  slot: Slot | null
  /** Its slot is over, and it is not made. */
  late: boolean
  pieces: number
  /** Bags among them that are charged by their weight, and of what weight. */
  bags: number
  grams: number
  /** It is null when the total is not an estimate. Otherwise nothing is due until the client agrees at the door. */
  toAgree: ToAgree | null
  /** Still to be paid. */
  due: number
  paid: boolean
  /** Its company owes it: no cash is received. */
  onAccount: boolean
  method: PaymentMethod | null
  express: boolean
  state: StopState
  /** The livreur of a stop to be placed who was disabled; null where there is none. */
  livreurId: string | null
  /** The livreur of the order. An act sends it along, so that the server sees a change meanwhile. */
  currentLivreurId: string | null
  /** When it was made, and the cash that was received then. */
  doneAt: number | null
  received: number
}

/** A livreur who is on duty that day, or has stops of it. */
export interface DayLivreur {
  id: string
  fullname: string
  phone: string
  /** Their number in the team, from 1: key and colour stay the same all day, when others come or go. */
  key: number
  /** The place where they are today, if they share it. */
  position: (LatLng & { at: number }) | null
  /** It is null for one who is off. */
  duty: Slot | null
  /** The ids of the orders of their round, as the team arranged it. */
  arranged: string[]
}

export interface DayRounds {
  day: LocalDay
  today: LocalDay
  /** Those to be placed first, late ones before the others; then of each livreur what is done and what follows, in its order. */
  stops: DayStop[]
  livreurs: DayLivreur[]
  /** The names of those who are off that day. */
  resting: string[]
  /** From today on, how many stops a day has; of days without any there is none. */
  days: { day: LocalDay; count: number }[]
  /** From where a livreur rides who shares no position. */
  base: LatLng
  capacity: SlotSettings['capacity']
  /** There are more than these. */
  more: boolean
}

/** The local day of a visit that is not made: today where it has no slot, or where that is over. */
export function dayOfVisit(slot: Slot | null, now: number): LocalDay {
  const isNow = slot === null || isLate({ place: null, slot }, now)
  return localDay(isNow ? now : slot.from, BUSINESS_ZONE)
}

/** The slot that a visit which is not made waits for: who has set off makes it today, and waits for no slot of another day. */
export function slotToWaitFor(agreed: Slot | null, isUnderWay: boolean, now: number): Slot | null {
  const isToday = dayOfVisit(agreed, now) === localDay(now, BUSINESS_ZONE)
  return isUnderWay && !isToday ? null : agreed
}

/** The state of a visit that is not made. `hasLivreur` says that somebody who may make it has it. */
export function openStopState(status: OrderStatus, hasLivreur: boolean): StopState {
  if (!hasLivreur) return 'to_place'
  return isRide(status) ? 'under_way' : 'placed'
}

/** Late first, then by slot; what has none comes last. */
export function soonestStopFirst(a: DayStop, b: DayStop): number {
  const from = ({ slot }: DayStop) => slot?.from ?? Number.MAX_VALUE
  return Number(b.late) - Number(a.late) || from(a) - from(b) || (a.id < b.id ? -1 : 1)
}

/** Cash that a livreur is to receive for these stops. */
export function cashExpected(stops: readonly DayStop[]): number {
  return stops.reduce(
    (sum, { state, method, due }) => sum + (state === 'done' || isRemote(method) ? 0 : due),
    0,
  )
}

/** The stops of a livreur that are not made, in their order. */
export function openStopsOf(stops: readonly DayStop[], livreurId: string): DayStop[] {
  return stops.filter(
    (stop) =>
      stop.livreurId === livreurId && (stop.state === 'placed' || stop.state === 'under_way'),
  )
}

interface DayRider {
  position: LatLng | null
  /** A livreur who is off that day has null. */
  duty: Slot | null
}

/** The place where a livreur begins who shares no position, and the time, in milliseconds UTC. */
interface Begin {
  base: LatLng
  now: number
}

/** Puts what a livreur has of a day in the order of their round, as they and the team see it. */
export function inRoundOrder<M extends RoundMission & { id: string }>(
  missions: readonly M[],
  livreur: DayRider & { arranged: readonly string[] },
  { base, now }: Begin,
): M[] {
  const rider = riderOf(livreur, base)
  const ranked = missions.map((mission) => {
    const rank = livreur.arranged.indexOf(mission.id)
    return { ...mission, arranged: rank < 0 ? null : rank }
  })
  return roundOrder(ranked, { start: rider.start, now: departureOf(rider, now) })
}

/** When a livreur makes a visit of their round. */
export interface VisitForecast {
  /** Milliseconds UTC. */
  expected: number
  /** The visits before it. */
  ahead: number
}

/**
 * When each visit of a round is made, by id. One that would begin once the duty is over is left out, unless its livreur has
 * set off: nobody makes it.
 */
export function forecastRound<S extends VisitStop & { id: string; isUnderWay: boolean }>(
  stops: readonly S[],
  livreur: DayRider,
  { base, now }: Begin,
): Map<string, VisitForecast> {
  const { stops: timed } = timesOfRound(stops, riderOf(livreur, base), now)
  const { duty } = livreur
  return new Map(
    timed.flatMap(({ stop, at }, ahead) => {
      const isMade = stop.isUnderWay || (duty !== null && at < duty.to)
      return isMade ? [[stop.id, { expected: Math.ceil(at), ahead }] as const] : []
    }),
  )
}

/** Whether their duty of that day is over, or they have none. `now` in milliseconds UTC. */
export const isOffDuty = ({ duty }: Pick<DayLivreur, 'duty'>, now: number): boolean =>
  duty === null || duty.to <= now

/** From where and when a livreur rides that day. One who is off rides, until nobody else has their stops. */
export function riderOf({ position, duty }: DayRider, base: LatLng): LivreurOnDuty {
  return { start: position ?? base, duty: duty ?? { from: 0, to: Number.MAX_SAFE_INTEGER } }
}
