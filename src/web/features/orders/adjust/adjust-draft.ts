import { type CartLine, lineKey, type PricedProduct, priceCart } from '#shared/money/pricing.ts'
import { adjustLines, moneyAfter, totalOf } from '#shared/orders/adjustments.ts'
import { MAX_QUANTITY } from '#shared/orders/orders.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'

/** What is being proposed. */
export interface AdjustDraft {
  /** By the number of the line. */
  quantities: Record<number, number>
  added: CartLine[]
}

type Adjusted = Pick<OrderView, 'items' | 'transportFee'> & {
  /** Francs. */
  payment: { paid: number }
}

/** Starts from what the bag should hold now, as far as it was counted. */
export function firstDraft({ items }: Pick<Adjusted, 'items'>): AdjustDraft {
  const quantities = items.map(({ position, expected }) => [
    position,
    Math.min(MAX_QUANTITY, expected),
  ])
  return { quantities: Object.fromEntries(quantities), added: [] }
}

/** A garment more: one of the same service joins the line that has it. */
export function withGarment(
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
  const known = draft.added.find(({ productId, service }) => lineKey(productId, service) === key)
  if (!known) return { ...draft, added: [...draft.added, extra] }
  const quantity = Math.min(MAX_QUANTITY, known.quantity + extra.quantity)
  return setAdded(draft, key, quantity)
}

export const setQuantity = (
  draft: AdjustDraft,
  position: number,
  quantity: number,
): AdjustDraft => ({
  ...draft,
  quantities: { ...draft.quantities, [position]: quantity },
})

/** Another quantity for a garment that is added; 0 takes it away again. */
export const setAdded = (draft: AdjustDraft, key: string, quantity: number): AdjustDraft => ({
  ...draft,
  added: draft.added
    .map((line) => (lineKey(line.productId, line.service) === key ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0),
})

/** The quantities as the server takes them. */
export const quantitiesOf = ({ quantities }: AdjustDraft) =>
  Object.entries(quantities).map(([position, quantity]) => ({
    position: Number(position),
    quantity,
  }))

/** The new total; undefined while nothing changes, or nothing is left. Francs. */
export function adjustedTotal(
  draft: AdjustDraft,
  { items, transportFee, payment }: Adjusted,
  products: readonly PricedProduct[],
) {
  const priced = priceCart(draft.added, (id) => products.find((product) => product.id === id))
  if (!priced.ok) return null
  const next = adjustLines(items, { quantities: quantitiesOf(draft), added: priced.lines })
  if (!next.ok) return null
  const total = totalOf(next.lines, transportFee)
  return { total, ...moneyAfter(total, payment.paid) }
}
