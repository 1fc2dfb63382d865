import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isCashDue } from '#shared/money/cash.ts'
import { amountDue } from '#shared/money/payments.ts'
import { accountOf, type LedgerContext, type OrderRow } from './books.service.ts'
import { notePaymentMissing, receivePayment } from './ledger.service.ts'

interface CashAtDoor {
  /** Francs; nothing when the livreur said nothing of cash. */
  cashReceived: number | undefined
  /** The most that the order ever cost, in francs: a livreur without network may have been paid a former total. */
  highestTotal: number
  queued?: boolean | undefined
}

/**
 * Counts what the livreur kept in cash for the order they collect or deliver, inside `write()`; 0 francs say that the
 * client paid nothing. Throws CASH_UNSTATED when the order waits for cash and nothing is said, unless the step waited for the
 * network: its cash became due meanwhile, nobody was asked, and nothing is written down of it. Throws CASH_TOO_MUCH beyond what
 * the order ever cost. Another payment may come while the livreur stands at the door: the cash is in their hand all the
 * same, and what of it is no longer due is flagged to be given back.
 */
export function takeCash(
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
    if (asked) notePaymentMissing(orm, ctx, order, 'espece')
    return
  }
  if (cashReceived > highestTotal) throw new AppError('CASH_TOO_MUCH', { due })
  const money = { amount: cashReceived, method: 'espece', livreurId: ctx.actor.id } as const
  receivePayment(orm, ctx, { ...accountOf(order), ...money })
}
