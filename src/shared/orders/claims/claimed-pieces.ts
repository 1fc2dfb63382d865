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
}

interface Line extends ChargedLine {
  position: number
  name: string
  service: string
}

/** So many pieces of a line, with the price that was paid for each. */
export function claimedPiece(line: Line, quantity: number): LinePiece {
  const { position, name, service } = line
  const price = Math.round(lineTotal(line) / Math.max(1, line.quantity))
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
  pieces: readonly Pick<LinePiece, 'name' | 'quantity'>[]
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

/** `1 pièce manquante`, `2 pièces tachées`; nothing of what is not about linen. */
export function claimedKindWords({ kind, pieces }: Claimed): string | undefined {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  const words = SAID_OF_PIECES[kind]
  if (!words || count === 0) return undefined
  return count === 1 ? `1\u00a0pièce ${words[0]}` : `${count}\u00a0pièces ${words[1]}`
}
