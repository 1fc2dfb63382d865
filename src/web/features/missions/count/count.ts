import { piecesLabel } from '#shared/money/pricing.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import { type CheckStep, type CountReason, reasonsFor } from '#shared/orders/custody.ts'
import { describeGaps } from '#web/features/custody/count-words.ts'
import type { Mission } from '../mission.ts'

/** What the livreur entered for a line. */
export interface LineDraft {
  counted: number
  reason: CountReason | null
  note: string
}

/** A reserve that is not sent yet. */
export interface ReserveDraft {
  /** A random key, made when the reserve is added. */
  key: string
  kind: CheckInput['reserves'][number]['kind']
  /** The position of its line. Null for the whole bag, undefined until it is chosen. */
  position?: number | null | undefined
  note: string
}

/** A line of the order with its expected and its counted number of pieces. */
export interface CountLine extends LineDraft {
  position: number
  productId: string
  name: string
  service: string
  /** How many pieces the bag should hold now, by the last count or adjustment. */
  expected: number
}

type LineDrafts = Readonly<Record<number, LineDraft>>

/** The lines to count, with what the livreur has entered. A line without input has the expected number. */
export function countLines({ items }: Pick<Mission, 'items'>, drafts: LineDrafts): CountLine[] {
  return items.map(({ position, productId, name, service, expected }) => {
    const line = { position, productId, name, service, expected }
    const draft = drafts[position]
    if (draft && draft.counted !== expected) return { ...line, ...draft }
    return { ...line, counted: expected, reason: null, note: '' }
  })
}

/** Whether the counted number differs from the expected one. */
export const hasGap = ({ counted, expected }: Pick<CountLine, 'counted' | 'expected'>) =>
  counted !== expected

/** The reasons that apply to the gap of a line at this step. */
export const reasonsOf = (
  step: CheckStep,
  { counted, expected }: Pick<CountLine, 'counted' | 'expected'>,
) => reasonsFor(step, counted > expected ? 'more' : 'fewer')

/** Changes the counted number of a line. A reason that no longer applies is removed. */
export function changeCount(
  step: CheckStep,
  { expected, reason, note }: CountLine,
  counted: number,
): LineDraft {
  const stillApplies = reason !== null && reasonsOf(step, { counted, expected }).includes(reason)
  return { counted, reason: stillApplies ? reason : null, note }
}

/** The text under a line: `3 prévues · compte juste`, `1 prévue · 1 de plus`. It agrees with « pièce », which is feminine. */
export function lineGapText({
  counted,
  expected,
}: Pick<CountLine, 'counted' | 'expected'>): string {
  const expectedText = `${expected} prévue${expected > 1 ? 's' : ''}`
  const gap = counted - expected
  if (gap === 0) return `${expectedText} · compte juste`
  return `${expectedText} · ${Math.abs(gap)} de ${gap > 0 ? 'plus' : 'moins'}`
}

/** The total number of pieces, expected and counted. */
export function piecesOf(lines: readonly CountLine[]): { expected: number; counted: number } {
  const total = { expected: 0, counted: 0 }
  for (const { expected, counted } of lines) {
    total.expected += expected
    total.counted += counted
  }
  return total
}

const isMore = ({ counted, expected }: CountLine) => counted > expected
const isFewer = ({ counted, expected }: CountLine) => counted < expected

const CONSEQUENCE = 'L’écart sera noté sur le reçu et signalé au bureau.'

/** The gap and its consequence, or null when there is no gap. */
export function gapNote(lines: readonly CountLine[], step: CheckStep): string | null {
  if (!lines.some(hasGap)) return null
  // With one piece more on a line and one less on another, the totals would show no gap.
  if (lines.some(isMore) && lines.some(isFewer)) return `${describeGaps(lines)}. ${CONSEQUENCE}`
  const { expected, counted } = piecesOf(lines)
  const origin =
    step === 'pickup' ? `commandée${expected > 1 ? 's' : ''}` : `prévue${expected > 1 ? 's' : ''}`
  const result = `${counted}\u00a0comptée${counted > 1 ? 's' : ''}`
  return `${piecesLabel(expected)} ${origin}, ${result}. ${CONSEQUENCE}`
}

/** The first reserve whose line is not chosen yet. */
export function findUnplacedReserve(reserves: readonly ReserveDraft[]): ReserveDraft | undefined {
  return reserves.find(({ position }) => position === undefined)
}

/** The first line whose gap has no reason yet. */
export function findUnexplainedLine(lines: readonly CountLine[]): CountLine | undefined {
  return lines.find((line) => hasGap(line) && line.reason === null)
}

/** The input of the check: the count of every line, and the reserves. */
export function checkOf(
  lines: readonly CountLine[],
  reserves: readonly ReserveDraft[],
  withClient: boolean,
): CheckInput {
  const trimmed = (note: string) => note.trim() || undefined
  return {
    counts: lines.map(({ position, counted, reason, note }) => ({
      position,
      counted,
      reason: reason ?? undefined,
      note: trimmed(note),
    })),
    reserves: reserves.map(({ kind, position = null, note }) => ({
      kind,
      position,
      note: trimmed(note),
    })),
    withClient,
  }
}
