import { inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderAdjustments } from '#server/db/schema.ts'

/** Erases why these orders were adjusted, inside `write()`; the figures stay. */
export function eraseReasons(orm: Orm, orderIds: readonly string[]): void {
  orm
    .update(orderAdjustments)
    .set({ reason: '' })
    .where(inArray(orderAdjustments.orderId, [...orderIds]))
    .run()
}
