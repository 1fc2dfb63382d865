import type { DoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import { foundTotal, type OrderToAgree } from '#shared/orders/found-total.ts'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import {
  GRAM_STEP,
  isWeighed,
  lineKey,
  MAX_GRAMS,
  type OrderLine,
} from '#shared/shop/prices/lines.ts'
import { type PricedProduct, soldService } from '#shared/shop/prices/pricing.ts'
import type { FoundDraft, FoundLine } from '../collection/collection-draft.ts'

/** A line to weigh or count, as it stands so far. */
export interface FoundRow extends Omit<OrderLine, 'grams'> {
  key: string
  /** Its number in the order; null of one that was added at the door. */
  position: number | null
  /** It is null for bags that are not weighed yet, undefined of pieces. */
  grams: number | null | undefined
  /** The grams that the client estimated; null of anything else. */
  estimate: number | null
}

export const NOTHING_FOUND: FoundDraft = { lines: {}, added: [] }

/** The lines of an order with what was found of them: pieces as ordered, bags not weighed yet. */
export function foundRows(
  { items, priceList }: Pick<OrderToAgree, 'items' | 'priceList'>,
  { lines, added }: FoundDraft,
): FoundRow[] {
  const ordered = items.map((line): FoundRow => {
    const { position, productId, service, quantity, grams = null } = line
    const typed = lines[position]
    return {
      ...line,
      key: lineKey(productId, service),
      quantity: typed?.quantity ?? quantity,
      grams: isWeighed(line) ? (typed?.grams ?? null) : undefined,
      estimate: grams,
    }
  })
  const others = added.flatMap((line): FoundRow[] => {
    const product = priceList?.find(({ id }) => id === line.productId)
    const sold =
      product && soldService(product, { ...line, grams: line.grams === undefined ? null : 1 })
    if (!product || !sold) return []
    const { price: unitPrice, minGrams } = sold
    const key = lineKey(line.productId, line.service)
    const { name } = product
    return [
      {
        ...line,
        key,
        position: null,
        name,
        unitPrice,
        minGrams,
        grams: line.grams,
        estimate: null,
      },
    ]
  })
  return [...ordered, ...others]
}

/** Bags of which no scale says the weight yet. */
export const isUnweighed = ({ quantity, grams }: Pick<FoundRow, 'quantity' | 'grams'>): boolean =>
  grams !== undefined && quantity > 0 && (grams === null || grams < GRAM_STEP || grams > MAX_GRAMS)

/** Prices the livreur's entries for the client's answer; null while a weight is missing or nothing was found. */
export function toDoorTotal(order: OrderToAgree, rows: readonly FoundRow[]) {
  if (rows.some(isUnweighed)) return null
  const quantities = rows.flatMap(({ position, quantity, grams }) => {
    if (position === null) return []
    const isWeight = grams != null && quantity > 0
    return [isWeight ? { position, quantity, grams } : { position, quantity }]
  })
  const added = rows.flatMap(({ position, productId, service, quantity, grams }) => {
    if (position !== null || quantity === 0) return []
    const line = { productId, service, quantity }
    return [grams == null ? line : { ...line, grams }]
  })
  const priced = foundTotal(order, { quantities, added })
  if (!priced.ok) return null
  const found: DoorTotalInput = { quantities, added, total: priced.prices.grandTotal }
  return { ...priced, found }
}

/** The draft with another number or weight of a line; a line that was added goes with its last piece. */
export function withFound(
  draft: FoundDraft,
  row: FoundRow,
  change: Partial<FoundLine>,
): FoundDraft {
  const { quantity = row.quantity, grams = row.grams } = change
  if (row.position !== null)
    return {
      ...draft,
      lines: { ...draft.lines, [row.position]: { quantity, grams: grams ?? null } },
    }
  const added = draft.added
    .map((line) =>
      lineKey(line.productId, line.service) === row.key ? { ...line, quantity, grams } : line,
    )
    .filter((line) => line.quantity > 0)
  return { ...draft, added }
}

/** The draft with pieces or bags of a garment besides those that are in it. */
export function withGarment(
  draft: FoundDraft,
  rows: readonly FoundRow[],
  { product, service, quantity }: { product: PricedProduct; service: string; quantity: number },
): FoundDraft {
  const key = lineKey(product.id, service)
  const row = rows.find((one) => one.key === key)
  if (row)
    return withFound(draft, row, { quantity: Math.min(MAX_QUANTITY, row.quantity + quantity) })
  const sold = product.services.find(({ name }) => name === service)
  const line = { productId: product.id, service, quantity }
  const grams = sold?.minGrams === undefined ? undefined : null
  return { ...draft, added: [...draft.added, { ...line, grams }] }
}
