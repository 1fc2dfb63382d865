import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { accountPayments, companyInvoices, invoiceBalances } from '#server/db/schema.ts'

const answer = alias(accountPayments, 'answer')

/**
 * The last invoice that the company's credit paid after this payment, where taking that back gives these francs: none of it is lent to
 * the invoice again. Null where there is none.
 */
export function paidByCreditSince(
  orm: Orm,
  payment: { n: number; clientN: number },
  missing: number,
): string | null {
  const { paid, credited } = invoiceBalances
  const beyond = sql`max(0, ${paid} + ${credited} - ${companyInvoices.total})`
  const last = orm
    .select({ label: companyInvoices.label })
    .from(accountPayments)
    .innerJoin(companyInvoices, eq(companyInvoices.n, accountPayments.invoiceN))
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, accountPayments.invoiceN))
    .leftJoin(answer, eq(answer.ofN, accountPayments.n))
    .where(
      and(
        eq(accountPayments.clientN, payment.clientN),
        gt(accountPayments.n, payment.n),
        eq(accountPayments.method, 'credit'),
        eq(accountPayments.kind, 'received'),
        isNull(answer.n),
        sql`${accountPayments.amount} - ${beyond} >= ${missing}`,
      ),
    )
    .orderBy(desc(accountPayments.n))
    .limit(1)
    .get()
  return last?.label ?? null
}
