import type { Orm } from '#server/db/database.ts'
import { checksOf, findCheck } from './custody.queries.ts'

/** The pieces counted and those ordered when an order was collected; undefined when there was no count. */
export function countedAtPickup(orm: Orm, orderId: string) {
  return findCheck(orm, orderId, 'pickup')
}

/** The numbers of the lines that any count of these orders mentions. */
export function countedPositions(
  orm: Orm,
  orderIds: readonly string[],
): { orderId: string; position: number }[] {
  return checksOf(orm, orderIds).flatMap(({ orderId, counts, reserves }) =>
    [...counts, ...reserves].flatMap(({ position }) =>
      position === null ? [] : [{ orderId, position }],
    ),
  )
}
