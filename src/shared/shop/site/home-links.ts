import { paths } from '#shared/paths.ts'
import { QUARTER_PARAM } from '#shared/shop/site/quarter-param.ts'
import { type CartLine, GRAM_STEP, type OrderLine } from '../prices/lines.ts'

/** Garments in a basket of the home page, at most: its words are read in a glance. */
export const MAX_BASKET_LINES = 4
/** Pieces of one garment in it, at most. */
export const MAX_BASKET_PIECES = 20

/** The search parameter of the order form that names pieces for its basket, once for each line. */
const LINE_PARAM = 'linge'

const LINE = /^(\d{1,2})(?:x(\d{1,4})hg)?\*([^*]{1,64})\*(.{1,60})$/

/**
 * The address of the order form that fills itself with these pieces: `/commander?linge=5*ID*Complet`, with the weight of bags
 * in hundreds of grams: `1x60hg*ID*Complet`.
 */
export function basketLink(
  lines: ReadonlyArray<Omit<OrderLine, 'name' | 'unitPrice'>>,
  quarter?: string,
): string {
  const search = new URLSearchParams()
  for (const { productId, service, quantity, grams } of lines) {
    const weight = grams == null ? '' : `x${Math.round(grams / GRAM_STEP)}hg`
    search.append(LINE_PARAM, `${quantity}${weight}*${productId}*${service}`)
  }
  if (quarter) search.set(QUARTER_PARAM, quarter)
  return `${paths.basket}?${search}`
}

/** The pieces that an address names; those that are no pieces are left out. */
export function linesOfSearch(search: URLSearchParams): CartLine[] {
  const lines = search.getAll(LINE_PARAM).flatMap((text) => {
    const [, quantity, steps, productId, service] = LINE.exec(text) ?? []
    if (!productId || !service || !isQuantity(Number(quantity))) return []
    const line = { productId, service, quantity: Number(quantity) }
    return [steps ? { ...line, grams: Number(steps) * GRAM_STEP } : line]
  })
  return lines.slice(0, MAX_BASKET_LINES)
}

const isQuantity = (pieces: number) => pieces >= 1 && pieces <= MAX_BASKET_PIECES

/** The search of the order form once it has taken the pieces. */
export function withoutLines(search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search)
  others.delete(LINE_PARAM)
  return others
}
