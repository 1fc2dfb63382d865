import { adjustLines, moneyAfter, totalOf } from '#shared/orders/adjustments.ts'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { type CartLine, lineKey } from '#shared/shop/prices/lines.ts'
import { type PricedProduct, priceCart } from '#shared/shop/prices/pricing.ts'
import type { OrderView } from '../order-view.ts'

/** A proposal that is not sent yet. */
export interface AdjustDraft {
  /** The quantity of each line of the order, by its position. */
  quantities: Record<number, number>
  /** Lines that the order did not have. */
  added: CartLine[]
}

type Adjusted = Pick<
  OrderView,
  'items' | 'discountRule' | 'transportFee' | 'missedFee' | 'expressRate' | 'feeStep'
> & {
  /** In francs. */
  payment: { paid: number }
}

/** The first draft: the pieces that the bag holds by the last count, or the ordered ones. */
export function initialDraft({ items }: Pick<Adjusted, 'items'>): AdjustDraft {
  const quantities = items.map(({ position, expected }) => [
    position,
    Math.min(MAX_QUANTITY, expected),
  ])
  return { quantities: Object.fromEntries(quantities), added: [] }
}

/** Adds pieces to the line of the same garment and service, or adds a line. */
export function addGarment(
  draft: AdjustDraft,
  items: Adjusted['items'],
  extra: CartLine,
): AdjustDraft {
  const key = lineKey(extra.productId, extra.service)
  const line = items.find(({ productId, service }) => lineKey(productId, service) === key)
  if (line) {
    const quantity = (draft.quantities[line.position] ?? 0) + extra.quantity
    return setQuantity(draft, line.position, Math.min(MAX_QUANTITY, quantity))
  }
  const addedLine = draft.added.find(
    ({ productId, service }) => lineKey(productId, service) === key,
  )
  if (!addedLine) return { ...draft, added: [...draft.added, extra] }
  const quantity = Math.min(MAX_QUANTITY, addedLine.quantity + extra.quantity)
  return setAddedQuantity(draft, key, quantity)
}

export const setQuantity = (
  draft: AdjustDraft,
  position: number,
  quantity: number,
): AdjustDraft => ({
  ...draft,
  quantities: { ...draft.quantities, [position]: quantity },
})

/** Changes the quantity of an added line. 0 removes it. */
export const setAddedQuantity = (
  draft: AdjustDraft,
  key: string,
  quantity: number,
): AdjustDraft => ({
  ...draft,
  added: draft.added
    .map((line) => (lineKey(line.productId, line.service) === key ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0),
})

/** The quantities in the form of the server's input. */
export const quantitiesOf = ({ quantities }: AdjustDraft) =>
  Object.entries(quantities).map(([position, quantity]) => ({
    position: Number(position),
    quantity,
  }))

/** The new total and what it changes for the client, in francs. Null when nothing changes or nothing is left. */
export function adjustedTotal(
  draft: AdjustDraft,
  { items, payment, ...fees }: Adjusted,
  products: readonly PricedProduct[],
) {
  const priced = priceCart(draft.added, (id) => products.find((product) => product.id === id))
  if (!priced.ok) return null
  const next = adjustLines(items, { quantities: quantitiesOf(draft), added: priced.lines })
  if (!next.ok) return null
  const total = totalOf(next.lines, fees)
  return { total, ...moneyAfter(total, payment.paid) }
}
