import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import type { MailHolding } from '#server/mail/worker.ts'
import { reminderHeldUntil } from './reminded-orders.queries.ts'
import { stopOf } from './reminder-stop.sql.ts'

/** A reminder that could not leave at once leaves no later than its reason, and never at night. */
export const reminderMailHolding: MailHolding = {
  heldUntil(orm, { template, facts }, now) {
    if (template !== 'reminder') return null
    const { orderId, ladder } = facts
    return isStopped(orm, String(orderId), String(ladder)) ? 'never' : reminderHeldUntil(orm, now)
  },
}

function isStopped(orm: Orm, orderId: string, ladder: string): boolean {
  const standing = orm
    .select({ n: orders.n })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(eq(orders.id, orderId), sql`${stopOf(sql`${ladder}`)} is null`))
    .get()
  return standing === undefined
}
