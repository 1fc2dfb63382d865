import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isCashDue } from '#shared/money/cash.ts'
import { amountDue } from '#shared/money/payments.ts'
import { accountOf, type LedgerContext, type OrderRow } from './books.service.ts'
import { receivePayment, recordMissingPayment } from './ledger.service.ts'

interface CashAtDoor {
  /** Francs; undefined when the livreur did not state any cash. */
  cashReceived: number | undefined
  /**
   * The highest total the order has had, in francs: a livreur without network may have been paid a
   * previous total.
   */
  highestTotal: number
  queued?: boolean | undefined
}

/**
 * Counts the cash that the livreur received for an order at pick-up or delivery, inside `write()`;
 * 0 francs mean that the client paid nothing. Throws CASH_UNSTATED when cash is due and none is
 * stated, unless the step was queued offline: the cash became due meanwhile, so nothing is
 * recorded. Throws CASH_TOO_MUCH beyond the highest total of the order. Another payment may arrive
 * at the same time: the cash counts all the same, and what is no longer due is flagged for a
 * refund.
 */
export function receiveCash(
  orm: Orm,
  ctx: LedgerContext,
  order: OrderRow,
  { cashReceived, highestTotal, queued = false }: CashAtDoor,
): void {
  const due = amountDue(order)
  const asked = isCashDue(due, order.paymentMethod)
  if (cashReceived === undefined) {
    if (asked && !queued) throw new AppError('CASH_UNSTATED')
    return
  }
  if (cashReceived === 0) {
    if (asked) recordMissingPayment(orm, ctx, order, 'espece')
    return
  }
  if (cashReceived > highestTotal) throw new AppError('CASH_TOO_MUCH', { due })
  const money = { amount: cashReceived, method: 'espece', livreurId: ctx.actor.id } as const
  receivePayment(orm, ctx, { ...accountOf(order), ...money })
}
