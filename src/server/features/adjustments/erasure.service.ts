import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderAdjustments, orders } from '#server/db/schema.ts'

/** Erases why the orders of a client were adjusted, inside `write()`; the figures stay. */
export function eraseReasons(orm: Orm, clientId: string): void {
  const theirs = orm.select({ id: orders.id }).from(orders).where(eq(orders.clientId, clientId))
  orm
    .update(orderAdjustments)
    .set({ reason: '' })
    .where(sql`${orderAdjustments.orderId} in ${theirs}`)
    .run()
}
