import { piecesLabel } from '#shared/money/pricing.ts'
import {
  type CheckInput,
  type CheckStep,
  type CountReason,
  reasonsFor,
} from '#shared/orders/custody.ts'
import { describeGaps } from '#web/features/custody/count-words.ts'
import type { Mission } from '../mission.ts'

/** The livreur's input for a touched line. */
export interface LineDraft {
  counted: number
  reason: CountReason | null
  note: string
}

/** A reserve being written. */
export interface ReserveDraft {
  /** Drawn when it was added. */
  key: string
  kind: CheckInput['reserves'][number]['kind']
  /** Its line, `null` for the whole bag; absent until it is chosen. */
  position?: number | null | undefined
  note: string
}

/** One line of the bag, expected and counted. */
export interface CountLine extends LineDraft {
  position: number
  productId: string
  name: string
  service: string
  /** Pieces that the bag should hold now. */
  expected: number
}

type LineDrafts = Readonly<Record<number, LineDraft>>

/** The lines to count at this step, each with the expected count, which the server computes. */
export function countLines({ items }: Pick<Mission, 'items'>, drafts: LineDrafts): CountLine[] {
  return items.map(({ position, productId, name, service, expected }) => {
    const line = { position, productId, name, service, expected }
    const draft = drafts[position]
    if (draft && draft.counted !== expected) return { ...line, ...draft }
    return { ...line, counted: expected, reason: null, note: '' }
  })
}

/** Whether the line holds another number of pieces than it should. */
export const hasGap = ({ counted, expected }: Pick<CountLine, 'counted' | 'expected'>) =>
  counted !== expected

/** The reasons that apply to the gap of a line at this step. */
export const reasonsOf = (
  step: CheckStep,
  { counted, expected }: Pick<CountLine, 'counted' | 'expected'>,
) => reasonsFor(step, counted > expected ? 'more' : 'fewer')

/** Sets another count; a reason that no longer applies is removed. */
export function recount(
  step: CheckStep,
  { expected, reason, note }: CountLine,
  counted: number,
): LineDraft {
  const holds = reason !== null && reasonsOf(step, { counted, expected }).includes(reason)
  return { counted, reason: holds ? reason : null, note }
}

/** What a line says of itself: `3 prévues · compte juste`, `1 prévue · 1 de plus`. A piece is feminine, whatever its name. */
export function lineGapText({
  counted,
  expected,
}: Pick<CountLine, 'counted' | 'expected'>): string {
  const foreseen = `${expected} prévue${expected > 1 ? 's' : ''}`
  const gap = counted - expected
  if (gap === 0) return `${foreseen} · compte juste`
  return `${foreseen} · ${Math.abs(gap)} de ${gap > 0 ? 'plus' : 'moins'}`
}

/** The pieces of the bag: those it should hold, and those it holds. */
export function piecesOf(lines: readonly CountLine[]): { expected: number; counted: number } {
  return lines.reduce(
    (sum, { expected, counted }) => ({
      expected: sum.expected + expected,
      counted: sum.counted + counted,
    }),
    { expected: 0, counted: 0 },
  )
}

const isMore = ({ counted, expected }: CountLine) => counted > expected
const isFewer = ({ counted, expected }: CountLine) => counted < expected

const BECOMES = 'L’écart sera noté sur le reçu et signalé au bureau.'

/** What becomes of a gap; nothing while there is none. */
export function gapNote(lines: readonly CountLine[], step: CheckStep): string | null {
  if (!lines.some(hasGap)) return null
  const mixed = lines.some(isMore) && lines.some(isFewer)
  // An excess on one line hides a lack on another: the sums would be misleading.
  if (mixed) return `${describeGaps(lines)}. ${BECOMES}`
  const { expected, counted } = piecesOf(lines)
  const origin =
    step === 'pickup' ? `commandée${expected > 1 ? 's' : ''}` : `prévue${expected > 1 ? 's' : ''}`
  const result = `${counted}\u00a0comptée${counted > 1 ? 's' : ''}`
  return `${piecesLabel(expected)} ${origin}, ${result}. ${BECOMES}`
}

/** The first reserve without a line. */
export function unplaced(reserves: readonly ReserveDraft[]): ReserveDraft | undefined {
  return reserves.find(({ position }) => position === undefined)
}

/** The first line with an unexplained gap. */
export function unexplained(lines: readonly CountLine[]): CountLine | undefined {
  return lines.find((line) => hasGap(line) && line.reason === null)
}

/** The check to send: the count of every line as shown, with the reason of each difference. */
export function checkOf(
  lines: readonly CountLine[],
  reserves: readonly ReserveDraft[],
  withClient: boolean,
): CheckInput {
  const said = (note: string) => note.trim() || undefined
  return {
    counts: lines.map(({ position, counted, reason, note }) => ({
      position,
      counted,
      reason: reason ?? undefined,
      note: said(note),
    })),
    reserves: reserves.map(({ kind, position = null, note }) => ({
      kind,
      position,
      note: said(note),
    })),
    withClient,
  }
}
