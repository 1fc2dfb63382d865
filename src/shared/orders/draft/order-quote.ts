import type { LatLng } from '#shared/places/points.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { figuresOf, type OrderFigures, workOf } from '#shared/shop/prices/order-figures.ts'
import type { PricedProduct, Tariff } from '#shared/shop/prices/pricing.ts'
import { type TimesKnown, timesFor } from '#shared/shop/times/order-times.ts'
import type { Slot } from '#shared/time/slots.ts'

interface Wanted {
  /** The lines have today's prices of their client. */
  lines: readonly OrderLine[]
  /** It is null where nobody passes. */
  point: LatLng | null
  /** It is null for « Dès que possible ». */
  pickup: Slot | null
  express: boolean
  atCounter: boolean
}

interface Known {
  /** All that is sold, where clothes are still to be counted. */
  soldForCount: readonly Pick<PricedProduct, 'services'>[]
  times: TimesKnown
  pricing: Tariff
  transportFree?: boolean | undefined
}

/** The times and figures that an order would have now. */
export interface OrderQuote {
  pieces: number
  /** Its times, or why it cannot have them. */
  outcome: ReturnType<typeof timesFor>
  /** Its price with those times, and with a discount that is given with it. */
  priceWith: (discount?: Discount | null) => OrderFigures
}

/** Quotes an order by facts that were read once: the server answers who waits by it, and places by it. */
export function quoteOrder(wanted: Wanted, known: Known): OrderQuote {
  const { lines, point, pickup, express, atCounter } = wanted
  const work = workOf(lines, known.soldForCount)
  const outcome = timesFor({ pickup, express, atCounter, ...work }, known.times)
  const rate = (outcome.ok && outcome.times.promise?.rule.express) || null
  const { pricing, transportFree } = known
  const charged = { lines, point, pricing, transportFree, express: rate }
  return {
    pieces: work.pieces,
    outcome,
    priceWith: (discount) => figuresOf({ ...charged, discount }),
  }
}
