import { lowerFirst } from '#shared/text/letter-case.ts'
import type { ReserveKind } from '../custody.ts'

/** The history of an order keeps each act on its pieces as one row. */
export const PIECE_ACT_KINDS = [
  'made',
  'received',
  'passed',
  'undone',
  'redone',
  'stained',
  'damaged',
  'missing',
  'found',
  'bag_opened',
  'tagged',
  'batch_started',
  'batch_emptied',
  'packed',
  'unpacked',
  'released',
  'returned',
] as const
export type PieceActKind = (typeof PIECE_ACT_KINDS)[number]

/** « 3/5 »: the numbers of an order go up to this one. Those of an opened bag go on after it, and no number is given twice. */
export const highestNumber = (pieces: readonly { number: number }[]): number =>
  Math.max(0, ...pieces.map(({ number }) => number))

/** A defect that was there before the laundry. Its words stay with the count: a tablet of the workshop reads none. */
export interface PieceDefect {
  kind: ReserveKind
}

/** Why a piece is not where it should be. « Je ne sais pas » is an answer too. */
export const MISSING_REASONS = [
  'never_arrived',
  'in_machine',
  'other_bag',
  'damaged_aside',
  'already_left',
  'unknown',
] as const
export type MissingReason = (typeof MISSING_REASONS)[number]

export const MISSING_REASON_LABELS: Record<MissingReason, string> = {
  never_arrived: 'Jamais arrivée',
  in_machine: 'Restée dans une machine',
  other_bag: 'Dans un autre sac',
  damaged_aside: 'Abîmée, mise de côté',
  already_left: 'Déjà repartie',
  unknown: 'Je ne sais pas',
}

/** « Manque, on ne sait pas pourquoi », as the team reads it of a piece. */
export const missingReasonWords = (reason: MissingReason): string =>
  reason === 'unknown'
    ? 'Manque, on ne sait pas pourquoi'
    : `Manque\u00a0: ${lowerFirst(MISSING_REASON_LABELS[reason])}`

/** Most pieces of one order, those of opened bags among them. */
export const MAX_PIECES = 999
