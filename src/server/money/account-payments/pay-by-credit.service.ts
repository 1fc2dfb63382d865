import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { accountPayments } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { dayKey } from '#shared/dates.ts'
import type { PayByCreditInput } from '#shared/money/account-payments/account-payments.inputs.ts'
import { surplusOf } from '#shared/money/account-payments/account-payments.ts'
import { settle } from '../company-invoices/balances.service.ts'
import { addCredit } from '../credit/credit-entries.service.ts'
import { actAtDesk } from '../desk-act.service.ts'
import { findPayable, type LeftOfInvoice, tellOfPayment } from './account-payments.service.ts'

/**
 * Pays an invoice with its company's own credit, once per idempotency key. Throws INVOICE_NOT_FOUND, INVOICE_SETTLED, STALE
 * where it is not the one on screen, PAYMENT_ABOVE_REST where a cheque pays that part, STALE where there is less,
 * KEY_REUSED.
 */
export function payInvoiceByCredit(
  ctx: ServiceContext,
  input: PayByCreditInput,
): Promise<LeftOfInvoice> {
  return actAtDesk(ctx, input, (orm) => {
    const { amount, shownRest } = input
    const invoice = findPayable(orm, input.invoiceId)
    const { rest, held } = invoice
    if (rest === 0) throw new AppError('INVOICE_SETTLED')
    refuseStale('rest', { rest: shownRest }, { rest })
    if (surplusOf(amount, invoice) > 0) throw new AppError('PAYMENT_ABOVE_REST', { rest, held })
    payByCredit(orm, ctx, { ...invoice, amount, actorId: ctx.actor.id })
    const data = { amount, method: 'credit' }
    tellOfPayment(orm, ctx, invoice, { kind: 'account_payment_recorded', data })
    return { rest: rest - amount }
  })
}

interface PaidByCredit {
  invoiceN: number
  clientN: number
  clientId: string
  /** Francs, no more than the invoice needs. */
  amount: number
  /** Null where nobody asked for it. */
  actorId: string | null
}

/** Has an invoice paid by its company's credit, inside `write()`. Throws STALE where there is less. */
export function payByCredit(
  orm: Orm,
  ctx: ServiceContext,
  { invoiceN, clientN, clientId, amount, actorId }: PaidByCredit,
): void {
  const now = ctx.clock.now()
  const creditN = addCredit(orm, ctx, { clientId, kind: 'used', amount: -amount })
  orm
    .insert(accountPayments)
    .values({
      invoiceN,
      clientN,
      kind: 'received',
      method: 'credit',
      amount,
      receivedOn: dayKey(now),
      creditN,
      actorN: actorId === null ? null : numberOfUser(actorId),
      at: now,
    })
    .run()
  settle(orm, invoiceN, now)
}
