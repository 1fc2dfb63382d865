import { haversineKm, type LatLng } from '#shared/places/points.ts'
import { type CartLine, lineKey, type OrderLine } from './lines.ts'
import { DEFAULT_ROUNDING, type RoundingSettings, roundFee } from './rounding.ts'

/** A superadmin may change both; each order keeps those it used. */
export interface PricingSettings {
  base: LatLng
  /** Francs per kilometre, charged both ways. */
  ratePerKm: number
  /** Whether an owner said that livreurs leave from there. */
  baseConfirmed?: boolean | undefined
}

/** Until a superadmin saves others: the laundry and the rate of the specification. */
export const DEFAULT_PRICING: PricingSettings = {
  base: { lat: 5.3527, lng: -3.9492 },
  ratePerKm: 300,
}

/** Whether an owner confirmed the starting point or moved it; until then it is the one of the specification. */
export function isBaseChosen({ base, baseConfirmed }: PricingSettings): boolean {
  const { lat, lng } = DEFAULT_PRICING.base
  return baseConfirmed === true || base.lat !== lat || base.lng !== lng
}

/** A transport fee follows from this: the tariff and the step to which it is rounded. */
export type Tariff = Pick<PricingSettings, 'base' | 'ratePerKm'> & RoundingSettings

/** Until a superadmin saves another. */
export const DEFAULT_TARIFF: Tariff = { ...DEFAULT_PRICING, ...DEFAULT_ROUNDING }

/** One service of a garment, by its free name. */
export interface Service {
  name: string
  /** Francs for one piece. */
  price: number
}

/** A garment with its current prices. */
export interface PricedProduct {
  id: string
  name: string
  services: readonly Service[]
}

/** Why a cart cannot be priced. */
export type PricingFault =
  | { code: 'PRODUCT_UNKNOWN' }
  | { code: 'SERVICE_UNKNOWN'; product: string }

/**
 * Transport fee in francs, as the specification fixes it: there and back at the rate per kilometre, and 0 without a point.
 * An owner may have it rounded up.
 */
export function feeFor(point: LatLng | null, { base, ratePerKm, step }: Tariff): number {
  return point ? roundFee(haversineKm(point, base) * 2 * ratePerKm, step) : 0
}

/**
 * Prices a cart from the catalogue; two lines of one garment and service become one.
 * Gives the fault to report when a garment or a service is not (or no longer) in the catalogue.
 */
export function priceCart(
  cart: readonly CartLine[],
  productOf: (id: string) => PricedProduct | undefined,
): { ok: true; lines: OrderLine[] } | { ok: false; fault: PricingFault } {
  const lines = new Map<string, OrderLine>()
  for (const { productId, service, quantity } of cart) {
    const product = productOf(productId)
    if (!product) return { ok: false, fault: { code: 'PRODUCT_UNKNOWN' } }
    const price = product.services.find((s) => s.name === service)?.price
    if (price === undefined)
      return { ok: false, fault: { code: 'SERVICE_UNKNOWN', product: product.name } }
    const key = lineKey(productId, service)
    const sum = (lines.get(key)?.quantity ?? 0) + quantity
    lines.set(key, { productId, name: product.name, service, quantity: sum, unitPrice: price })
  }
  return { ok: true, lines: [...lines.values()] }
}
