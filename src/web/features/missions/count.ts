import type { CheckInput, CheckStep, CountReason } from '#shared/custody.ts'
import { piecesLabel } from '#shared/pricing.ts'
import type { Mission } from './mission.ts'

/** What the livreur has said of a line; nothing for those that they left as they were. */
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
  /** The line it speaks of; nothing for the whole bag. */
  position: number | null
  note: string
}

/** One line of the bag, as it should be and as it is. */
export interface CountLine extends LineDraft {
  position: number
  productId: string
  name: string
  service: string
  ordered: number
  /** Pieces that the bag should hold now. */
  expected: number
}

type LineDrafts = Readonly<Record<number, LineDraft>>

/**
 * The lines to count at this door. At the pick-up the bag should hold what was ordered; at the delivery what was
 * counted at the pick-up, unless the order was adjusted since, or nobody counted.
 */
export function countLines(mission: Mission, step: CheckStep, drafts: LineDrafts): CountLine[] {
  const before = step === 'delivery' ? countedBefore(mission) : []
  return mission.items.map(({ position, productId, name, service, quantity: ordered }) => {
    const former = before.find((count) => count.position === position)
    const expected = former?.counted ?? ordered
    const line = { position, productId, name, service, ordered, expected }
    const draft = drafts[position]
    if (draft && draft.counted !== expected) return { ...line, ...draft }
    // What was said at the pick-up still holds.
    const { reason = null, note = '' } = former ?? {}
    return { ...line, counted: expected, reason, note: note ?? '' }
  })
}

function countedBefore({ checks, adjustment }: Mission) {
  const pickup = checks.find(({ step }) => step === 'pickup')
  if (!pickup) return []
  const adjusted = adjustment?.status === 'accepted' && adjustment.createdAt >= pickup.takenAt
  return adjusted ? [] : pickup.counts
}

/** Whether the line holds another number of pieces than it should. */
export const differs = ({ counted, expected }: CountLine) => counted !== expected

const MORE: readonly CountReason[] = ['ajoute', 'autre']
const FEWER: readonly CountReason[] = ['garde', 'absent', 'autre']

/** What may explain this gap. */
export const reasonsFor = ({ counted, expected }: Pick<CountLine, 'counted' | 'expected'>) =>
  counted > expected ? MORE : FEWER

/** The line with another count; a reason that cannot explain it is asked for again. */
export function recount({ expected, reason, note }: CountLine, counted: number): LineDraft {
  const holds = reason !== null && reasonsFor({ counted, expected }).includes(reason)
  return { counted, reason: holds ? reason : null, note }
}

/** What a line says of itself: `3 prévues · compte juste`, `1 prévue · 1 de plus`. A piece is feminine, whatever its name. */
export function gapText({ counted, expected }: Pick<CountLine, 'counted' | 'expected'>): string {
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

/** What becomes of a gap; nothing while there is none. */
export function gapNote(lines: readonly CountLine[], step: CheckStep): string | null {
  if (!lines.some(differs)) return null
  const { expected, counted } = piecesOf(lines)
  const origin =
    step === 'pickup' ? `commandée${expected > 1 ? 's' : ''}` : `prévue${expected > 1 ? 's' : ''}`
  const result = `${counted}\u00a0comptée${counted > 1 ? 's' : ''}`
  return `${piecesLabel(expected)} ${origin}, ${result}. L’écart sera noté sur le reçu et signalé au bureau.`
}

/** The first line whose gap nobody has explained. */
export function unexplained(lines: readonly CountLine[]): CountLine | undefined {
  return lines.find((line) => differs(line) && line.reason === null)
}

/** What is sent of it all: only the lines that are not as ordered, or not as foreseen. */
export function checkOf(
  lines: readonly CountLine[],
  reserves: readonly ReserveDraft[],
  withClient: boolean,
): CheckInput {
  const said = (note: string) => note.trim() || undefined
  return {
    counts: lines.flatMap(({ position, counted, ordered, expected, reason, note }) =>
      (counted === ordered && counted === expected) || reason === null
        ? []
        : [{ position, counted, reason, note: said(note) }],
    ),
    reserves: reserves.map(({ kind, position, note }) => ({ kind, position, note: said(note) })),
    withClient,
  }
}
