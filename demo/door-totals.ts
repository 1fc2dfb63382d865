import type { Database } from '#server/db/database.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { feesOf } from '#server/orders/adjustments/order-fees.ts'
import { orderLines } from '#server/orders/order-lines.service.ts'
import { totalOf } from '#shared/orders/adjustments.ts'
import type { DoorTotalInput } from '#shared/orders/door-totals.inputs.ts'

/** An order of one bag as it was weighed at the door, in grams, with what it comes to. */
export function weighedBag(
  { orm }: Database,
  orderId: string,
  grams: number | undefined,
): DoorTotalInput | undefined {
  const order = findOrder(orm, orderId)
  if (!order || grams === undefined) return undefined
  const lines = orderLines(orm, orderId).map((line) => ({ ...line, grams }))
  return {
    quantities: lines.map(({ position, quantity }) => ({ position, quantity, grams })),
    added: [],
    total: totalOf(lines, feesOf(order)),
  }
}
