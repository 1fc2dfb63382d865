import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { companyInvoices, invoiceBalances, orders } from '#server/db/schema.ts'
import { heldCheques } from '#server/money/account-payments/held-cheques.sql.ts'

/** More than anybody owes at once. */
const MAX_DUES = 20

/** Something that a client owes. */
export type Due = { francs: number } & (
  | { orderId: string; reference: string }
  | { invoiceN: number; label: string }
)

/** What a client owes: delivered orders whose payment nobody looks for, then invoices, each the oldest first. */
export function duesOf(orm: Orm, clientId: string): Due[] {
  const unpaid = orm
    .select({
      orderId: orders.id,
      reference: orders.reference,
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
    .orderBy(asc(orders.createdAt))
    .limit(MAX_DUES)
    .all()
  const invoices = orm
    .select({
      invoiceN: companyInvoices.n,
      label: companyInvoices.label,
      // A cheque that waits for the bank pays its part.
      francs: sql<number>`${invoiceBalances.rest} - ${heldCheques}`,
    })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .where(and(eq(invoiceBalances.clientN, numberOfUser(clientId)), gt(invoiceBalances.rest, 0)))
    .orderBy(asc(invoiceBalances.dueOn), asc(invoiceBalances.invoiceN))
    .limit(MAX_DUES)
    .all()
  return [...unpaid, ...invoices].filter(({ francs }) => francs > 0)
}

export const sumOfDues = (dues: readonly Pick<Due, 'francs'>[]): number =>
  dues.reduce((sum, { francs }) => sum + francs, 0)
