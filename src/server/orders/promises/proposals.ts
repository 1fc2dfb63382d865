import type { orders } from '#server/db/schema.ts'
import {
  announceableSlots,
  type NewPromise,
  nextPromise,
  type PromisedOrder,
} from '#shared/orders/promises/new-promise.ts'
import type { OfferedSlot, TimesKnown } from '#shared/shop/times/order-times.ts'
import { promiseStepOf } from '#shared/time/late.ts'
import { placesLeft, type Slot, type SlotLoad } from '#shared/time/slots.ts'
import { slotOf } from '#shared/time/visits.ts'

/** The columns that a new promise follows from. */
export type PromisedRow = Pick<
  typeof orders.$inferSelect,
  | 'status'
  | 'readyAt'
  | 'atCounter'
  | 'pickupFrom'
  | 'pickupTo'
  | 'readyBy'
  | 'deliveryFrom'
  | 'deliveryTo'
  | 'promiseRule'
>

/** Null once the order is over. */
export function promisedOrder(row: PromisedRow): PromisedOrder | null {
  const { atCounter, readyBy, promiseRule: rule } = row
  const step = promiseStepOf(row)
  const pickup = slotOf(row.pickupFrom, row.pickupTo)
  return (
    step && {
      step,
      atCounter,
      pickup,
      readyBy,
      delivery: slotOf(row.deliveryFrom, row.deliveryTo),
      rule,
    }
  )
}

/** The input of the rules of a new promise. */
export const promiseAsked = (known: TimesKnown, expected: number) => ({ ...known, expected })

/** A promise with the visit that is announced: that of the step, or the delivery of late clothes. */
export interface Proposal extends NewPromise {
  /** Announces this promise, and is refused once it is no longer free. */
  slot: Slot
  /** Null at the counter. */
  visit: Slot | null
}

/** The promise to announce next for an order, in the first free slot after it is expected; null where none is free. */
export function proposalFor(
  row: PromisedRow,
  known: TimesKnown,
  expected: number,
): Proposal | null {
  const order = promisedOrder(row)
  const promise = order && nextPromise(order, promiseAsked(known, expected))
  return promise && { ...promise, visit: announcedVisit(order, promise) }
}

/**
 * Proposes for one order after the other: a place that was proposed is no longer free for the next. `expected` in
 * milliseconds UTC.
 */
export function proposalsOf(known: TimesKnown) {
  const proposed: SlotLoad[] = []
  const left = (slot: Slot) => placesLeft(slot, proposed, known.left(slot))
  return (row: PromisedRow, expected: number): Proposal | null => {
    const proposal = proposalFor(row, { ...known, left }, expected)
    if (proposal?.visit) proposed.push({ ...proposal.visit, visits: 1 })
    return proposal
  }
}

/** The visit that an announcement is about. */
export function announcedVisit(
  { step }: PromisedOrder,
  { pickup, delivery }: NewPromise,
): Slot | null {
  return step === 'pickup' ? pickup : delivery
}

/** The slots that the team may announce instead, with what is left of each. */
export function announceable(known: TimesKnown): OfferedSlot[] {
  return announceableSlots(promiseAsked(known, known.now)).map((slot) => ({
    from: slot.from,
    to: slot.to,
    left: known.left(slot),
  }))
}
