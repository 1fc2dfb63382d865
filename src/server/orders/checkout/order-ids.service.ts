import { between } from 'drizzle-orm'
import { type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { deletedOrders, numberRequests, orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { newOrderId } from '#server/lib/ids.ts'
import { referenceOf } from '#shared/text/order-reference.ts'

/**
 * Draws the id of a new order, inside `write()`. Its reference is nobody else's: no order has or had it, and no request by
 * number was told it.
 */
export function drawOrderId(orm: Orm): string {
  for (;;) {
    const id = newOrderId()
    const start = referenceOf(id)
    // 'g' sorts after every hexadecimal digit and after '-'.
    if (!idsWith.get(orm, { start, end: `${start}g` })) return id
  }
}

const idsWith = statement((orm, p: { start: string; end: string }) => {
  const begins = (id: SQLiteColumn) => between(id, p.start, p.end)
  return unionAll(
    orm.select({ id: orders.id }).from(orders).where(begins(orders.id)),
    orm.select({ id: deletedOrders.id }).from(deletedOrders).where(begins(deletedOrders.id)),
    orm.select({ id: numberRequests.id }).from(numberRequests).where(begins(numberRequests.id)),
  )
})
