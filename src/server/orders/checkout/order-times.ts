import { AppError } from '#server/lib/app-error.ts'
import { stale } from '#server/lib/stale.ts'
import type { OrderQuote } from '#shared/orders/draft/order-quote.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import {
  isLater,
  nextFreeSlots,
  type OrderTimes,
  offeredSlots,
  type TimesFault,
  type TimesKnown,
} from '#shared/shop/times/order-times.ts'
import type { PromisedReturn } from '#shared/shop/times/promise.ts'
import type { PromisedTimes } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'

/**
 * The slot and the promise of an order, taken from what is free at this instant of a `write()`. Throws
 * SLOT_FULL or SLOT_CLOSED with the next free slots, EXPRESS_UNAVAILABLE or EXPRESS_FULL.
 */
export function takeTimes(
  { outcome }: Pick<OrderQuote, 'outcome'>,
  pickup: Slot | null,
  known: TimesKnown,
): OrderTimes {
  if (outcome.ok) return outcome.times
  throw refusal(outcome.fault, pickup, known)
}

function refusal(fault: TimesFault, pickup: Slot | null, known: TimesKnown): AppError {
  switch (fault.code) {
    case 'slot_full':
      return new AppError('SLOT_FULL', instead(pickup, known))
    case 'slot_closed':
      return new AppError('SLOT_CLOSED', instead(pickup, known))
    case 'express_full':
      return new AppError('EXPRESS_FULL', { day: fault.day, left: fault.left })
    case 'express_unavailable':
      return new AppError('EXPRESS_UNAVAILABLE')
  }
}

function instead(pickup: Slot | null, known: TimesKnown) {
  const after = pickup?.from ?? known.now
  const next = nextFreeSlots(offeredSlots(known), after)
  return { from: pickup?.from ?? null, to: pickup?.to ?? null, next }
}

/**
 * Throws STALE when the promise is later than the one on the person's screen: they agree to the new one by
 * sending it again.
 */
export function refuseLaterPromise(
  { pickup, promise }: OrderTimes,
  shown: PlaceOrderInput['shown']['promise'],
): void {
  if (!isLater(promise, shown)) return
  throw stale('promise', { promise: shown ?? null }, { pickup, promise: promise && told(promise) })
}

/** The promise, where it is later than the one on the person's screen. */
export function laterPromise(
  { promise }: OrderTimes,
  shown: PlaceOrderInput['shown']['promise'],
): PromisedTimes | null {
  return promise && isLater(promise, shown) ? told(promise) : null
}

const told = ({ readyBy, delivery, atCounter }: PromisedReturn): PromisedTimes => ({
  readyBy,
  delivery,
  atCounter,
})

/** The columns of an order that hold its time. */
export function timeColumns({ pickup, promise }: OrderTimes, pieces: number) {
  return {
    expressPieces: promise?.rule.express ? pieces : 0,
    pickupFrom: pickup?.from ?? null,
    pickupTo: pickup?.to ?? null,
    deliveryFrom: promise?.delivery?.from ?? null,
    deliveryTo: promise?.delivery?.to ?? null,
    readyBy: promise?.readyBy ?? null,
    promisedAt: promise?.promisedAt ?? null,
    promiseRule: promise?.rule ?? null,
  }
}
