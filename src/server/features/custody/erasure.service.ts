import { inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderChecks, orders } from '#server/db/schema.ts'

/**
 * Erases the notes made while these orders were counted, inside `write()`; the figures stay for
 * accounting.
 */
export function eraseCheckNotes(orm: Orm, orderIds: readonly string[]): void {
  const withoutNotes = (column: unknown) =>
    sql`(select json_group_array(json_remove(value, '$.note')) from json_each(${column}))`
  orm
    .update(orderChecks)
    .set({ counts: withoutNotes(orderChecks.counts), reserves: withoutNotes(orderChecks.reserves) })
    .where(
      inArray(
        orderChecks.orderN,
        orm
          .select({ n: orders.n })
          .from(orders)
          .where(inArray(orders.id, [...orderIds])),
      ),
    )
    .run()
}
