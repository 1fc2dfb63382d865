import { inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderChecks } from '#server/db/schema.ts'

/** Erases what was written while the linen of these orders was counted, inside `write()`; the figures stay for the books. */
export function eraseCheckNotes(orm: Orm, orderIds: readonly string[]): void {
  const withoutNotes = (column: unknown) =>
    sql`(select json_group_array(json_remove(value, '$.note')) from json_each(${column}))`
  orm
    .update(orderChecks)
    .set({ counts: withoutNotes(orderChecks.counts), reserves: withoutNotes(orderChecks.reserves) })
    .where(inArray(orderChecks.orderId, [...orderIds]))
    .run()
}
