import { eq } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import type { SetOrderAccountInput } from '#shared/money/companies/order-account.inputs.ts'
import { certifyDelivered, leaveToInvoice } from '../fne/order-sale.service.ts'
import type { OrderRow } from '../payments/books.service.ts'
import { endStaleSession } from '../wave/wave-checks.service.ts'
import { isAboveCeiling, termsOfCompany } from './company-account.service.ts'

/** A sum that is no longer due may end an open Wave session. */
type Setter = ServiceContext & { wave: Pick<Deps['wave'], 'wake'> }

/**
 * Puts an order on its company's account, or has it paid as any other. Repeating it changes nothing. Throws ORDER_NOT_FOUND,
 * ORDER_CHANGED of a cancelled order, ORDER_INVOICED of one that an invoice has, NOT_A_COMPANY, ORDER_PAID_ALREADY, TERMS_NOT_AGREED
 * where its company pays as anybody and this is no owner, ACCOUNT_ABOVE_CEILING until it is confirmed, FNE_ALREADY of one that the
 * DGI has, or may have, certified, FNE_MAYBE_ON_SITE.
 */
export function setOrderAccount(
  ctx: Setter,
  { orderId, onAccount, aboveCeiling: confirmed, notOnSite }: SetOrderAccountInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (order.onAccount === onAccount) return null
    if (order.status === 'cancelled') throw orderChanged(orm, ctx, order)
    refuseInvoiced(orm, order)
    const aboveCeiling = onAccount && mayBeOwed(orm, ctx, order, confirmed === true)
    if (onAccount) leaveToInvoice(ctx, orm, { orderId, notOnSite })
    orm
      .update(orders)
      .set({ onAccount, paymentMissingAt: null, updatedAt: ctx.clock.now() })
      .where(eq(orders.id, orderId))
      .run()
    const { status } = order
    const change = { order, kind: 'account_set', from: status, to: status } as const
    const data: Record<string, number> = { onAccount: onAccount ? 1 : 0 }
    if (aboveCeiling) data.aboveCeiling = 1
    recordEvent(ctx, orm, { ...change, data })
    if (!onAccount && status === 'completed') certifyDelivered(ctx, orm, { ...order, onAccount })
    endStaleSession(orm, ctx, orderId)
    return null
  })
}

/** Whether its company then owes more than its ceiling, which was confirmed. */
function mayBeOwed(orm: Orm, { actor }: Setter, order: OrderRow, confirmed: boolean): boolean {
  const { clientId, grandTotal: total, paidAmount } = order
  const company = termsOfCompany(orm, clientId)
  if (!company) throw new AppError('NOT_A_COMPANY')
  if (paidAmount > 0) throw new AppError('ORDER_PAID_ALREADY')
  // Who pays by the month is the owner's to say.
  if (!company.onAccount && actor.role !== 'superadmin') throw new AppError('TERMS_NOT_AGREED')
  return isAboveCeiling(orm, actor, { company, clientId, total, confirmed })
}

function refuseInvoiced(orm: Orm, order: OrderRow): void {
  if (order.invoiceN === null) return
  throw new AppError('ORDER_INVOICED', { label: invoiceOfOrder(orm, order)?.label ?? '' })
}

/** The invoice of its company that an order is on; null while none has it. */
export function invoiceOfOrder(
  orm: Orm,
  { invoiceN }: Pick<OrderRow, 'invoiceN'>,
): { id: string; label: string } | null {
  if (invoiceN === null) return null
  const { id, label, n } = companyInvoices
  return orm.select({ id, label }).from(companyInvoices).where(eq(n, invoiceN)).get() ?? null
}
