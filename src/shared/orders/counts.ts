/** The pieces of an order as they were counted at a client's door. */
export interface CountedPieces {
  /** Pieces that should be there. */
  expected: number
  counted: number
  /** The lines whose count differs. */
  counts: readonly unknown[]
}

/** Whether the count of each line is the expected one. */
export function isExactCount({ expected, counted, counts }: CountedPieces): boolean {
  return counted === expected && counts.length === 0
}
