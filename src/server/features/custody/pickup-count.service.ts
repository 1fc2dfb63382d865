import type { Orm } from '#server/db/database.ts'
import { checksOf, findCheck } from './custody.queries.ts'

/** The pieces that were counted when an order was collected; nothing when nobody counted. */
export function countedAtPickup(orm: Orm, orderId: string): number | undefined {
  return findCheck(orm, orderId, 'pickup')?.counted
}

/** The numbers of the lines of which something was said at the doors of an order. */
export function countedPositions(orm: Orm, orderId: string): number[] {
  return checksOf(orm, orderId).flatMap(({ counts, reserves }) =>
    [...counts, ...reserves].flatMap(({ position }) => position ?? []),
  )
}
