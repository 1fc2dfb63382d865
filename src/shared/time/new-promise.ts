import type { PromiseRule } from './promise-rule.ts'
import { comingSlots, firstFree, type Slot, type SlotRules, slotsBetween } from './slots.ts'
import { readyAfter } from './turnaround.ts'
import type { PromiseStep } from './visits.ts'
import { addDays, localDay } from './zone.ts'

/** What an order was promised; times are milliseconds UTC. */
export interface PromisedOrder {
  /** The step that cannot be done in time. */
  step: PromiseStep
  atCounter: boolean
  pickup: Slot | null
  readyBy: number | null
  delivery: Slot | null
  rule: Pick<PromiseRule, 'hours'> | null
}

/** What is announced instead: what does not change stands as it was. */
export type NewPromise = Pick<PromisedOrder, 'pickup' | 'readyBy' | 'delivery'>

interface Asked {
  now: number
  /** When the step is expected to be done at the earliest, in milliseconds UTC. */
  expected: number
  rules: SlotRules
  /** How many visits a slot can still take. */
  left: (slot: Slot) => number
}

/** The slots that may be announced for the late step, in their order; the first free one is proposed. */
export function announceableSlots({ now, expected, rules }: Omit<Asked, 'left'>): Slot[] {
  return comingSlots({ ...rules, now }).filter(({ from }) => from >= expected)
}

/**
 * The promise to announce when the visit of the late step takes place in `slot`. Clothes that are late are promised ready
 * when the livreur leaves with them, or at the end of the slot at the counter. A later pick-up moves the rest only as far
 * as its turnaround needs. Null where no slot is free for the delivery.
 */
export function promiseIn(slot: Slot, order: PromisedOrder, asked: Asked): NewPromise | null {
  const { step, pickup, readyBy, delivery, atCounter } = order
  if (step === 'delivery') return { pickup, readyBy, delivery: slot }
  if (step === 'ready')
    return atCounter
      ? { pickup, readyBy: slot.to, delivery: null }
      : { pickup, readyBy: slot.from, delivery: slot }
  const ready = readyFrom(slot, order, asked.rules)
  if (ready === null || !delivery) return { pickup: slot, readyBy: ready, delivery }
  const next = delivery.from >= ready ? delivery : deliveryFrom(ready, asked)
  return next && { pickup: slot, readyBy: ready, delivery: next }
}

function readyFrom(slot: Slot, { readyBy, rule }: PromisedOrder, { opening, zone }: SlotRules) {
  if (readyBy === null || !rule) return readyBy
  return Math.max(readyBy, readyAfter(slot.to, rule.hours, opening, zone) ?? readyBy)
}

function deliveryFrom(from: number, { rules, left }: Asked): Slot | null {
  const lastDay = addDays(localDay(from, rules.zone), rules.slots.daysAhead)
  return firstFree(slotsBetween({ ...rules, from, lastDay }), left)
}

/** The promise to announce in the first slot that is free after the step is expected; null where none is. */
export function nextPromise(order: PromisedOrder, asked: Asked): NewPromise | null {
  const left = order.atCounter ? () => 1 : asked.left
  const slot = firstFree(announceableSlots(asked), left)
  return slot && promiseIn(slot, order, asked)
}
