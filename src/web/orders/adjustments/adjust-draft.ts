import { adjustLines, chargeBeyondFree, moneyAfter, totalOf } from '#shared/orders/adjustments.ts'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import { type CartLine, isFreeLine, isWeighed, lineKey } from '#shared/shop/prices/lines.ts'
import { type PricedProduct, priceCart } from '#shared/shop/prices/pricing.ts'
import type { OrderView } from '../order-view.ts'

/** Other lines for an order that are not sent yet. */
export interface AdjustDraft {
  /** The quantity of each line of the order, by its position. */
  quantities: Record<number, number>
  /** Grams of each line that is weighed, by its position; 0 while its bag is still to be weighed. */
  grams: Record<number, number>
  /** Lines that the order did not have, with 0 grams in the same case. */
  added: CartLine[]
}

type Items = OrderView['items']
type Fees = Pick<
  OrderView,
  'discountRule' | 'transportFee' | 'missedFee' | 'expressRate' | 'feeStep'
>
type Adjusted = Fees & {
  items: Items
  /** In francs. */
  payment: { paid: number }
}

/** The first draft: the pieces that the bag holds by the last count, or the ordered ones, at the weight of the order. */
export function initialDraft({ items }: { items: Items }): AdjustDraft {
  const held = items.map(({ position, expected }) => ({
    position,
    quantity: Math.min(MAX_QUANTITY, expected),
  }))
  const { quantities, added } = chargeBeyondFree(items, { quantities: held, added: [] })
  const grams = items
    .filter(isWeighed)
    .map(({ position, grams: ordered }) => [position, ordered ?? 0])
  return {
    quantities: Object.fromEntries(quantities.map((one) => [one.position, one.quantity])),
    grams: Object.fromEntries(grams),
    added: [...added],
  }
}

/** Adds pieces to the line of the same garment and service, unless that is free, or adds a line; bags are weighed again, all of them together. */
export function addGarment(draft: AdjustDraft, items: Items, extra: CartLine): AdjustDraft {
  const key = keyOf(extra)
  const line = items.find((item) => keyOf(item) === key && !isFreeLine(item))
  if (line) {
    const quantity = (draft.quantities[line.position] ?? 0) + extra.quantity
    const more = setQuantity(draft, line.position, Math.min(MAX_QUANTITY, quantity))
    return isWeighed(line) ? setGrams(more, line.position, 0) : more
  }
  const addedLine = draft.added.find((one) => keyOf(one) === key)
  if (!addedLine) return { ...draft, added: [...draft.added, extra] }
  const quantity = Math.min(MAX_QUANTITY, addedLine.quantity + extra.quantity)
  const more = setAddedQuantity(draft, key, quantity)
  return isWeighed(extra) ? setAddedGrams(more, key, 0) : more
}

export const setQuantity = (
  draft: AdjustDraft,
  position: number,
  quantity: number,
): AdjustDraft => ({
  ...draft,
  quantities: { ...draft.quantities, [position]: quantity },
})

export const setGrams = (draft: AdjustDraft, position: number, grams: number): AdjustDraft => ({
  ...draft,
  grams: { ...draft.grams, [position]: grams },
})

/** Changes the quantity of an added line. 0 removes it. */
export const setAddedQuantity = (draft: AdjustDraft, key: string, quantity: number): AdjustDraft =>
  changeAdded(draft, key, { quantity })

export const setAddedGrams = (draft: AdjustDraft, key: string, grams: number): AdjustDraft =>
  changeAdded(draft, key, { grams })

const changeAdded = (draft: AdjustDraft, key: string, part: Partial<CartLine>): AdjustDraft => ({
  ...draft,
  added: draft.added
    .map((line) => (keyOf(line) === key ? { ...line, ...part } : line))
    .filter(({ quantity }) => quantity > 0),
})

const keyOf = ({ productId, service }: Pick<CartLine, 'productId' | 'service'>) =>
  lineKey(productId, service)

/** The quantities in the form of the server's input; a line that goes has no weight. */
export const quantitiesOf = ({ quantities, grams }: AdjustDraft) =>
  Object.entries(quantities).map(([place, quantity]) => {
    const position = Number(place)
    const weight = grams[position]
    return quantity === 0 || weight === undefined
      ? { position, quantity }
      : { position, quantity, grams: weight }
  })

/** Whether every bag that stays was weighed. */
export const isWeightOfAllKnown = (draft: AdjustDraft): boolean =>
  [...quantitiesOf(draft), ...draft.added].every(isWeightKnown)

/** The new total and what it changes for the client, in francs. Null when nothing changes or nothing is left, or a bag is still to be weighed. */
export function adjustedTotal(
  draft: AdjustDraft,
  { items, payment, ...fees }: Adjusted,
  products: readonly PricedProduct[],
) {
  if (!isWeightOfAllKnown(draft)) return null
  const priced = priceCart(draft.added, (id) => products.find((product) => product.id === id))
  if (!priced.ok) return null
  const next = adjustLines(items, { quantities: quantitiesOf(draft), added: priced.lines })
  if (!next.ok) return null
  const total = totalOf(next.lines, fees)
  return { total, ...moneyAfter(total, payment.paid) }
}
