import { formatFcfa, MAX_FRANCS } from '#shared/money/money.ts'
import {
  feeFor,
  haversineKm,
  itemsTotal,
  type PricedProduct,
  type PricingSettings,
  pieceCount,
} from '#shared/money/pricing.ts'
import type { LatLng } from '#shared/places/points.ts'
import { isWithinReach } from '#shared/settings.ts'
import type { DraftLine } from './draft.ts'

export interface PricedLine extends DraftLine {
  imageUrl: string | null
  /** Francs for one piece today; nothing when the garment or the service has left the catalogue. */
  unitPrice: number | null
  /** Francs for one piece when it was chosen, if that has changed. */
  formerPrice: number | null
}

export interface Catalogue {
  products: Array<PricedProduct & { imageUrl: string | null }>
  pricing: PricingSettings
  /** The service radius in kilometres; without it, there is no limit. */
  radiusKm: number | null
}

export interface CartTotals {
  lines: PricedLine[]
  pieces: number
  subtotal: number
  transportFee: number
  total: number
  /** Kilometres there and back; nothing without a place. */
  roundTripKm: number | null
  /** Whether the place lies within the service radius: beyond it nothing can be ordered, so no fee is shown. */
  withinReach: boolean
  /** Francs for each of those kilometres. */
  ratePerKm: number
  /** Whether every line can still be ordered. */
  orderable: boolean
  /** Whether it costs more than an order may. */
  tooHigh: boolean
}

/** What the cart costs with the catalogue as it is now: the rules are those the server applies. */
export function cartTotals(
  draftLines: readonly DraftLine[],
  location: LatLng | null,
  { products, pricing, radiusKm }: Catalogue,
): CartTotals {
  const lines = draftLines.map((line): PricedLine => {
    const product = products.find(({ id }) => id === line.productId)
    const service = product?.services.find(({ name }) => name === line.service)
    const unitPrice = service?.price ?? null
    return {
      ...line,
      imageUrl: product?.imageUrl ?? null,
      unitPrice,
      formerPrice: formerPrice(line.seenPrice, unitPrice),
    }
  })
  const sold = lines.flatMap(({ unitPrice, quantity }) =>
    unitPrice === null ? [] : [{ unitPrice, quantity }],
  )
  const subtotal = itemsTotal(sold)
  const transportFee = feeFor(location, pricing)
  const total = subtotal + transportFee
  const withinReach = isWithinReach(location, { pricing, radius: { km: radiusKm } })
  return {
    lines,
    pieces: pieceCount(lines),
    subtotal,
    transportFee,
    total,
    roundTripKm: location && haversineKm(location, pricing.base) * 2,
    withinReach,
    ratePerKm: pricing.ratePerKm,
    orderable: sold.length === lines.length,
    // Beyond the radius no transport is shown.
    tooHigh: (withinReach ? total : subtotal) > MAX_FRANCS,
  }
}

function formerPrice(seen: number | undefined, today: number | null): number | null {
  return seen === undefined || today === null || seen === today ? null : seen
}

/**
 * The calculation of a transport fee: « 12,4 km aller-retour × 300 FCFA ». The shown product is
 * exact to the franc, in tenths of a kilometre or else in hundredths; otherwise « ≈ » says so.
 */
export function feeReason(roundTripKm: number, ratePerKm: number): string {
  const fee = Math.round(roundTripKm * ratePerKm)
  const exact = [10, 100].find((part) => Math.round(nearest(roundTripKm, part) * ratePerKm) === fee)
  const km = nearest(roundTripKm, exact ?? 100).toLocaleString('fr-FR')
  return `${exact ? '' : '≈\u00a0'}${km}\u00a0km aller-retour × ${formatFcfa(ratePerKm)}`
}

function nearest(km: number, part: number): number {
  return Math.round(km * part) / part
}
