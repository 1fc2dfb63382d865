import { nextOpenAt, type OpeningSettings } from '#shared/time/opening.ts'
import { firstFree, type Slot, type SlotSettings, slotsBetween } from '#shared/time/slots.ts'
import { addDays, instantOf, localDay, localMinute } from '#shared/time/zone.ts'
import type { PromiseRule } from './promise-rule.ts'
import { readyAfter, type TurnaroundRules, turnaroundHours } from './turnaround.ts'

/** The sections of the settings that a promise follows from. */
export interface PromiseSettings extends TurnaroundRules {
  opening: OpeningSettings
  slots: SlotSettings
}

/** Clothes ready, then brought back or waiting at the counter. Milliseconds UTC. */
export interface PromisedReturn {
  readyBy: number
  /** It is null at the counter. */
  delivery: Slot | null
  /** The end of the promised delivery, or `readyBy` at the counter. */
  promisedAt: number
  atCounter: boolean
  rule: PromiseRule
}

interface PromiseAsked {
  /** When the clothes are there: the end of the pick-up's slot, or now at the counter. Milliseconds UTC. */
  start: number
  now: number
  /** The names of the services in the cart. */
  services: readonly string[]
  express: boolean
  atCounter: boolean
  settings: PromiseSettings
  zone: string
  /** The visits that a slot can still take. */
  left: (slot: Slot) => number
}

/**
 * When the clothes will be ready and back: the turnaround of the slowest service after the pick-up, then the first slot
 * with a place. Null when express cannot be done for one of the services, when the business does not open, or when no
 * slot is free within `daysAhead` of the clothes being ready. The past is never promised: work starts now at the earliest.
 * At the counter the work starts with the next full or half hour, so that the promise stands while the order is typed and
 * paid, and the clothes are ready when the business is open, since their owner comes then.
 */
export function promiseFor(asked: PromiseAsked): PromisedReturn | null {
  const { services, express, atCounter, settings, zone } = asked
  const hours = turnaroundHours(services, express, settings)
  if (hours === null) return null
  const earliest = Math.max(asked.start, asked.now)
  const start = atCounter ? nextHalfHour(earliest, zone) : earliest
  const done = readyAfter(start, hours, settings.opening, zone)
  const readyBy = done !== null && atCounter ? nextOpenAt(done, settings.opening, zone) : done
  if (readyBy === null) return null
  const delivery = atCounter ? null : deliveryFrom(readyBy, asked)
  if (!atCounter && !delivery) return null
  const { percent, francs } = settings.express
  const rule: PromiseRule = {
    start,
    hours,
    express: express ? { percent, francs } : null,
    readyBy,
    from: delivery?.from ?? null,
    to: delivery?.to ?? null,
  }
  return { readyBy, delivery, promisedAt: delivery?.to ?? readyBy, atCounter, rule }
}

/** Minutes between the times from which the counter's promises are counted. */
const COUNTER_STEP = 30

/** The full or half hour that the clocks of the zone show next, or now. Milliseconds UTC. */
export function nextHalfHour(at: number, zone: string): number {
  const minute = Math.ceil(localMinute(at, zone) / COUNTER_STEP) * COUNTER_STEP
  return Math.max(at, instantOf(localDay(at, zone), minute, zone))
}

/** The first slot with a place once the clothes are ready; null when none is free within `daysAhead`. */
export function deliveryFrom(
  readyBy: number,
  { settings, zone, left }: Pick<PromiseAsked, 'settings' | 'zone' | 'left'>,
): Slot | null {
  const { opening, slots } = settings
  const lastDay = addDays(localDay(readyBy, zone), slots.daysAhead)
  return firstFree(slotsBetween({ opening, slots, zone, from: readyBy, lastDay }), left)
}
