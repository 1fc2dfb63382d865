import {
  agreeing,
  type Contents,
  contentsLabel,
  contentsOf,
} from '#shared/orders/contents-words.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import { type CheckStep, type CountReason, reasonsFor } from '#shared/orders/custody.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { describeGaps } from '#web/orders/count-words.ts'
import { type ReserveDraft, sentReserves } from '#web/orders/reserves.ts'
import type { Mission } from '../mission.ts'

export interface LineDraft {
  counted: number
  reason: CountReason | null
  note: string
}

/** A line of the order with its expected and its counted number of pieces. */
export interface CountLine extends Omit<LineDraft, 'counted'> {
  position: number
  productId: string
  name: string
  service: string
  /** The pieces that the bag should hold now, by the last count or adjustment. */
  expected: number
  /** The weight of bags that are charged by their weight. */
  grams?: number | null | undefined
  /** It is null until the livreur has counted the line: the expected number is not a count. */
  counted: number | null
}

/** A line that the livreur has counted. */
export type CountedLine = CountLine & { counted: number }

type LineDrafts = Readonly<Record<number, LineDraft>>

/** The lines to count, with the livreur's entries. */
export function countLines({ items }: Pick<Mission, 'items'>, drafts: LineDrafts): CountLine[] {
  return items.map(({ position, productId, name, service, expected, grams }) => {
    const line = { position, productId, name, service, expected, grams }
    const draft = drafts[position]
    if (draft && draft.counted !== expected) return { ...line, ...draft }
    return { ...line, counted: draft?.counted ?? null, reason: null, note: '' }
  })
}

export const isCountedLine = (line: CountLine): line is CountedLine => line.counted !== null

export const hasGap = (line: CountLine): line is CountedLine =>
  isCountedLine(line) && line.counted !== line.expected

/** The draft of a line whose count is the expected one. */
export const exactCount = ({ expected }: Pick<CountLine, 'expected'>): LineDraft => ({
  counted: expected,
  reason: null,
  note: '',
})

/** The reasons that apply to the gap of a line at this step. */
export const reasonsOf = (
  step: CheckStep,
  { counted, expected }: Pick<CountedLine, 'counted' | 'expected'>,
) => reasonsFor(step, counted > expected ? 'more' : 'fewer')

/** Changes the counted number of a line. A reason that no longer applies is removed. */
export function changeCount(
  step: CheckStep,
  { expected, reason, note }: Pick<CountLine, 'expected' | 'reason' | 'note'>,
  counted: number,
): LineDraft {
  const stillApplies = reason !== null && reasonsOf(step, { counted, expected }).includes(reason)
  return { counted, reason: stillApplies ? reason : null, note }
}

/** `3 prévues`. It agrees with « pièce », which is feminine. */
export const expectedText = ({ expected }: Pick<CountLine, 'expected'>) =>
  `${expected}\u00a0prévue${expected > 1 ? 's' : ''}`

/** The verdict on a line: `3 prévues` before its count, then `3 sur 3`, or `1 de plus`. */
export function lineVerdict(line: CountLine): string {
  if (!isCountedLine(line)) return expectedText(line)
  const { counted, expected } = line
  const gap = counted - expected
  if (gap === 0) return `${counted} sur ${expected}`
  return `${Math.abs(gap)} de ${gap > 0 ? 'plus' : 'moins'}`
}

/** Sums the pieces counted so far. Bags keep the weight of their line, because a count does not weigh them. */
export function countedContents(lines: readonly CountLine[]): Contents {
  return contentsOf(
    lines.map(({ counted, grams }) => ({ quantity: counted ?? 0, grams: counted ? grams : null })),
  )
}

/** The total number of pieces, expected and counted so far. */
export function piecesOf(lines: readonly CountLine[]): { expected: number; counted: number } {
  const total = { expected: 0, counted: 0 }
  for (const { expected, counted } of lines) {
    total.expected += expected
    total.counted += counted ?? 0
  }
  return total
}

const isMore = ({ counted, expected }: CountedLine) => counted > expected
const isFewer = ({ counted, expected }: CountedLine) => counted < expected

const CONSEQUENCE = 'L’écart est écrit sur le reçu, le bureau le voit.'

/** The gap of the lines that are counted, and its consequence. Null when there is none. */
export function gapNote(lines: readonly CountLine[], step: CheckStep): string | null {
  const counted = lines.filter(isCountedLine)
  if (!counted.some(hasGap)) return null
  // With one piece more on a line and one less on another, the totals would show no gap. While lines are still to be
  // counted, they would show a false one.
  const isNamed = counted.length < lines.length || (counted.some(isMore) && counted.some(isFewer))
  if (isNamed) return `${describeGaps(counted)}. ${CONSEQUENCE}`
  const { pieces, bags } = contentsOf(
    lines.map(({ expected, grams }) => ({ quantity: expected, grams })),
  )
  const origin = agreeing(step === 'pickup' ? 'commandé' : 'prévu', { pieces, bags })
  const total = piecesOf(lines).counted
  const result = `${total}\u00a0${agreeing('compté', { pieces: total, bags })}`
  return `${contentsLabel({ pieces, bags })} ${origin}, ${result}. ${CONSEQUENCE}`
}

/** The total of an order before and after the count of a pick-up, in francs. */
export interface Lowered {
  before: number
  total: number
  /** Paid beyond the new total. */
  back: number
}

/** `Nouveau total : 9 500 FCFA`, and what it was. */
export function loweredText({ before, back }: Lowered): string {
  const less = `Au lieu de ${formatFcfa(before)}\u00a0: ce qui manque n’est pas compté.`
  return back > 0 ? `${less} L’équipe rendra ${formatFcfa(back)} au client.` : less
}

/** The lines whose gap has no reason yet. */
export function unexplainedLines(lines: readonly CountLine[]): CountLine[] {
  return lines.filter((line) => hasGap(line) && line.reason === null)
}

/** The counted lines and the reserves. */
export function findingsOf(
  lines: readonly CountLine[],
  reserves: readonly ReserveDraft[],
): Pick<CheckInput, 'counts' | 'reserves'> {
  return {
    counts: lines.filter(isCountedLine).map(({ position, counted, reason, note }) => ({
      position,
      counted,
      reason: reason ?? undefined,
      note: note.trim() || undefined,
    })),
    reserves: sentReserves(reserves),
  }
}
