import type { LineCount } from '#shared/orders/custody.inputs.ts'

interface Line {
  position: number
  /** Pieces ordered. */
  quantity: number
}

/** The count made when an order was collected. */
export interface PickupCount {
  counts: readonly Pick<LineCount, 'position' | 'counted'>[]
  /** The client accepted an adjustment since, which replaces the count. */
  adjustedSince: boolean
}

/**
 * The pieces expected of each line at the next count, by line number: those collected, or those
 * ordered when nothing was counted yet or the client accepted an adjustment since.
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
