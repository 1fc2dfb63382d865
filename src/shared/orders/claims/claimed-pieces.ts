import { type ChargedLine, lineTotal } from '#shared/shop/prices/lines.ts'
import type { ClaimKind } from './claims.ts'

/** Pieces of one line that a claim is about, as they were when it came: the line may change. */
export interface LinePiece {
  /** Of the line. */
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

/** `1 chemise`, `2 chemises et 1 drap`; nothing of what is not about linen. */
export function claimedWords(pieces: readonly Pick<LinePiece, 'name' | 'quantity'>[]): string {
  return pieces
    .map(({ name, quantity }) => `${quantity}\u00a0${nounOf(name, quantity)}`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' et $1')
}

/** The first word takes the plural: `3 sacs de linge`, `2 chemises`. */
function nounOf(name: string, quantity: number): string {
  const lower = name.toLowerCase()
  return quantity < 2 ? lower : lower.replace(/^(\p{L}+?)([sxz]?)(?=\P{L}|$)/u, pluralOf)
}

const pluralOf = (_: string, word: string, end: string) =>
  end ? `${word}${end}` : `${word}${/(?:e|)au$|eu$/.test(word) ? 'x' : 's'}`

interface Claimed {
  kind: ClaimKind
  pieces: readonly Pick<LinePiece, 'name' | 'quantity' | 'others'>[]
}

/** The kinds as they follow what they are said of. */
const SAID_OF_PIECES: Partial<Record<ClaimKind, [one: string, several: string]>> = {
  missing: ['manquante', 'manquantes'],
  damaged: ['abîmée', 'abîmées'],
  badly_washed: ['mal lavée', 'mal lavées'],
  stained: ['tachée', 'tachées'],
  badly_ironed: ['mal repassée', 'mal repassées'],
  not_mine: ['échangée', 'échangées'],
}

/** `1 pièce manquante`, `2 pièces tachées`, `1 pièce abîmée, 1 manquante`; nothing of what is not about linen. */
export function claimedKindWords({ kind, pieces }: Claimed): string | undefined {
  const counts = new Map<ClaimKind, number>()
  const add = (of: ClaimKind, count: number) => counts.set(of, (counts.get(of) ?? 0) + count)
  for (const piece of pieces) add(kind, Math.max(0, piece.quantity - othersIn(piece)))
  for (const other of pieces.flatMap(({ others = [] }) => others)) add(other.kind, other.quantity)
  const said = [...counts].flatMap(([of, count]) => {
    const words = SAID_OF_PIECES[of]
    return words && count > 0 ? [{ count, words }] : []
  })
  if (said.length === 0) return undefined
  return said
    .map(({ count, words: [one, several] }, index) => {
      const noun = index > 0 ? '' : count === 1 ? 'pièce ' : 'pièces '
      return `${count}\u00a0${noun}${count === 1 ? one : several}`
    })
    .join(', ')
}
