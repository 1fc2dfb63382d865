import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orderEvents, payments, type refunds } from '#server/db/schema.ts'
import type { Actor } from '#server/lib/context.ts'

/**
 * Whether nobody but this admin says that the payment which a refund gives back has come: it was never found before its order was
 * deleted, or they noted a Wave transaction that its client never told of. Cash came into the drawer, and Wave tells us what comes by
 * its own page.
 */
export function isUnproven(
  orm: Orm,
  {
    reason,
    method,
    transactionId,
  }: Pick<typeof refunds.$inferSelect, 'reason' | 'method' | 'transactionId'>,
  actor: Pick<Actor, 'id' | 'role'>,
): boolean {
  if (actor.role !== 'admin') return false
  if (reason === 'deleted_unverified') return true
  if (method !== 'wave' || transactionId === null) return false
  const noted = orm
    .select({ n: payments.n })
    .from(payments)
    .where(
      and(
        eq(payments.transactionId, transactionId),
        eq(payments.kind, 'received'),
        eq(payments.actorN, numberOfUser(actor.id)),
        sql`${payments.clientReference} is null`,
        sql`not exists (select 1 from ${orderEvents} e where e.order_n = ${payments.orderN} and e.kind = 'payment_declared' and e.actor_n <> ${payments.actorN})`,
      ),
    )
    .get()
  return noted !== undefined
}
