import type { LineCount } from '#shared/orders/custody.ts'

interface Line {
  position: number
  /** Pieces ordered. */
  quantity: number
}

/** What was counted when an order was collected. */
export interface PickupCount {
  counts: readonly Pick<LineCount, 'position' | 'counted'>[]
  /** Its client accepted other lines since: they answer what was counted. */
  adjustedSince: boolean
}

/**
 * The pieces that each line should hold when it is counted next, by its number: those that were collected, and those that are
 * ordered where nobody counted yet or where the client accepted other lines since.
 */
export function expectedPieces(
  lines: readonly Line[],
  collected: PickupCount | undefined,
): Map<number, number> {
  const counts = collected && !collected.adjustedSince ? collected.counts : []
  const before = new Map(counts.map(({ position, counted }) => [position, counted]))
  return new Map(
    lines.map(({ position, quantity }) => [position, before.get(position) ?? quantity]),
  )
}
