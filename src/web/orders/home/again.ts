import { COLLECTED_STATUSES } from '#shared/order-status.ts'
import { type Contents, contentsOf } from '#shared/orders/contents-words.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { reorderedLines } from '#shared/orders/draft/reordered.ts'
import { toLatLng } from '#shared/places/points.ts'
import { isWeighed, itemsTotal } from '#shared/shop/prices/lines.ts'
import { feeFor, priceCart } from '#shared/shop/prices/pricing.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import { roundFee } from '#shared/shop/prices/rounding.ts'
import { type ToAgree, toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import type { OrderView } from '../order-view.ts'

/** The order that « Commander à nouveau » repeats: the last one delivered, else one whose linen is collected and whose place the reader knows. */
export function orderToRepeat(
  delivered: readonly OrderView[],
  underWay: readonly OrderView[],
): OrderView | undefined {
  return (
    delivered[0] ??
    underWay.find(({ placeHidden, status }) => !placeHidden && COLLECTED_STATUSES.includes(status))
  )
}

/** An order as it would be placed again today. */
interface AgainToday {
  contents: Contents
  /** In francs, with transport unless it costs something and the place is not known or no longer served. */
  grandTotal: number
  toAgree: ToAgree | null
  withTransport: boolean
  /** Francs that these garments and transport cost at the time; null where they cost the same, or some are no longer sold. */
  formerTotal: number | null
}

/** Undefined where none of its garments is still sold. Priced by the server's rules, without the code of the order form. */
export function againToday(order: OrderView, catalogue: Catalogue): AgainToday | undefined {
  const { products, pricing } = catalogue
  const { lines, unavailable } = reorderedLines(order.items, catalogue)
  const productOf = (id: string) => products.find((product) => product.id === id)
  const priced = priceCart(lines, productOf)
  const toCount = order.toAgree === 'count' || undefined
  if (!priced.ok || (lines.length === 0 && !toCount)) return undefined
  const point = order.clientLocation && toLatLng(order.clientLocation)
  const isReached = point !== null && isServed(point, catalogue)
  // A company may have it in its prices, whatever the place.
  const withTransport = isReached || pricing.ratePerKm === 0
  const total = itemsTotal(priced.lines) + (withTransport ? feeFor(point, pricing) : 0)
  const grandTotal = lines.some(isWeighed) ? roundFee(total, pricing.step) : total
  const former = order.totalItemsPrice + (withTransport ? order.transportFee : 0)
  const toAgree = toAgreeOf({ lines, toCount })
  return {
    contents: contentsOf(lines, toAgree),
    grandTotal,
    toAgree,
    withTransport,
    formerTotal: unavailable.length === 0 && former !== grandTotal ? former : null,
  }
}
