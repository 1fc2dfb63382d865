import { eq } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import type { SetOrderAccountInput } from '#shared/money/companies/order-account.inputs.ts'
import type { OrderRow } from '../payments/books.service.ts'
import { endStaleSession } from '../wave/wave-checks.service.ts'
import { isCompany } from './companies.service.ts'

/** What is no longer due may end an open Wave session. */
type Setter = ServiceContext & { wave: Pick<Deps['wave'], 'wake'> }

/**
 * Puts an order on its company's account, or has it paid as any other. Repeating it changes nothing. Throws ORDER_NOT_FOUND,
 * ORDER_CHANGED of a cancelled order, ORDER_INVOICED of one that an invoice has, NOT_A_COMPANY, ORDER_PAID_ALREADY.
 */
export function setOrderAccount(
  ctx: Setter,
  { orderId, onAccount }: SetOrderAccountInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (order.onAccount === onAccount) return null
    if (order.status === 'cancelled') throw orderChanged(orm, ctx, order)
    refuseInvoiced(orm, order)
    if (onAccount && !isCompany(orm, order.clientId)) throw new AppError('NOT_A_COMPANY')
    if (onAccount && order.paidAmount > 0) throw new AppError('ORDER_PAID_ALREADY')
    orm
      .update(orders)
      .set({ onAccount, paymentMissingAt: null, updatedAt: ctx.clock.now() })
      .where(eq(orders.id, orderId))
      .run()
    const { status } = order
    const change = { order, kind: 'account_set', from: status, to: status } as const
    recordEvent(ctx, orm, { ...change, data: { onAccount: onAccount ? 1 : 0 } })
    endStaleSession(orm, ctx, orderId)
    return null
  })
}

function refuseInvoiced(orm: Orm, { invoiceN }: OrderRow): void {
  if (invoiceN === null) return
  const invoice = orm
    .select({ label: companyInvoices.label })
    .from(companyInvoices)
    .where(eq(companyInvoices.n, invoiceN))
    .get()
  throw new AppError('ORDER_INVOICED', { label: invoice?.label ?? '' })
}
