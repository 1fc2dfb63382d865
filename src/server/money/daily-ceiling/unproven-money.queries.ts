import { and, eq, ne, sql } from 'drizzle-orm'
import { hasTakenLink } from '#server/access/number-proof/heard-answers.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser, ownerOfNumber } from '#server/db/numbers.ts'
import { orderEvents, payments, type refunds } from '#server/db/schema.ts'
import type { Actor } from '#server/lib/context.ts'
import { methodIs } from '#shared/money/payment-methods.ts'

/**
 * Whether nobody but this admin says that the payment which a refund gives back has come: it was never found before its order was
 * deleted, or they noted a Wave transaction that its client never told of; what a client told by a link that this admin has in hand too
 * may be the admin's word. Cash came into the drawer, and Wave tells us what comes by its own page.
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
  if (!methodIs(method, 'identified') || transactionId === null) return false
  const noted = orm
    .select({ orderN: payments.orderN })
    .from(payments)
    .where(
      and(
        eq(payments.transactionId, transactionId),
        eq(payments.kind, 'received'),
        eq(payments.actorN, numberOfUser(actor.id)),
        sql`${payments.clientReference} is null`,
      ),
    )
    .get()
  return noted !== undefined && !isToldByOther(orm, noted, actor)
}

/** Whether somebody else said that a payment of this order was made. */
function isToldByOther(
  orm: Orm,
  { orderN }: { orderN: number | null },
  { id: adminId }: Pick<Actor, 'id'>,
): boolean {
  if (orderN === null) return false
  const told = orm
    .select({
      clientId: ownerOfNumber(orderEvents.clientN),
      via: sql<string | null>`${orderEvents.data} ->> '$.via'`,
    })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderN, orderN),
        eq(orderEvents.kind, 'payment_declared'),
        ne(orderEvents.actorN, numberOfUser(adminId)),
      ),
    )
    .all()
  return told.some(({ clientId, via }) => via === null || !hasTakenLink(orm, clientId, adminId))
}
