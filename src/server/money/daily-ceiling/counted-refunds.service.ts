import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { claims, type refunds } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { countGiving } from './daily-ceiling.service.ts'
import { isUnproven } from './unproven-money.queries.ts'

type RefundRow = Pick<
  typeof refunds.$inferSelect,
  'id' | 'orderId' | 'clientId' | 'amount' | 'method' | 'reason' | 'transactionId'
>

/**
 * Counts a refund that is made, or kept as credit, towards the ceiling of who settles it, inside `write()`: what a claim gives, which
 * was counted when it was proposed, and what only they say has come. What really came is owed back and counts for nobody. Throws
 * CEILING_REACHED.
 */
export function countRefund(
  orm: Orm,
  ctx: ServiceContext,
  refund: RefundRow,
  outcome: 'refunded' | 'credited',
): void {
  const { id, amount } = refund
  const clientId = outcome === 'credited' ? refund.clientId : undefined
  if (refund.reason === 'claim') {
    const subject = claimOf(orm, refund)?.id ?? id
    countGiving(orm, ctx, { kind: 'claim', subject, amount, clientId })
  } else if (isUnproven(orm, refund, ctx.actor))
    countGiving(orm, ctx, { kind: 'refund', subject: id, amount, clientId })
}

function claimOf(orm: Orm, { id, orderId }: RefundRow) {
  const ofRefund = and(eq(claims.orderId, orderId), eq(claims.refundId, id))
  return orm.select({ id: claims.id }).from(claims).where(ofRefund).get()
}
