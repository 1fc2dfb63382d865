import { sql } from 'drizzle-orm'
import { childRow } from '#server/db/json-object.ts'
import { accountPayments, companyInvoices } from '#server/db/schema.ts'
import type { AccountMethod } from '#shared/money/account-payments/account-payments.ts'

/** The money that came for an invoice, or that its company's credit paid; null before the first, in a query that reads the invoice. */
export const paidSoFar = childRow(
  {
    /** Francs. */
    amount: sql<number>`sum(p.amount)`,
    times: sql<number>`count(*)`,
    /** Payments that are the company's own credit, of `times`. */
    byCredit: sql<number>`sum(p.method = 'credit')`,
    /** It is null where they came in several ways. */
    method: sql<AccountMethod | null>`iif(min(p.method) = max(p.method), max(p.method), null)`,
    /** The local day of the last one. */
    on: sql<string>`max(p.received_on)`,
  },
  sql`from ${accountPayments} p
    where p.invoice_n = ${companyInvoices.n} and p.kind in ('received', 'cheque_cashed')
      and not exists (select 1 from ${accountPayments} a where a.of_n = p.n)
    having count(*) > 0`,
)
