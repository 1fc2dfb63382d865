import { type ChargedLine, lineTotal } from '#shared/shop/prices/lines.ts'
import type { ClaimKind } from './claims.ts'

/** Pieces of one line that a claim is about, as they were when it came: the line may change. */
export interface LinePiece {
  /** The position of the line. */
  position: number
  name: string
  service: string
  quantity: number
  /** Francs that one of them cost; of bags by the kilo, one bag. */
  price: number
  /** Those of another kind than the claim's. */
  others?: readonly OtherKind[] | undefined
}

interface OtherKind {
  kind: ClaimKind
  quantity: number
}

const othersIn = ({ others = [] }: Pick<LinePiece, 'others'>): number =>
  others.reduce((sum, { quantity }) => sum + quantity, 0)

interface Problem {
  pieces: readonly LinePiece[]
  /** It is null for the claim's own kind. */
  kind: ClaimKind | null
  /** Pieces that a line has, by its position. */
  most: ReadonlyMap<number, number>
}

/**
 * The pieces of a claim with those of a further problem. Of one kind the larger quantity of a line stays: a problem that is told
 * twice is of the same pieces. One of another kind is of other pieces, while the line has any.
 */
export function joinPieces(before: readonly LinePiece[], told: Problem): LinePiece[] {
  const { pieces, kind, most } = told
  const isNew = ({ position }: LinePiece) => !before.some((piece) => piece.position === position)
  const fresh = pieces.filter(isNew).map((piece) => ({ ...piece, quantity: 0 }))
  return [...before, ...fresh].map((piece) => {
    const again = pieces.find(({ position }) => position === piece.position)
    if (!again) return piece
    const known = piece.quantity - othersIn(piece)
    const own = kind === null ? Math.max(known, again.quantity) : known
    const others = kind === null ? piece.others : withKind(piece, kind, again.quantity)
    const all = own + othersIn({ others })
    const quantity = Math.min(all, most.get(piece.position) ?? all)
    return others ? { ...piece, quantity, others } : { ...piece, quantity }
  })
}

function withKind({ others = [] }: LinePiece, kind: ClaimKind, quantity: number): OtherKind[] {
  const known = others.find((one) => one.kind === kind)
  if (!known) return [...others, { kind, quantity }]
  const larger = { kind, quantity: Math.max(known.quantity, quantity) }
  return others.map((one) => (one === known ? larger : one))
}

interface Line extends ChargedLine {
  position: number
  name: string
  service: string
}

/** The articles of an order, in francs. */
interface Paid {
  /** Francs, the discount taken off. */
  totalItemsPrice: number
  discount: number
}

/** So many pieces of a line, with the price that was paid for each, after the discount of the order. */
export function claimedPiece(
  line: Line,
  quantity: number,
  { totalItemsPrice, discount }: Paid,
): LinePiece {
  const { position, name, service } = line
  const before = totalItemsPrice + discount
  const share = before === 0 ? 1 : totalItemsPrice / before
  const price = Math.round((lineTotal(line) * share) / Math.max(1, line.quantity))
  return { position, name, service, quantity, price }
}
