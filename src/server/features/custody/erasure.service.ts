import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderChecks, orders } from '#server/db/schema.ts'

/** Erases what was written while a client's linen was counted, inside `write()`; the figures stay for the books. */
export function eraseCheckNotes(orm: Orm, clientId: string): void {
  const withoutNotes = (column: unknown) =>
    sql`(select json_group_array(json_remove(value, '$.note')) from json_each(${column}))`
  orm
    .update(orderChecks)
    .set({ counts: withoutNotes(orderChecks.counts), reserves: withoutNotes(orderChecks.reserves) })
    .where(
      sql`${orderChecks.orderId} in (select ${orders.id} from ${orders} where ${orders.clientId} = ${clientId})`,
    )
    .run()
}
