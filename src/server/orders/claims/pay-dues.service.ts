import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { payByCredit } from '#server/money/account-payments/pay-by-credit.service.ts'
import { payFromCredit } from '#server/money/credit/credit.service.ts'
import { addCredit } from '#server/money/credit/credit-entries.service.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { endStaleSession } from '#server/money/wave/wave-checks.service.ts'
import { isStaff } from '#shared/roles.ts'
import type { ClaimContext, ClaimRow } from './claim-rows.ts'
import { duesOf, type OwedSum } from './dues.queries.ts'

export type PayingContext = ClaimContext & Pick<Deps, 'wave'>

/**
 * Pays what a client owes with the money of a claim that they accept, as far as its answer said, inside `write()`: it becomes their
 * credit and is used at once. What they paid meanwhile is deducted no more. Returns the francs that it paid.
 */
export function payDues(orm: Orm, ctx: PayingContext, claim: ClaimRow): number {
  const { deducted, clientId, orderId } = claim
  let left = deducted ?? 0
  for (const due of left > 0 ? duesOf(orm, clientId) : []) {
    const amount = Math.min(left, due.francs)
    if (amount === 0) break
    addCredit(orm, ctx, { clientId, orderId, kind: 'claim', amount })
    payDue(orm, ctx, { clientId, due, amount })
    left -= amount
  }
  return (deducted ?? 0) - left
}

function payDue(
  orm: Orm,
  ctx: PayingContext,
  { clientId, due, amount }: { clientId: string; due: OwedSum; amount: number },
): void {
  if ('invoiceN' in due) {
    const { invoiceN, clientN } = due
    const actorId = isStaff(ctx.actor.role) ? ctx.actor.id : null
    payByCredit(orm, ctx, { invoiceN, clientN, clientId, amount, actorId })
    return
  }
  const order = findOrder(orm, due.orderId)
  if (!order) return
  payFromCredit(orm, ctx, order, amount)
  endStaleSession(orm, ctx, order.id)
}
