import { piecesLabel } from '#shared/money/pricing.ts'
import { COUNT_REASON_LABELS, RESERVE_LABELS } from '#shared/orders/custody.ts'
import { describeGaps } from '#web/features/custody/count-words.ts'
import type { CollectionDraft } from '../collection/collection-draft.ts'
import { type CountLine, hasGap, piecesOf } from '../count/count.ts'

/** What a livreur has noted at a step, without its money. */
export interface Noted {
  lines: readonly CountLine[]
  draft: Pick<CollectionDraft, 'reserves' | 'withClient'>
  /** How many photos were taken. */
  photos: number
}

/** Whether anything was counted or written: an untouched line is not counted. */
export function isCounted({ lines, draft }: Noted): boolean {
  return lines.some(hasGap) || draft.withClient || draft.reserves.length > 0
}

/** The count in one line: `5 pièces comptées, 1 robe de plus`. */
export function notedCount(lines: readonly CountLine[]): string {
  const { counted } = piecesOf(lines)
  const pieces = `${piecesLabel(counted)} comptée${counted > 1 ? 's' : ''}`
  return [pieces, describeGaps(lines)].filter(Boolean).join(', ')
}

/** All of it, one fact per line, for its livreur to read; empty when nothing was noted. */
export function notedLines(noted: Noted): string[] {
  const { lines, draft, photos } = noted
  const nameOf = (position: number | null | undefined) =>
    position === null ? 'Tout le sac' : lines.find((line) => line.position === position)?.name
  const reasons = lines.filter(hasGap).flatMap(({ name, reason, note }) => {
    const why = [reason && COUNT_REASON_LABELS[reason], note.trim()].filter(Boolean)
    return why.length > 0 ? [`${name}\u00a0: ${why.join(', ')}`] : []
  })
  const facts = [
    ...(isCounted(noted) ? [notedCount(lines)] : []),
    ...reasons,
    ...(draft.withClient ? ['Compté devant le client'] : []),
    ...draft.reserves.map(({ kind, position, note }) =>
      ['Réserve', RESERVE_LABELS[kind], nameOf(position), note.trim()].filter(Boolean).join(' · '),
    ),
    ...(photos > 0 ? [`${photos}\u00a0photo${photos > 1 ? 's' : ''}`] : []),
  ]
  return [...new Set(facts)]
}
