import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { companyInvoices, invoiceBalances, orders } from '#server/db/schema.ts'
import { heldCheques } from '#server/money/account-payments/held-cheques.sql.ts'
import { isOver } from '#shared/order-status.ts'

/** Something that a client owes. */
export type OwedSum = { francs: number } & (
  | { orderId: string; reference: string }
  | { invoiceN: number; clientN: number; label: string }
)

/** The debts of a client: delivered orders whose payment nobody looks for, then invoices, each the oldest first. */
export function duesOf(orm: Orm, clientId: string): OwedSum[] {
  const unpaid = orm
    .select({
      orderId: orders.id,
      reference: orders.reference,
      since: orders.createdAt,
      francs: sql<number>`${orders.grandTotal} - ${orders.paidAmount}`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.clientId, clientId),
        sql`status = 'completed' and paid_amount < grand_total and not on_account`,
        isNull(orders.paymentDeclaredAt),
      ),
    )
    .all()
    .sort((one, other) => one.since - other.since)
    .map(({ since: _, ...due }) => due)
  const invoices = orm
    .select({
      invoiceN: companyInvoices.n,
      clientN: invoiceBalances.clientN,
      label: companyInvoices.label,
      dueOn: invoiceBalances.dueOn,
      // A cheque that waits for the bank pays its part.
      francs: sql<number>`${invoiceBalances.rest} - ${heldCheques}`,
    })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .where(and(eq(invoiceBalances.clientN, numberOfUser(clientId)), sql`rest > 0`))
    .all()
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn))
    .map(({ dueOn: _, ...due }) => due)
  return [...unpaid, ...invoices].filter(({ francs }) => francs > 0)
}

/** Francs that are left to pay of an open order, which is no debt yet; 0 of what is looked for, on account or not agreed. */
export function restOfOpen(orm: Orm, orderId: string): number {
  const order = orm
    .select({
      status: orders.status,
      rest: sql<number>`${orders.grandTotal} - ${orders.paidAmount}`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.onAccount, false),
        isNull(orders.toAgree),
        isNull(orders.paymentDeclaredAt),
      ),
    )
    .get()
  return order && !isOver(order.status) ? Math.max(0, order.rest) : 0
}

export const sumOfDues = (dues: readonly Pick<OwedSum, 'francs'>[]): number =>
  dues.reduce((sum, { francs }) => sum + francs, 0)
