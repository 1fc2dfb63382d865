import type { FneKind } from './fne-sales.ts'

interface Told {
  kind: FneKind
  /** A reason of `FNE_REASONS`. */
  why: string | null
}

/** Whether it takes some of a sale back: the difference of a total that went up is told by another sale. */
export const isCreditNote = ({ kind, why }: Told): boolean =>
  kind === 'refund' && why !== 'total_higher'

/** Francs that it says of what was sold: below zero of what takes some back. */
export const signedFrancs = ({ amount, ...told }: Told & { amount: number }): number =>
  isCreditNote(told) ? -amount : amount
