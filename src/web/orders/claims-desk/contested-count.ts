import { useKept } from '#web/lib/use-kept.ts'
import type { DeskClaim } from './desk-words.ts'

export type ContestedLine = NonNullable<DeskClaim['counts']>[number]
type Answer = 'keep' | 'correct' | 'recount'

export interface CountDraft {
  answer: Answer
  /** Pieces of each line by its position, where the client says others than they ordered. */
  said: Record<string, number>
  /** The team wrote it; null while it follows the answer. */
  message: string | null
}

/** The answer to a contested count, which the tab keeps. */
export const useCountDraft = ({ id, state, message }: DeskClaim) =>
  useKept<CountDraft>(`laveo-comptage-${id}`, (stored) => ({
    answer: 'keep',
    said: {},
    // An owner reads what their colleague prepared.
    message: state === 'owner' ? message : null,
    ...(stored as Partial<CountDraft> | undefined),
  }))

/** They say what they ordered, until they say otherwise. */
export const saidPieces = ({ position, ordered }: ContestedLine, { said }: CountDraft) =>
  said[position] ?? ordered

export const sumPieces = (lines: readonly ContestedLine[], of: (line: ContestedLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0)
