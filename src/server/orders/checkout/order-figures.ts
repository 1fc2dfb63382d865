import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { productsPriced } from '#server/money/companies/company-prices.service.ts'
import type { LatLng } from '#shared/places/points.ts'
import type { CartLine, OrderLine } from '#shared/shop/prices/lines.ts'
import type { Prices } from '#shared/shop/prices/order-prices.ts'
import type { OwnPrices } from '#shared/shop/prices/own-prices.ts'
import { type PricingFault, priceCart, type Tariff } from '#shared/shop/prices/pricing.ts'
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

/** Throws TOTAL_TOO_HIGH beyond what a payment can record. */
export function refuseHighTotal({ grandTotal }: Pick<Prices, 'grandTotal'>): void {
  if (grandTotal > MAX_FRANCS) throw new AppError('TOTAL_TOO_HIGH', { max: MAX_FRANCS })
}
