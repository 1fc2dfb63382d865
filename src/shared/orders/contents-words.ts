import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { formatKilos } from '#shared/text/weight.ts'
import type { EstimateFacts } from './total-words.ts'

/** Sums over all lines of an order. */
export interface Contents {
  /** Its bags among them. */
  pieces: number
  /** Bags that are charged by their weight. */
  bags?: number | undefined
  /** The weight of these bags; 0 before they are weighed. */
  grams?: number | undefined
  /** The least weight that is charged, where its reader is told beforehand. */
  minGrams?: number | undefined
  toAgree?: ToAgree | null | undefined
}

/** `5 pièces`, `1 sac (environ 5 kg)`, `3 pièces et 2 sacs (6,4 kg)`, `1 sac (environ 5 kg, 3 kg au moins)`, `linge à compter`. */
export function contentsLabel({ pieces, bags = 0, grams = 0, ...told }: Contents): string {
  const { minGrams = 0, toAgree } = told
  const parts: string[] = []
  if (pieces > bags) parts.push(piecesLabel(pieces - bags))
  if (bags > 0) {
    const weight = [
      grams > 0 && weightWords(grams, toAgree),
      minGrams > 0 && `${formatKilos(minGrams)} au moins`,
    ].filter(Boolean)
    parts.push(countLabel(bags, 'sac') + (weight.length > 0 ? ` (${weight.join(', ')})` : ''))
  }
  if (toAgree === 'count') parts.push('linge à compter')
  return parts.join(' et ') || piecesLabel(0)
}

/** The facts by which a letter or a message says that the total of these lines is an estimate; none once its client agreed to it. */
export function estimateOf(toAgree: ToAgree | null, lines: readonly Line[]): EstimateFacts {
  if (toAgree === null) return {}
  const { bags } = contentsOf(lines)
  return bags > 0 ? { toAgree, bags } : { toAgree }
}

/** A count says no weight. */
export type Counted = Pick<Contents, 'pieces' | 'bags'>

/** `comptée` of a piece, `comptés` of bags and of both. */
export function agreeing(participle: string, { pieces, bags = 0 }: Counted): string {
  return `${participle}${bags > 0 ? '' : 'e'}${pieces > 1 ? 's' : ''}`
}

/** `1 pièce comptée`, `2 sacs comptés`, `3 pièces et 1 sac comptés` */
export function countedLabel({ pieces, bags }: Counted): string {
  return `${contentsLabel({ pieces, bags })} ${agreeing('compté', { pieces, bags })}`
}

/** `6,4 kg`, or `environ 5 kg` before its client agreed to it. */
export function weightWords(grams: number, toAgree: Contents['toAgree']): string {
  return (toAgree ? 'environ\u00a0' : '') + formatKilos(grams)
}

interface Line {
  quantity: number
  grams?: number | null | undefined
}

export function contentsOf(lines: readonly Line[], toAgree: ToAgree | null = null) {
  const contents = { pieces: 0, bags: 0, grams: 0, toAgree }
  for (const { quantity, grams } of lines) {
    contents.pieces += quantity
    if (grams == null) continue
    contents.bags += quantity
    contents.grams += grams
  }
  return contents
}
