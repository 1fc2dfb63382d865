import { saidCounts } from '#shared/orders/claims/claim-steps.ts'
import { useKept } from '#web/lib/use-kept.ts'
import type { DeskClaim } from './desk-words.ts'

export type ContestedLine = NonNullable<DeskClaim['counts']>[number]

export interface CountDraft {
  /** It is null until one is chosen: a tap too many would tell the client something else. */
  answer: 'keep' | 'correct' | 'recount' | null
  /** Pieces of each line by its position, where the client says others than they ordered. */
  said: Record<string, number>
  /** The team wrote it; null while it follows the answer. */
  message: string | null
}

/** The answer to a contested count, which the tab keeps. */
export const useCountDraft = (claim: DeskClaim) =>
  useKept<CountDraft>(`laveo-comptage-${claim.id}`, (stored) => ({
    answer: null,
    said: correctedTo(claim) ?? {},
    // An owner reads what their colleague prepared.
    message: claim.state === 'owner' ? claim.message : null,
    ...(stored as Partial<CountDraft> | undefined),
  }))

/** Pieces by line that an answer took the client's word for, once: a count is not corrected again. Null where none did. */
export const correctedTo = ({ steps }: DeskClaim): Record<string, number> | null =>
  steps.map(({ data }) => saidCounts(data)).find((said) => said !== null) ?? null

/** They say what they ordered, until they say otherwise. */
export const saidPieces = (
  { position, ordered }: ContestedLine,
  { said }: Pick<CountDraft, 'said'>,
) => said[position] ?? ordered

export const sumPieces = (lines: readonly ContestedLine[], of: (line: ContestedLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0)
