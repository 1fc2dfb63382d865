import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { fneSales, orders } from '#server/db/schema.ts'
import { signedFrancs } from '#shared/money/fne/credit-notes.ts'
import { activeSaleOf, type FneSale, moveSale, refundsOf } from './fne-sales.queries.ts'
import { type FneContext, keepStep, tellStep } from './fne-steps.service.ts'
import { queueRefund } from './refund.service.ts'

/**
 * Follows the total of an order that the DGI has certified, inside the `write()` that changes it: no certificate changes, so the
 * owner says the difference on the site of the DGI. One that nobody has done yet is replaced. All of a cancelled order is taken back.
 */
export function followTotal(orm: Orm, ctx: FneContext, orderId: string): void {
  const sale = activeSaleOf(orm, orderId)
  if (sale?.state !== 'certified') return
  const order = orm
    .select({ total: orders.grandTotal, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!order || order.status === 'cancelled') {
    takeBackAll(orm, ctx, sale)
    return
  }
  dropDifference(orm, ctx, sale)
  const left = order.total - certifiedFrancs(orm, sale)
  if (left !== 0) addDifference(orm, ctx, sale, left)
}

/** Has all that is left of a sale taken back, of an order that is cancelled or deleted. */
export function takeBackAll(orm: Orm, ctx: FneContext, sale: FneSale): void {
  dropDifference(orm, ctx, sale)
  const amount = certifiedFrancs(orm, sale)
  if (amount > 0) queueRefund(orm, ctx, { sale, amount, actorId: null })
}

/** Francs of a sale with all that was said of it since. */
function certifiedFrancs(orm: Orm, sale: FneSale): number {
  return refundsOf(orm, sale).reduce((sum, one) => sum + signedFrancs(one), sale.amount)
}

/** Drops the difference that waits to be done by hand. */
function dropDifference(orm: Orm, ctx: FneContext, sale: FneSale): void {
  const at = ctx.clock.now()
  for (const one of refundsOf(orm, sale)) {
    if (one.state !== 'by_hand' || !DIFFERENCES.has(one.why ?? '')) continue
    moveSale(orm, one, 'dropped', { at, nextAt: null })
    keepStep(orm, one.n, at, { step: 'dropped' })
  }
}

const DIFFERENCES: ReadonlySet<string> = new Set(['total_lower', 'total_higher'])

function addDifference(orm: Orm, ctx: FneContext, sale: FneSale, francs: number): void {
  const now = ctx.clock.now()
  const { n: ofN, orderId, clientN } = sale
  const stored = orm
    .insert(fneSales)
    .values({
      id: randomUUID(),
      kind: 'refund',
      ofN,
      orderId,
      clientN,
      amount: Math.abs(francs),
      // Of no item, but of a sum.
      takenBack: [],
      state: 'by_hand',
      why: francs > 0 ? 'total_higher' : 'total_lower',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get()
  tellStep(orm, ctx, stored, { state: 'by_hand' })
}
