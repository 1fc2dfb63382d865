import { haversineKm, type LatLng } from '#shared/places/points.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import type { ExpressSettings } from '#shared/shop/prices/express.ts'
import { itemsTotal, pieceCount } from '#shared/shop/prices/lines.ts'
import { figuresOf } from '#shared/shop/prices/order-figures.ts'
import { type PricedProduct, soldService, type Tariff } from '#shared/shop/prices/pricing.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import { MAX_FRANCS } from '#shared/text/money.ts'
import type { DraftLine } from './draft.ts'

export interface PricedLine extends DraftLine {
  imageUrl: string | null
  /** The least weight that is charged today. Null for pieces. */
  minGrams: number | null
  /** The price of one piece, or of one kilo, today, in francs. Null when the catalogue no longer has it. */
  unitPrice: number | null
  /** The price of one piece when it was chosen, in francs. Null when it has not changed. */
  formerPrice: number | null
}

export interface Catalogue {
  products: Array<PricedProduct & { imageUrl: string | null }>
  pricing: Tariff
  /** The service radius in kilometres. Null when there is no limit. */
  radiusKm: number | null
}

export type ExpressRate = Pick<ExpressSettings, 'percent' | 'francs'>

export interface CartTotals {
  lines: PricedLine[]
  pieces: number
  subtotal: number
  /** Francs that the team takes off the subtotal. */
  discount: number
  /** Francs that round up a total by weight to the step. */
  rounding: number
  transportFee: number
  /** Francs that express adds; null for an order that is not express. */
  expressFee: number | null
  total: number
  /** Kilometres there and back. Null when no place is chosen. */
  roundTripKm: number | null
  /** The place lies within the service radius. Otherwise nothing can be ordered and no fee is shown. */
  withinReach: boolean
  /** The tariff that the transport fee follows from. */
  tariff: Tariff
  /** Every line can still be ordered. */
  orderable: boolean
  /** The total is above the maximum of an order. */
  tooHigh: boolean
}

/** The price of the cart with the current catalogue, by the rules that the server applies too. */
export function cartTotals(
  draftLines: readonly DraftLine[],
  location: LatLng | null,
  { products, pricing, radiusKm }: Catalogue,
  express: ExpressRate | null = null,
  discountRule: Discount | null = null,
): CartTotals {
  const lines = draftLines.map((line): PricedLine => {
    const product = products.find(({ id }) => id === line.productId)
    const sold = product && soldService(product, line)
    const unitPrice = sold?.price ?? null
    return {
      ...line,
      minGrams: sold?.minGrams ?? null,
      imageUrl: product?.imageUrl ?? null,
      unitPrice,
      formerPrice: formerPrice(line.seenPrice, unitPrice),
    }
  })
  const sold = lines.flatMap(({ unitPrice, ...line }) =>
    unitPrice === null ? [] : [{ ...line, unitPrice }],
  )
  const subtotal = itemsTotal(sold)
  const figures = figuresOf({
    lines: sold,
    point: location,
    pricing,
    express,
    discount: discountRule,
  })
  const { discount, rounding, transportFee, grandTotal: total } = figures
  const withinReach = isServed(location, { pricing, radiusKm })
  return {
    lines,
    pieces: pieceCount(lines),
    subtotal,
    discount,
    rounding,
    transportFee,
    expressFee: express && figures.expressFee,
    total,
    roundTripKm: location && haversineKm(location, pricing.base) * 2,
    withinReach,
    tariff: pricing,
    orderable: sold.length === lines.length,
    // Beyond the radius no fee is shown, so it does not count.
    tooHigh: (withinReach ? total : total - transportFee) > MAX_FRANCS,
  }
}

function formerPrice(seen: number | undefined, today: number | null): number | null {
  return seen === undefined || today === null || seen === today ? null : seen
}
