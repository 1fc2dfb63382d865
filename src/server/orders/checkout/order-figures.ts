import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { productsPriced } from '#server/money/companies/company-prices.service.ts'
import type { LatLng } from '#shared/places/points.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import type { ExpressSettings } from '#shared/shop/prices/express.ts'
import {
  type CartLine,
  isWeighed,
  itemsTotal,
  type OrderLine,
  pieceCount,
} from '#shared/shop/prices/lines.ts'
import { type Prices, pricesOf } from '#shared/shop/prices/order-prices.ts'
import type { OwnPrices } from '#shared/shop/prices/own-prices.ts'
import {
  feeFor,
  type PricedProduct,
  type PricingFault,
  priceCart,
  type Tariff,
} from '#shared/shop/prices/pricing.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import { MAX_FRANCS } from '#shared/text/money.ts'

/** The lines of a cart at what its client pays today. Throws PRODUCT_UNKNOWN or SERVICE_UNKNOWN. */
export function priceLines(orm: Orm, own: OwnPrices, cart: readonly CartLine[]): OrderLine[] {
  const priced = priceCart(cart, productsPriced(orm, own))
  if (priced.ok) return priced.lines
  throw priceRefusal(priced.fault)
}

export function priceRefusal(fault: PricingFault): AppError {
  return fault.code === 'SERVICE_UNKNOWN'
    ? new AppError('SERVICE_UNKNOWN', { product: fault.product })
    : new AppError('PRODUCT_UNKNOWN')
}

/** Throws TOO_FAR when the place lies outside the service radius. */
export function refuseFarPlace(orm: Orm, point: LatLng | null, pricing: Tariff): void {
  const { km } = readSettings(orm, 'radius')
  if (km !== null && !isServed(point, { pricing, radiusKm: km }))
    throw new AppError('TOO_FAR', { km })
}

/** In francs. */
export interface OrderFigures extends Prices {
  transportFee: number
}

interface Charged {
  lines: readonly OrderLine[]
  /** Null where nobody passes: no transport. */
  point: LatLng | null
  pricing: Tariff
  /** Its company pays no transport. */
  transportFree?: boolean | undefined
  /** Null for an order that is not express. */
  express: Pick<ExpressSettings, 'percent' | 'francs'> | null
  /** Given by the team with the order. */
  discount?: Discount | undefined
}

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

/** Throws TOTAL_TOO_HIGH beyond what a payment can record. */
export function refuseHighTotal({ grandTotal }: OrderFigures): void {
  if (grandTotal > MAX_FRANCS) throw new AppError('TOTAL_TOO_HIGH', { max: MAX_FRANCS })
}

/**
 * The names of the services and the pieces of these lines, which the time of an order follows from. Clothes that are still to be
 * counted may ask for any service that is sold: the slowest one decides.
 */
export function workOf(
  lines: readonly OrderLine[],
  soldForCount: readonly PricedProduct[] = [],
): { services: string[]; pieces: number } {
  const ofLines = lines.map(({ service }) => service)
  const services = [...ofLines, ...soldForCount.flatMap((one) => one.services.map((s) => s.name))]
  return { services, pieces: pieceCount(lines) }
}
