import { shareOut } from '#shared/money/fne/items.ts'
import { pricePaid } from './claims.ts'

/** Pieces of a line, with the francs that were paid for one of them, after the discount of its order. */
export interface PaidPiece {
  name: string
  service: string
  quantity: number
  price: number
}

/** Money, or a washing for nothing, that went back for pieces or is promised for them. */
export interface GivenBack {
  /** None of what is about the whole order. */
  pieces: readonly PaidPiece[]
  /** Francs. */
  amount: number
}

/** An order, and all that went back for what was in it. */
export interface GivenOrder {
  lines: readonly PaidPiece[]
  /** All of it went back once: it was cancelled, or it is a washing for nothing itself. */
  isGivenBack: boolean
  /** By claims about it and about the orders that wash it again, the oldest first. */
  given: readonly GivenBack[]
}

/**
 * Francs that may still go back for pieces of an order: so many times the price paid for them, and never more in all than so many
 * times the price of their line. `orders` is the order, then the one that it washes again, and so on: a piece is the same in each.
 */
export function capOfPieces(
  pieces: readonly PaidPiece[],
  orders: readonly GivenOrder[],
  times: number,
): number {
  const left = orders.map((order) => leftOf(order, pieces, times))
  return pieces.reduce((cap, piece) => {
    const most = times * piece.quantity * piece.price
    return cap + Math.min(most, ...left.map((one) => one.get(keyOf(piece)) ?? most))
  }, 0)
}

const keyOf = ({ name, service }: PaidPiece): string => JSON.stringify([name, service])

/** Francs that may still go back for each line. */
function leftOf(
  { lines, isGivenBack, given }: GivenOrder,
  pieces: readonly PaidPiece[],
  times: number,
): Map<string, number> {
  const all = linesOf(lines, [pieces, ...given.map((one) => one.pieces)])
  const left = new Map(
    all.map((line) => [keyOf(line), (times - (isGivenBack ? 1 : 0)) * pricePaid([line])]),
  )
  for (const { pieces: named, amount } of given) {
    const of = named.length > 0 ? named : all
    const room = of.map((piece) =>
      Math.min(left.get(keyOf(piece)) ?? 0, times * pricePaid([piece])),
    )
    // A sum that fits nowhere was given above the cap of today: it is taken off by its prices.
    const weights = room.some((one) => one > 0) ? room : of.map((piece) => pricePaid([piece]))
    const shares = shareOut(amount, weights)
    for (const [index, piece] of of.entries())
      left.set(keyOf(piece), Math.max(0, (left.get(keyOf(piece)) ?? 0) - (shares[index] ?? 0)))
  }
  return left
}

/** The lines of the order, of one name and service together; where they changed since, as many as claims name. */
function linesOf(
  lines: readonly PaidPiece[],
  claimed: readonly (readonly PaidPiece[])[],
): PaidPiece[] {
  const all = new Map<string, PaidPiece>()
  for (const line of lines) {
    const known = all.get(keyOf(line))
    all.set(keyOf(line), { ...line, quantity: line.quantity + (known?.quantity ?? 0) })
  }
  for (const piece of claimed.flat()) {
    const known = all.get(keyOf(piece))
    if (!known || known.quantity < piece.quantity)
      all.set(keyOf(piece), { ...piece, price: known?.price ?? piece.price })
  }
  return [...all.values()]
}

/** Francs that may still go back for an order in a claim about none of its pieces: no more than it cost. */
export const capOfOrder = (grandTotal: number, { given }: Pick<GivenOrder, 'given'>): number =>
  Math.max(
    0,
    given.reduce((left, { amount }) => left - amount, grandTotal),
  )
