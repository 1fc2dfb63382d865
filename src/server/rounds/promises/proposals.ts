import type { orders } from '#server/db/schema.ts'
import {
  announceableSlots,
  type NewPromise,
  nextPromise,
  type PromisedOrder,
  placesIn,
} from '#shared/orders/promises/new-promise.ts'
import { isRide } from '#shared/places/positions.ts'
import { livreursDuring } from '#shared/shop/duty/duty.ts'
import type { OfferedSlot } from '#shared/shop/times/order-times.ts'
import { promiseStepOf } from '#shared/time/late.ts'
import { placesLeft, type Slot, type SlotLoad } from '#shared/time/slots.ts'
import { slotOf } from '#shared/time/visits.ts'
import { localDay } from '#shared/time/zone.ts'
import { type Expected, type PromisesKnown, planOfVisit } from './forecast.queries.ts'

/** The columns that a new promise follows from. */
export type PromisedRow = Pick<
  typeof orders.$inferSelect,
  | 'status'
  | 'livreurId'
  | 'readyAt'
  | 'atCounter'
  | 'pickupFrom'
  | 'pickupTo'
  | 'readyBy'
  | 'deliveryFrom'
  | 'deliveryTo'
  | 'promiseRule'
>

/** It is null once the order is over. */
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

/** The input of the rules of a new promise. A slot in which nobody rides has no place, whatever its places are counted by. */
export function promiseAsked(row: PromisedRow, known: PromisesKnown, forecast: Expected) {
  const { plans, zone } = known
  const { expected, inRound, rounds } = forecast
  const rides = (slot: Slot) => livreursDuring(slot, plans, zone).length > 0
  const left = (slot: Slot) => (rides(slot) ? known.left(slot) : 0)
  const comes = (slot: Slot) => comesIn(slot, row, known, forecast)
  const makes = (slot: Slot) => !rounds || makesIn(slot, row, { inRound, rounds }, zone)
  return { ...known, expected, inRound, left, rides, comes, makes }
}

/**
 * Whoever has the visit of this step is on duty in the whole slot, and not before they ride again where their round has no
 * time for it. Where nobody has it, its places decide.
 */
function comesIn(
  slot: Slot,
  row: PromisedRow,
  { plans, zone }: PromisesKnown,
  { expected, inRound }: Expected,
): boolean {
  const plan = planOfVisit(row, plans)
  if (!plan) return true
  const hasTime = inRound || (expected !== null && slot.from >= expected)
  return hasTime && livreursDuring(slot, [plan], zone).length > 0
}

/** Whether the rounds of its livreur make the visit in a slot. That in which it is now keeps its order, and ends with the duty. */
function makesIn(
  slot: Slot,
  { status }: PromisedRow,
  { inRound, rounds }: Pick<Expected, 'inRound'> & { rounds: NonNullable<Expected['rounds']> },
  zone: string,
): boolean {
  const { duty } = rounds.round
  if (staysInRound(slot, { inRound, rounds }, zone))
    return isRide(status) || duty === null || slot.from < duty.to
  return rounds.fits(slot)
}

/** Whether a slot leaves the visit in the round that makes it now. */
function staysInRound(
  slot: Slot,
  { inRound, rounds }: Pick<Expected, 'inRound' | 'rounds'>,
  zone: string,
): boolean {
  return inRound && rounds?.round.day === localDay(slot.from, zone)
}

/** A promise with the visit that is announced: that of the step, or the delivery of late clothes. */
export interface Proposal extends NewPromise {
  /** Announces this promise, and is refused once it is no longer free. */
  slot: Slot
  /** It is null at the counter. */
  visit: Slot | null
}

/** The promise to announce next for an order, in the first free slot after it is expected; null where none is free. */
export function proposalFor(
  row: PromisedRow,
  known: PromisesKnown,
  forecast: Expected,
): Proposal | null {
  const order = promisedOrder(row)
  const promise = order && nextPromise(order, promiseAsked(row, known, forecast))
  return promise && { ...promise, visit: announcedVisit(order, promise) }
}

/** Proposes for one order after the other: a place that was proposed is no longer free for the next, and rounds are as they are then. */
export function proposalsOf(known: PromisesKnown) {
  const proposed: SlotLoad[] = []
  const left = (slot: Slot) => placesLeft(slot, proposed, known.left(slot))
  return (row: PromisedRow, forecast: Expected): Proposal | null => {
    const proposal = proposalFor(row, { ...known, left }, forecast)
    if (proposal?.visit) {
      proposed.push({ ...proposal.visit, visits: 1 })
      if (!staysInRound(proposal.visit, forecast, known.zone)) forecast.rounds?.take(proposal.visit)
    }
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

/** The slots that the team may announce instead, with what is left of each: nothing where its livreur does not ride. */
export function announceable(
  row: PromisedRow,
  known: PromisesKnown,
  forecast: Expected,
): OfferedSlot[] {
  const order = promisedOrder(row)
  const asked = promiseAsked(row, known, forecast)
  if (!order) return []
  return announceableSlots(asked).map((slot) => ({
    from: slot.from,
    to: slot.to,
    left: placesIn(slot, order, asked),
  }))
}
