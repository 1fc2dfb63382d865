import type { Orm } from '#server/db/database.ts'
import type { NumberedLine } from '#shared/orders/adjustments.ts'
import { countedPositions } from '../custody/pickup-count.service.ts'
import { formerLines, highestFormerTotal } from './adjustments.queries.ts'

/**
 * The highest total an order has had, in francs: a livreur without network may have been paid a
 * previous total.
 */
export function highestTotal(
  orm: Orm,
  { id, grandTotal }: { id: string; grandTotal: number },
): number {
  return Math.max(grandTotal, highestFormerTotal(orm, id))
}

/**
 * The highest line number an order has used, in its adjustments or its counts; -1 when there is
 * none.
 */
export const highestPosition = (orm: Orm, orderId: string): number =>
  highestPositions(orm, [orderId])(orderId)

/** Gives the `highestPosition` of any of these orders. */
export function highestPositions(
  orm: Orm,
  orderIds: readonly string[],
): (orderId: string) => number {
  const former = formerLines(orm, orderIds).flatMap(({ orderId, lines }) =>
    // The oldest proposals were stored without line numbers: they apply to the lines as ordered.
    lines.map((line: Partial<NumberedLine>, i) => ({ orderId, position: line.position ?? i })),
  )
  const used = [...former, ...countedPositions(orm, orderIds)]
  return (orderId) =>
    Math.max(-1, ...used.filter((one) => one.orderId === orderId).map(({ position }) => position))
}
