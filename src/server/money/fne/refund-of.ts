import { dgiTotals } from '#shared/money/fne/dgi-totals.ts'
import type { FneTakenBack } from '#shared/money/fne/fne-sales.ts'
import type { DgiItem } from '#shared/money/fne/items.ts'

/** An item that the DGI certified. */
export interface CertifiedItem extends DgiItem {
  /** The DGI's own. */
  id: string
  /** Not taken back yet. */
  left: number
  /** The certified items, as the DGI answered them, where it did. */
  said: { quantity: number | undefined; amount: number | undefined }
}

/** The part of a line that is taken back. */
export interface TakenLine {
  /** The items that tell the line. */
  items: readonly CertifiedItem[]
  /** Whether all of the line comes back. */
  isWhole: boolean
  quantity: number
}

/**
 * The whole quantities by which the DGI is told that so many francs come back. Undefined where none say it to the franc beside: the
 * owner then does it on the site of the DGI.
 */
export function takenBackOf(
  lines: readonly TakenLine[],
  francs: number,
): FneTakenBack[] | undefined {
  const taken = lines.flatMap((line) => (line.isWhole ? whole(line) : pieces(line)))
  const isLeft = taken.every(({ item, quantity }) => quantity <= item.left)
  const told = dgiTotals(taken.map(({ item, quantity }) => ({ ...item, quantity }))).total
  if (taken.length === 0 || !isLeft || Math.abs(told - francs) > 1) return undefined
  return taken.map(({ item, quantity }) => ({ item: item.id, quantity }))
}

interface Taken {
  item: CertifiedItem
  quantity: number
}

const whole = ({ items }: TakenLine): Taken[] =>
  items.map((item) => ({ item, quantity: item.quantity }))

/** Pieces of one price; none of a line that its pieces did not divide, or that was weighed. */
function pieces({ items: [item, ...others], quantity }: TakenLine): Taken[] {
  if (!item || others.length > 0 || item.measurementUnit === 'kg') return []
  return [{ item, quantity }]
}
