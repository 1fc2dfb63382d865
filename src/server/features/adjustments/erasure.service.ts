import { inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderAdjustments } from '#server/db/schema.ts'

/** Erases the reasons of these orders' adjustments, inside `write()`; the figures stay. */
export function eraseReasons(orm: Orm, orderIds: readonly string[]): void {
  orm
    .update(orderAdjustments)
    .set({ reason: '' })
    .where(inArray(orderAdjustments.orderId, [...orderIds]))
    .run()
}
