import { type ExpressSettings, expressFee } from '#shared/money/express.ts'
import { formatFcfa, formatFrancs, MAX_FRANCS } from '#shared/money/money.ts'
import {
  feeFor,
  haversineKm,
  itemsTotal,
  type PricedProduct,
  type PricingSettings,
  pieceCount,
} from '#shared/money/pricing.ts'
import { formatDistance } from '#shared/places/distance.ts'
import type { LatLng } from '#shared/places/points.ts'
import { isWithinReach } from '#shared/places/reach.ts'
import type { DraftLine } from './draft.ts'

export interface PricedLine extends DraftLine {
  imageUrl: string | null
  /** The price of one piece today, in francs. Null when the catalogue no longer has it. */
  unitPrice: number | null
  /** The price of one piece when it was chosen, in francs. Null when it has not changed. */
  formerPrice: number | null
}

export interface Catalogue {
  products: Array<PricedProduct & { imageUrl: string | null }>
  pricing: PricingSettings
  /** The service radius in kilometres. Null when there is no limit. */
  radiusKm: number | null
}

/** What express adds to an order. */
export type ExpressRate = Pick<ExpressSettings, 'percent' | 'francs'>

export interface CartTotals {
  lines: PricedLine[]
  pieces: number
  subtotal: number
  transportFee: number
  /** Francs that express adds; null for an order that is not express. */
  expressFee: number | null
  total: number
  /** Kilometres there and back. Null when no place is chosen. */
  roundTripKm: number | null
  /** Whether the place lies within the service radius. Otherwise nothing can be ordered and no fee is shown. */
  withinReach: boolean
  /** Francs for each kilometre of the round trip. */
  ratePerKm: number
  /** Whether every line can still be ordered. */
  orderable: boolean
  /** Whether the total is above the maximum of an order. */
  tooHigh: boolean
}

/** What the cart costs with the current catalogue, by the rules that the server applies too. */
export function cartTotals(
  draftLines: readonly DraftLine[],
  location: LatLng | null,
  { products, pricing, radiusKm }: Catalogue,
  express: ExpressRate | null = null,
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
  const extra = express && expressFee(subtotal, express)
  const total = subtotal + transportFee + (extra ?? 0)
  const withinReach = isWithinReach(location, { pricing, radius: { km: radiusKm } })
  return {
    lines,
    pieces: pieceCount(lines),
    subtotal,
    transportFee,
    expressFee: extra,
    total,
    roundTripKm: location && haversineKm(location, pricing.base) * 2,
    withinReach,
    ratePerKm: pricing.ratePerKm,
    orderable: sold.length === lines.length,
    // Beyond the radius no fee is shown, so it does not count.
    tooHigh: (withinReach ? total : total - transportFee) > MAX_FRANCS,
  }
}

function formerPrice(seen: number | undefined, today: number | null): number | null {
  return seen === undefined || today === null || seen === today ? null : seen
}

/** The length of a round trip: « Aller-retour, 9 km ». The franc is in `feeReason`. */
export function roundTripLabel(roundTripKm: number): string {
  const km = roundTripKm < 1 ? formatDistance(roundTripKm) : `${formatFrancs(roundTripKm)}\u00a0km`
  return `Aller-retour, ${km}`
}

/**
 * The calculation of a transport fee: « 12,4 km aller-retour × 300 FCFA ». Kilometres have one
 * decimal, or two if only that gives the exact fee. If neither does, « ≈ » stands before them.
 */
export function feeReason(roundTripKm: number, ratePerKm: number): string {
  const fee = Math.round(roundTripKm * ratePerKm)
  const decimals = [1, 2].find((n) => Math.round(round(roundTripKm, n) * ratePerKm) === fee)
  const km = round(roundTripKm, decimals ?? 2).toLocaleString('fr-FR')
  return `${decimals ? '' : '≈\u00a0'}${km}\u00a0km aller-retour × ${formatFcfa(ratePerKm)}`
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
