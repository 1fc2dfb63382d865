/** A line as a client asks for it: the server prices it. */
export interface CartLine {
  productId: string
  service: string
  quantity: number
}

/** A priced line of an order. */
export interface OrderLine extends CartLine {
  name: string
  /** Francs for one piece, copied from the catalogue when the order was placed. */
  unitPrice: number
}

/** Sum of the lines in francs. */
export function itemsTotal(lines: readonly { unitPrice: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
}

/** Number of pieces in an order. */
export function pieceCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** Identity of a cart line: one garment with one service. */
export function lineKey(productId: string, service: string): string {
  return `${productId}:${service}`
}
