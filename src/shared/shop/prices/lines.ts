import { GRAMS_A_KILO } from '#shared/text/weight.ts'

/** A line as a client asks for it: the server prices it. */
export interface CartLine {
  productId: string
  service: string
  /** Pieces; bags of a line that is weighed. */
  quantity: number
  /** The weight of all its bags, if the service is by the kilo: an estimate until a livreur weighs them. Nothing for pieces. */
  grams?: number | undefined
}

/** A priced line of an order. */
export interface OrderLine extends Omit<CartLine, 'grams'> {
  name: string
  /** Nothing for pieces. */
  grams?: number | null | undefined
  /** Francs for one piece, or for one kilo, copied from the catalogue when the order was placed. */
  unitPrice: number
  /** The least weight that is charged, copied too. Nothing for pieces. */
  minGrams?: number | null | undefined
}

/** The line as a client would ask for it. */
export function cartLineOf({
  productId,
  service,
  quantity,
  grams,
}: Omit<OrderLine, 'name' | 'unitPrice'>): CartLine {
  const line = { productId, service, quantity }
  return grams == null ? line : { ...line, grams }
}

export type ChargedLine = Pick<OrderLine, 'unitPrice' | 'quantity' | 'grams' | 'minGrams'>

/** Francs of a line. A weight is charged from its minimum on, and rounded down to the franc. */
export function lineTotal({ unitPrice, quantity, grams, minGrams }: ChargedLine): number {
  if (grams == null) return unitPrice * quantity
  const charged = isUnpriced({ grams }) ? 0 : Math.max(grams, minGrams ?? 0)
  return Math.floor((unitPrice * charged) / GRAMS_A_KILO)
}

/** Sum of the lines in francs. */
export function itemsTotal(lines: readonly ChargedLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}

/** Francs that round the total of a weight up to the step, which are stored with the articles. */
export function roundingOf(
  { totalItemsPrice, discount }: { totalItemsPrice: number; discount: number },
  lines: readonly ChargedLine[],
): number {
  return totalItemsPrice + discount - itemsTotal(lines)
}

/** Number of pieces in an order, its bags among them. */
export function pieceCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** Whether a line is charged by its weight. */
export const isWeighed = ({ grams }: Pick<OrderLine, 'grams'>): boolean => grams != null

/** Grams of all lines that are weighed. */
export function gramsOf(lines: readonly Pick<OrderLine, 'grams'>[]): number {
  return lines.reduce((sum, { grams }) => sum + (grams ?? 0), 0)
}

/** Scales at a door show tenths of a kilo. */
export const GRAM_STEP = 100
/** The heaviest line, in grams: what a scooter carries. */
export const MAX_GRAMS = 100_000

/** No line may be so heavy: a form says so of what is typed. */
export const isTooHeavy = ({ grams }: Pick<OrderLine, 'grams'>): boolean =>
  grams != null && grams > MAX_GRAMS

/** A form holds 0 grams for a bag that is still to be weighed, or a weight that is refused: it costs nothing yet. */
export const isUnpriced = ({ grams }: Pick<OrderLine, 'grams'>): boolean =>
  grams === 0 || isTooHeavy({ grams })

/** Identity of a cart line: one garment with one service. */
export function lineKey(productId: string, service: string): string {
  return `${productId}:${service}`
}

/**
 * Identity of a line of an order. Pieces never join bags, since the owner may have changed by what a service is sold, and what is
 * charged never joins what is free, as the pieces of a second washing are.
 */
export function orderLineKey(
  line: Pick<OrderLine, 'productId' | 'service' | 'grams' | 'unitPrice'>,
): string {
  const key = lineKey(line.productId, line.service)
  return `${key}${isWeighed(line) ? ':kg' : ''}${isFreeLine(line) ? ':free' : ''}`
}

export const isFreeLine = ({ unitPrice }: Pick<OrderLine, 'unitPrice'>): boolean => unitPrice === 0
