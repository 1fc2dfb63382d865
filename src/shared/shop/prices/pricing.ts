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
  /** Francs for one piece, or for one kilo. */
  price: number
  /** The least weight that is charged, of a service that is sold by the kilo. Absent: it is sold by the piece. */
  minGrams?: number | undefined
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

/** The service of a line, as it is sold now: with a weight where it is by the kilo, and without one where it is by the piece. */
export function soldService(
  { services }: Pick<PricedProduct, 'services'>,
  { service, grams }: Pick<OrderLine, 'service' | 'grams'>,
): Service | undefined {
  const sold = services.find(({ name }) => name === service)
  return sold && (sold.minGrams !== undefined) === (grams != null) ? sold : undefined
}

function pricedLine(
  { productId, name, service, quantity, grams }: CartLine & { name: string },
  { price: unitPrice, minGrams }: Service,
): OrderLine {
  const line = { productId, name, service, quantity, unitPrice }
  return grams == null ? line : { ...line, grams, minGrams }
}

function joinedLine(one: OrderLine, other: OrderLine): OrderLine {
  const quantity = one.quantity + other.quantity
  if (one.grams == null || other.grams == null) return { ...one, quantity }
  return { ...one, quantity, grams: one.grams + other.grams }
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
  for (const asked of cart) {
    const { productId, service } = asked
    const product = productOf(productId)
    if (!product) return { ok: false, fault: { code: 'PRODUCT_UNKNOWN' } }
    const sold = soldService(product, asked)
    if (!sold) return { ok: false, fault: { code: 'SERVICE_UNKNOWN', product: product.name } }
    const key = lineKey(productId, service)
    const line = pricedLine({ ...asked, name: product.name }, sold)
    const same = lines.get(key)
    lines.set(key, same ? joinedLine(same, line) : line)
  }
  return { ok: true, lines: [...lines.values()] }
}
