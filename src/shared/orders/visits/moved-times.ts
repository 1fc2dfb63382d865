import { deliveryFrom, type PromiseSettings, promiseFor } from '#shared/shop/times/promise.ts'
import type { PromiseRule } from '#shared/shop/times/promise-rule.ts'
import { readyAfter } from '#shared/shop/times/turnaround.ts'
import type { Slot } from '#shared/time/slots.ts'

/** The times of an order that a change of slot moves, in milliseconds UTC. */
export interface MovedTimes {
  pickup: Slot | null
  delivery: Slot | null
  readyBy: number | null
  promisedAt: number | null
  rule: PromiseRule | null
}

interface Known {
  now: number
  settings: PromiseSettings
  zone: string
  left: (slot: Slot) => number
  services: readonly string[]
  express: boolean
}

/** After another delivery was chosen: what is promised is that slot, and clothes that are ready for it. */
export function timesAfterDelivery(before: MovedTimes, slot: Slot): MovedTimes {
  const readyBy = before.readyBy === null ? null : Math.min(before.readyBy, slot.from)
  return { ...before, delivery: slot, readyBy, promisedAt: slot.to }
}

/**
 * After another pick-up was chosen: the clothes are ready by the rule that the order was promised with, and the delivery
 * stays unless it is too early then. An order that was promised nothing is promised its return now; without a free slot
 * nothing is.
 */
export function timesAfterPickup(before: MovedTimes, slot: Slot, known: Known): MovedTimes {
  const { rule } = before
  if (rule === null || before.readyBy === null) return firstPromise(before, slot, known)
  const { opening } = known.settings
  const readyBy = readyAfter(Math.max(slot.to, known.now), rule.hours, opening, known.zone)
  if (readyBy === null) return { ...before, pickup: slot }
  const stays = before.delivery !== null && before.delivery.from >= readyBy
  const delivery = stays ? before.delivery : deliveryFrom(readyBy, known)
  return { pickup: slot, delivery, readyBy, promisedAt: delivery?.to ?? null, rule }
}

function firstPromise(before: MovedTimes, slot: Slot, known: Known): MovedTimes {
  const promise = promiseFor({ ...known, start: slot.to, atCounter: false })
  if (!promise) return { ...before, pickup: slot }
  const { readyBy, rule } = promise
  // A delivery that was chosen already stays where the clothes are ready for it.
  const chosen = before.delivery !== null && before.delivery.from >= readyBy
  const delivery = chosen ? before.delivery : promise.delivery
  return { pickup: slot, delivery, readyBy, promisedAt: delivery?.to ?? null, rule }
}
