import {
  comingSlots,
  firstFree,
  isOffered,
  type Slot,
  slotsBetween,
  walkComingSlots,
} from '#shared/time/slots.ts'
import { addDays, BUSINESS_ZONE, type LocalDay, localDay } from '#shared/time/zone.ts'
import { type ExpressSettings, hasExpressRoom } from '../prices/express.ts'
import { type PromisedReturn, type PromiseSettings, promiseFor } from './promise.ts'
import { longestTurnaround, readyAfter } from './turnaround.ts'

export interface TimesAsked {
  /** The slot chosen for the pick-up; null is « Dès que possible ». */
  pickup: Slot | null
  express: boolean
  /** Dropped and collected at the counter: nobody passes. */
  atCounter: boolean
  /** The names of the services in the cart. */
  services: readonly string[]
  pieces: number
}

/** At one instant. */
export interface TimesKnown {
  /** Milliseconds UTC. */
  now: number
  settings: PromiseSettings
  zone: string
  /** The visits that a slot can still take; the `own` slot is the place that would be left. */
  left: (slot: Slot, own?: Slot | null) => number
  /** The pieces already promised express to be ready in a day. */
  expressTaken: (day: LocalDay) => number
}

/** An order that has express already keeps it, though the shop sells none today. */
export const withExpress = (known: TimesKnown): TimesKnown => {
  const { settings } = known
  return { ...known, settings: { ...settings, express: { ...settings.express, offered: true } } }
}

/** The time of an order, as it is stored. */
export interface OrderTimes {
  /** It is null at the counter, and where no slot is free. */
  pickup: Slot | null
  promise: PromisedReturn | null
}

/** Why an order cannot have the time that was asked. */
export type TimesFault =
  /** The chosen slot is over, too near, or no longer one of the business's. */
  | { code: 'slot_closed' }
  | { code: 'slot_full' }
  /** Express is not sold, cannot be done for one of the services, or nothing can be promised. */
  | { code: 'express_unavailable' }
  /** As many pieces as a day may hold are promised for this one; `left` more would fit. */
  | { code: 'express_full'; day: LocalDay; left: number }

/**
 * The slot and the promise that an order gets. « Dès que possible » is never refused: it takes the first
 * free slot, and where none is free the order has no slot and no promise.
 */
export function timesFor(
  asked: TimesAsked,
  known: TimesKnown,
): { ok: true; times: OrderTimes } | { ok: false; fault: TimesFault } {
  const fault = asked.pickup && slotFault(asked.pickup, known)
  if (fault) return { ok: false, fault }
  const pickup = asked.atCounter ? null : (asked.pickup ?? firstFreeSlot(known))
  const start = asked.atCounter ? known.now : pickup?.to
  const promise = start === undefined ? null : promiseFor({ ...asked, ...known, start })
  if (!asked.express) return { ok: true, times: { pickup, promise } }
  if (!promise) return { ok: false, fault: { code: 'express_unavailable' } }
  const full = expressFault(asked.pieces, localDay(promise.readyBy, known.zone), known)
  if (full) return { ok: false, fault: full }
  return { ok: true, times: { pickup, promise } }
}

/** Why this many more pieces cannot be promised express for a day; undefined where they can. */
export function expressFault(
  pieces: number,
  day: LocalDay,
  { expressTaken, settings }: Pick<TimesKnown, 'expressTaken' | 'settings'>,
): Extract<TimesFault, { code: 'express_full' }> | undefined {
  const taken = expressTaken(day)
  if (hasExpressRoom(pieces, taken, settings.express)) return undefined
  return { code: 'express_full', day, left: expressLeft(taken, settings.express) }
}

function slotFault(slot: Slot, known: TimesKnown): TimesFault | undefined {
  if (!isOffered(slot, slotRules(known))) return { code: 'slot_closed' }
  return known.left(slot) > 0 ? undefined : { code: 'slot_full' }
}

function firstFreeSlot(known: TimesKnown): Slot | null {
  return firstFree(walkComingSlots(slotRules(known)), known.left)
}

function slotRules({ now, settings: { opening, slots }, zone }: TimesKnown) {
  return { now, opening, slots, zone }
}

function expressLeft(taken: number, { maxPieces }: Pick<ExpressSettings, 'maxPieces'>): number {
  return Math.max(0, (maxPieces ?? 0) - taken)
}

/** A slot with the visits that it can still take. */
export interface OfferedSlot extends Slot {
  left: number
}

/** The slots that may still be chosen for a pick-up, with what is left of each. */
export function offeredSlots(known: TimesKnown): OfferedSlot[] {
  return comingSlots(slotRules(known)).map((slot) => withPlaces(slot, known))
}

const withPlaces = ({ from, to }: Slot, { left }: Pick<TimesKnown, 'left'>): OfferedSlot => {
  return { from, to, left: left({ from, to }) }
}

/** For the order form, which applies the same rules as the server. */
export interface FormTimes {
  /** Milliseconds UTC. */
  now: number
  settings: PromiseSettings
  slots: OfferedSlot[]
  /** Whether a livreur rides in any of the slots: where nobody does, none is full. */
  isServed: boolean
  /** The pieces already promised express, by day; empty where a day has no ceiling. */
  expressTaken: { day: LocalDay; pieces: number }[]
}

/** Every slot that a coming pick-up, or the delivery that is promised with it, could take. */
export function slotsToKnow(known: TimesKnown): OfferedSlot[] {
  const { settings, zone } = known
  const { opening, slots } = settings
  const coming = comingSlots(slotRules(known))
  const [first, last] = [coming[0], coming.at(-1)]
  if (!first || !last) return []
  const ready = readyAfter(last.to, longestTurnaround(settings.turnaround), opening, zone)
  const lastDay = addDays(localDay(ready ?? last.to, zone), slots.daysAhead)
  const all = slotsBetween({ opening, slots, zone, from: first.from, lastDay })
  return Array.from(all, (slot) => withPlaces(slot, known))
}

/** For the order form: a slot that it was not told of has no place. */
export function knownOfForm({
  now,
  settings,
  slots,
  expressTaken,
}: Omit<FormTimes, 'isServed'>): TimesKnown {
  const places = new Map(slots.map(({ from, left }) => [from, left]))
  const taken = new Map(expressTaken.map(({ day, pieces }) => [day, pieces]))
  return {
    now,
    settings,
    zone: BUSINESS_ZONE,
    left: ({ from }) => places.get(from) ?? 0,
    expressTaken: (day) => taken.get(day) ?? 0,
  }
}

/** Slots that are offered in the place of one that cannot be had. */
const OFFERED_INSTEAD = 4

/** The first slots with a place, from `after` on; where none is left there, from now on. */
export function nextFreeSlots(
  offered: readonly OfferedSlot[],
  after: number,
  most = OFFERED_INSTEAD,
): OfferedSlot[] {
  const free = offered.filter(({ left }) => left > 0)
  const later = free.filter(({ from }) => from >= after)
  return (later.length > 0 ? later : free).slice(0, most)
}

/** Whether a promise is later than the one that a person was shown, in milliseconds UTC. */
export function isLater(
  promise: Pick<PromisedReturn, 'readyBy' | 'promisedAt'> | null,
  shown: { readyBy: number; promisedAt: number } | null | undefined,
): boolean {
  if (!shown) return false
  if (!promise) return true
  return promise.readyBy > shown.readyBy || promise.promisedAt > shown.promisedAt
}
