import type { LatLng } from '#shared/places/points.ts'
import type { Discount } from './discounts.ts'
import type { ExpressSettings } from './express.ts'
import { type ChargedLine, isWeighed, itemsTotal, type OrderLine, pieceCount } from './lines.ts'
import { type Prices, pricesOf } from './order-prices.ts'
import { feeFor, type PricedProduct, type Tariff } from './pricing.ts'

/** The figures are francs. */
export interface OrderFigures extends Prices {
  transportFee: number
}

interface Charged {
  lines: readonly ChargedLine[]
  /** It is null where nobody passes: no transport. */
  point: LatLng | null
  pricing: Tariff
  /** Its company pays no transport. */
  transportFree?: boolean | undefined
  /** It is null for an order that is not express. */
  express: Pick<ExpressSettings, 'percent' | 'francs'> | null
  /** Given by the team with the order. */
  discount?: Discount | null | undefined
}

/** The price of an order that is not placed yet: its form shows it, the server quotes and stores it. */
export function figuresOf(charged: Charged): OrderFigures {
  const { lines, point, pricing, transportFree = false, express, discount } = charged
  const transportFee = transportFree ? 0 : feeFor(point, pricing)
  const prices = pricesOf({
    articles: itemsTotal(lines),
    discountRule: discount ?? null,
    transportFee,
    missedFee: 0,
    expressRate: express,
    feeStep: pricing.step,
    byWeight: lines.some(isWeighed),
  })
  return { ...prices, transportFee }
}

/**
 * The names of the services and the pieces of these lines, which the time of an order follows from. Clothes that are still to be
 * counted may ask for any service that is sold: the slowest one decides.
 */
export function workOf(
  lines: readonly Pick<OrderLine, 'service' | 'quantity' | 'grams'>[],
  soldForCount: readonly Pick<PricedProduct, 'services'>[] = [],
): { services: string[]; pieces: number } {
  const ofLines = lines.map(({ service }) => service)
  const services = [...ofLines, ...soldForCount.flatMap((one) => one.services.map((s) => s.name))]
  return { services, pieces: pieceCount(lines) }
}
