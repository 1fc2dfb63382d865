import { countedLabel } from '#shared/orders/contents-words.ts'
import { COUNT_REASON_LABELS, RESERVE_LABELS } from '#shared/orders/custody.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { describeGaps } from '#web/orders/count-words.ts'
import type { CollectionDraft } from '../collection/collection-draft.ts'
import { type CountLine, countedContents, hasGap, isCountedLine } from '../count/count.ts'

/** The livreur's entries at a step, except the cash. */
export interface StepNotes {
  lines: readonly CountLine[]
  draft: Pick<CollectionDraft, 'reserves' | 'withClient'>
  /** The number of photos taken. */
  photos: number
}

/** The livreur has counted or written anything. */
export function isCounted({ lines, draft }: StepNotes): boolean {
  const isSaid = draft.withClient !== undefined || draft.reserves.length > 0
  return lines.some(isCountedLine) || isSaid
}

/** The count in one line: `5 pièces comptées, 1 robe de plus`. */
export function describeCount(lines: readonly CountLine[]): string {
  const pieces = countedLabel(countedContents(lines))
  return [pieces, describeGaps(lines.filter(isCountedLine))].filter(Boolean).join(', ')
}

/** The entries, one fact a line. Empty when nothing was entered. */
export function describeStepNotes(notes: StepNotes): string[] {
  const { lines, draft, photos } = notes
  const nameOf = (position: number | null) =>
    position === null ? 'Tout le sac' : lines.find((line) => line.position === position)?.name
  const reasons = lines.filter(hasGap).flatMap(({ name, reason, note }) => {
    const texts = [reason && COUNT_REASON_LABELS[reason], note.trim()].filter(Boolean)
    return texts.length > 0 ? [`${name}\u00a0: ${texts.join(', ')}`] : []
  })
  const reserves = draft.reserves.map(({ kind, position, note }) =>
    ['Défaut déjà là', RESERVE_LABELS[kind], nameOf(position), note.trim()]
      .filter(Boolean)
      .join(' · '),
  )
  const facts: string[] = []
  if (lines.some(isCountedLine)) facts.push(describeCount(lines))
  facts.push(...reasons)
  if (draft.withClient) facts.push('Compté devant le client')
  facts.push(...reserves)
  if (photos > 0) facts.push(countLabel(photos, 'photo'))
  return [...new Set(facts)]
}
