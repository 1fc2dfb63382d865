import type { Orm } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readOwnPrices } from '#server/money/companies/company-prices.service.ts'
import { refuseMethodOff } from '#server/money/payments/taken-methods.service.ts'
import { findProducts, listProducts } from '#server/shop/products/products.service.ts'
import { readPricing } from '#server/shop/settings/settings.service.ts'
import { readFormTimes } from '#server/shop/slots/slots.service.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { quoteOrder } from '#shared/orders/draft/order-quote.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import type { CartLine, OrderLine } from '#shared/shop/prices/lines.ts'
import type { OrderFigures } from '#shared/shop/prices/order-figures.ts'
import { CATALOGUE_PRICES, withOwnPrices } from '#shared/shop/prices/own-prices.ts'
import { type PricedProduct, priceCart, type Tariff } from '#shared/shop/prices/pricing.ts'
import { type ToAgree, toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import { knownOfForm, type OrderTimes, type TimesKnown } from '#shared/shop/times/order-times.ts'
import { toldName } from '#shared/text/told-name.ts'
import type { Slot } from '#shared/time/slots.ts'
import { refuseFarPlace, refuseHighTotal } from './order-figures.ts'

interface Asked {
  /** It is null where it is not known whose order it will be. */
  clientId: string | null
  lines: ReadonlyArray<CartLine & { name: string }>
  toCount?: true | undefined
  location: Point
  /** It is null for « Dès que possible ». */
  pickup: Slot | null
  express: boolean
}

/** The price and the times that an order that waits would have now. No place in a slot is taken. */
export interface Quote {
  lines: OrderLine[]
  /** The names of garments that are no longer sold. */
  gone: string[]
  pieces: number
  figures: OrderFigures
  /** It is null where not even « Dès que possible » has an hour. */
  times: OrderTimes | null
  /** The wished slot can no longer be had: the hour of `times` is the next free one. */
  isWishTaken: boolean
  /** Express was asked and can still be had. */
  isExpress: boolean
  toAgree: ToAgree | null
}

/** Catalogue, times and prices of one instant, from which quotes are computed. */
export interface QuoteFacts {
  products: ReadonlyMap<string, PricedProduct>
  /** All that is sold, where clothes are still to be counted. */
  soldForCount: readonly PricedProduct[]
  times: TimesKnown
  pricing: Tariff
  /** The own prices of companies. */
  ownPricesOf: ReturnType<typeof readOwnPrices>
}

/** Reads what the quotes of these baskets follow from, in a number of statements that does not grow with them. */
export function readQuoteFacts(
  orm: Orm,
  baskets: readonly Pick<Asked, 'clientId' | 'lines' | 'toCount'>[],
  now: number,
): QuoteFacts {
  const ids = baskets.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const clientIds = baskets.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]))
  return {
    products: findProducts(orm, ids),
    soldForCount: baskets.some(({ toCount }) => toCount) ? listProducts(orm) : [],
    times: knownOfForm(readFormTimes(orm, now)),
    pricing: readPricing(orm),
    ownPricesOf: readOwnPrices(orm, clientIds),
  }
}

export function quote(
  { clientId, lines: asked, toCount, location, pickup, express }: Asked,
  { products, soldForCount, times: known, pricing, ownPricesOf }: QuoteFacts,
): Quote {
  const own = clientId === null ? CATALOGUE_PRICES : ownPricesOf(clientId)
  const { lines, gone } = stillSold(asked, (id) => {
    const product = products.get(id)
    return product && withOwnPrices(product, own)
  })
  const { transportFree } = own
  const facts = { soldForCount: toCount ? soldForCount : [], times: known, pricing, transportFree }
  const wish = { lines, point: toLatLng(location), pickup, atCounter: false }
  const soonest = { ...wish, pickup: null }
  const tries = express
    ? [
        { ...wish, express },
        { ...soonest, express },
        { ...wish, express: false },
      ]
    : [{ ...wish, express }]
  // « Dès que possible » is never refused.
  const last = { ...soonest, express: false }
  const { one, quoted } = tries
    .map((wanted) => ({ one: wanted, quoted: quoteOrder(wanted, facts) }))
    .find(({ quoted: { outcome } }) => outcome.ok) ?? { one: last, quoted: quoteOrder(last, facts) }
  return {
    lines,
    gone,
    pieces: quoted.pieces,
    figures: quoted.priceWith(),
    times: quoted.outcome.ok ? quoted.outcome.times : null,
    isWishTaken: pickup !== null && one.pickup !== pickup,
    isExpress: one.express,
    toAgree: toAgreeOf({ lines, toCount }),
  }
}

/**
 * Refuses what could not be ordered at all today, before it is kept for later. Throws PRODUCT_UNKNOWN where nothing of it is
 * sold, TOO_FAR, TOTAL_TOO_HIGH, WAVE_UNAVAILABLE.
 */
export function refuseUnorderable(
  orm: Orm,
  basket: Omit<Asked, 'clientId'> & { paymentMethod: PaymentMethod },
  { env, now }: { env: Pick<Env, 'waveEnabled'>; now: number },
): void {
  const asked = { ...basket, clientId: null }
  refuseMethodOff(orm, env, asked.paymentMethod)
  refuseFarPlace(orm, toLatLng(asked.location), readPricing(orm))
  const { lines, figures } = quote(asked, readQuoteFacts(orm, [asked], now))
  if (lines.length === 0 && !asked.toCount) throw new AppError('PRODUCT_UNKNOWN')
  refuseHighTotal(figures)
}

function stillSold(
  asked: Asked['lines'],
  productOf: (id: string) => PricedProduct | undefined,
): Pick<Quote, 'lines' | 'gone'> {
  const lines: OrderLine[] = []
  const gone: string[] = []
  for (const line of asked) {
    const priced = priceCart([line], productOf)
    if (priced.ok) lines.push(...priced.lines)
    else gone.push(toldName(line.name) ?? 'Un vêtement')
  }
  return { lines, gone }
}
