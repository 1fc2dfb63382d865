import { MINUTE_MS } from '#shared/dates.ts'
import type { PromiseSettings } from '#shared/shop/times/promise.ts'
import type { PromiseRule } from '#shared/shop/times/promise-rule.ts'
import { comingSlots, firstFree, type Slot } from '#shared/time/slots.ts'
import type { PromiseStep } from '#shared/time/visits.ts'
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
  /** When the step is expected to be done, in milliseconds UTC. */
  expected: number
  /** Its livreur has the visit in their round, which says when it is expected; else the queue says when at the earliest. */
  inRound: boolean
  settings: PromiseSettings
  zone: string
  /** The visits that a slot can still take. */
  left: (slot: Slot) => number
  /** Whether whoever has the visit rides in this slot. */
  comes: (slot: Slot) => boolean
}

/** A visit of a round needs no time to be planned: its client only reads the new slot before it begins. */
const ROUND_NOTICE_MINUTES = 10
/** So long before its end a slot is no more promised to a visit of a round: it would soon be missed again. */
const SURE_MS = 15 * MINUTE_MS

/** The slots that may be announced for the late step, in their order; the first free one is proposed. */
export function announceableSlots({
  now,
  expected,
  inRound,
  settings: { opening, slots },
  zone,
}: Omit<Asked, 'left' | 'comes'>): Slot[] {
  if (!inRound)
    return comingSlots({ opening, slots, zone, now }).filter(({ from }) => from >= expected)
  const rules = { opening, slots: { ...slots, leadMinutes: ROUND_NOTICE_MINUTES }, zone, now }
  return comingSlots(rules).filter(({ to }) => to - SURE_MS >= expected)
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
 * From when on a slot may be proposed for the late step: clothes that are still to be made ready need some open time until
 * then, as long as the notice of a slot, so that no morning follows a night for them.
 */
function proposedFrom({ step }: PromisedOrder, { now, expected, settings, zone }: Asked): number {
  const { opening, slots } = settings
  if (step !== 'ready') return expected
  const done = afterOpenTime(now, slots.leadMinutes * MINUTE_MS, { opening, zone })
  return Math.max(expected, done)
}

/**
 * The promise to announce in the first slot that is free after the step is expected, with that slot, which announces the
 * same again; null where none is.
 */
export function nextPromise(
  order: PromisedOrder,
  asked: Asked,
): (NewPromise & { slot: Slot }) | null {
  // Nobody comes in this slot at the counter, nor where the delivery stays.
  const left = (one: Slot) => {
    if (order.atCounter || keepsDelivery(one, order)) return 1
    return asked.comes(one) ? asked.left(one) : 0
  }
  const expected = proposedFrom(order, asked)
  const slot = firstFree(announceableSlots({ ...asked, expected }), left)
  const promise = slot && promiseIn(slot, order, asked)
  return promise && { ...promise, slot }
}
