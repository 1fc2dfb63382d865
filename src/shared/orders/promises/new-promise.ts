import { MINUTE_MS } from '#shared/dates.ts'
import type { PromiseSettings } from '#shared/shop/times/promise.ts'
import type { PromiseRule } from '#shared/shop/times/promise-rule.ts'
import { comingSlots, firstFree, type Slot, slotsOfDay } from '#shared/time/slots.ts'
import type { PromiseStep } from '#shared/time/visits.ts'
import { localDay } from '#shared/time/zone.ts'
import { timesAfterPickup } from '../visits/moved-times.ts'
import { afterOpenTime } from './forecast.ts'

/** Times are milliseconds UTC. */
export interface PromisedOrder {
  /** The step that cannot be done in time. */
  step: PromiseStep
  atCounter: boolean
  pickup: Slot | null
  readyBy: number | null
  delivery: Slot | null
  rule: PromiseRule | null
}

/** The times that do not change stand as they were. */
export type NewPromise = Pick<PromisedOrder, 'pickup' | 'readyBy' | 'delivery'>

interface Asked {
  now: number
  /** When the step is expected to be done, in milliseconds UTC; null where nobody is to come. */
  expected: number | null
  /** Its livreur has the visit in their round, which says when it is expected; else the queue says when at the earliest. */
  inRound: boolean
  settings: PromiseSettings
  zone: string
  /** The visits that a slot can still take. */
  left: (slot: Slot) => number
  /** Whether anybody rides in this slot. */
  rides: (slot: Slot) => boolean
  /** Whether the livreur who has the visit rides in this slot. */
  comes: (slot: Slot) => boolean
  /** Whether the round of who has the visit makes it in this slot, of another day than the one on which it has no time. */
  makes: (slot: Slot) => boolean
}

/** A visit of a round needs no time to be planned: its client only reads the new slot before it begins. */
const ROUND_NOTICE_MINUTES = 10
/** So long before its end a slot is no more promised to a visit of a round: it would soon be missed again. */
const SURE_MS = 15 * MINUTE_MS

/** Whether a round comes in this slot, or some minutes before it: it makes the visit, whatever places the slot has left. */
export function isOfRound(
  { from, to }: Slot,
  { expected, inRound }: Pick<Asked, 'expected' | 'inRound'>,
): boolean {
  return inRound && expected !== null && from - SURE_MS <= expected && expected <= to - SURE_MS
}

/** The slots that may be announced for the late step, in their order: also the one under way in which its round comes. */
export function announceableSlots(asked: Asked): Slot[] {
  const { now, inRound, settings, zone } = asked
  const { opening, slots } = settings
  if (!inRound) return comingSlots({ opening, slots, zone, now })
  const rules = { opening, slots: { ...slots, leadMinutes: ROUND_NOTICE_MINUTES }, zone }
  const coming = comingSlots({ ...rules, now })
  const begun = now + ROUND_NOTICE_MINUTES * MINUTE_MS
  // The slot that begins next may be the first one of tomorrow, at midnight.
  const days = new Set([localDay(now, zone), localDay(begun, zone)])
  const underWay = [...days]
    .flatMap((day) => slotsOfDay(day, rules))
    .filter((slot) => slot.from < begun && isOfRound(slot, asked))
  return [...underWay, ...coming]
}

/** The places that a slot has for the late step. */
export function placesIn(slot: Slot, order: PromisedOrder, asked: Asked): number {
  const { delivery, atCounter } = order
  const isKept = keepsDelivery(slot, order)
  // Its client would wait at home for nobody, and it is not brought forward.
  if (isKept && delivery && !asked.rides(delivery)) return 0
  const places = asked.comes(slot) ? asked.left(slot) : 0
  // Nobody comes in this slot at the counter, nor where the delivery stays; in that of its round they come anyway.
  const needsNone = atCounter || isKept || isOfRound(slot, asked)
  return needsNone ? Math.max(1, places) : places
}

/**
 * The promise to announce when the visit of the late step takes place in `slot`. Clothes that are late are promised ready
 * when the livreur leaves with them, or at the counter from then on; a delivery that was chosen for later stays.
 * A later pick-up moves the rest as a change of its slot does. Null where no slot is free for the delivery.
 */
export function promiseIn(slot: Slot, order: PromisedOrder, asked: Asked): NewPromise | null {
  const { step, pickup, readyBy, delivery, atCounter, rule } = order
  if (step === 'delivery') return { pickup, readyBy, delivery: slot }
  if (step === 'ready') {
    if (atCounter) return { pickup, readyBy: slot.from, delivery: null }
    return { pickup, readyBy: slot.from, delivery: keepsDelivery(slot, order) ? delivery : slot }
  }
  if (rule === null || readyBy === null) return { pickup: slot, readyBy, delivery }
  const before = { pickup, delivery, readyBy, promisedAt: null, rule }
  const after = timesAfterPickup(before, slot, { ...asked, services: [], express: false })
  return delivery && !after.delivery ? null : after
}

/** The client waits at home for a delivery that they chose: late clothes never bring it forward. */
export function keepsDelivery(slot: Slot, { step, delivery }: PromisedOrder): boolean {
  return step === 'ready' && delivery !== null && delivery.from >= slot.from
}

/**
 * Whether a slot is late enough to be proposed for the late step: clothes that are still to be made ready need some open
 * time until then, as long as the notice of a slot, so that no morning follows a night for them.
 */
function isProposable(
  { from, to }: Slot,
  { step }: PromisedOrder,
  { now, expected, inRound, settings, zone }: Asked,
): boolean {
  if (expected === null) return false
  if (inRound) return expected <= to - SURE_MS
  if (from < expected) return false
  const { opening, slots } = settings
  return (
    step !== 'ready' || from >= afterOpenTime(now, slots.leadMinutes * MINUTE_MS, { opening, zone })
  )
}

/**
 * The promise to announce in the first slot that is free after the step is expected, with that slot, which announces the
 * same again; null where none is.
 */
export function nextPromise(
  order: PromisedOrder,
  asked: Asked,
): (NewPromise & { slot: Slot }) | null {
  const slots = announceableSlots(asked).filter((one) => isProposable(one, order, asked))
  // Each slot that is asked about costs a computation of the rounds: only those that come into question are.
  const slot = firstFree(slots, (one) => {
    const places = placesIn(one, order, asked)
    return places > 0 && asked.makes(one) ? places : 0
  })
  const promise = slot && promiseIn(slot, order, asked)
  return promise && { ...promise, slot }
}
