import type { Orm } from '#server/db/database.ts'
import { countedPositions } from '#server/features/custody/pickup-count.service.ts'
import type { NumberedLine } from '#shared/orders/adjustments.ts'
import { formerLines, highestFormerTotal } from './adjustments.queries.ts'

/** The most that an order ever cost, in francs: a livreur without network may have been paid a former total. */
export function highestTotal(
  orm: Orm,
  { id, grandTotal }: { id: string; grandTotal: number },
): number {
  return Math.max(grandTotal, highestFormerTotal(orm, id) ?? 0)
}

/** The highest number that a line of an order had before its adjustments, or when its pieces were counted; else -1. */
export function highestPosition(orm: Orm, orderId: string): number {
  const former = formerLines(orm, orderId).flatMap((lines) =>
    // The first proposals were kept without numbers: they were of lines as they were ordered.
    lines.map((line: Partial<NumberedLine>, i) => line.position ?? i),
  )
  return Math.max(-1, ...former, ...countedPositions(orm, orderId))
}
