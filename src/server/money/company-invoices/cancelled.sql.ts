import { sql } from 'drizzle-orm'
import { companyInvoices, invoiceBalances } from '#server/db/schema.ts'

/** `isCancelled` of src/shared, in a query that reads `company_invoices` and `invoice_balances`. */
export const isCancelledInvoice = sql<boolean>`${invoiceBalances.credited} >= ${companyInvoices.total}`

/** The label of the last credit note of an invoice that was taken back whole; null of any other, and of a credit note. */
export const cancelledBy = sql<string | null>`iif(
  ${companyInvoices.ofN} is null and ${isCancelledInvoice},
  (select note.label from ${companyInvoices} as note where note.of_n = ${companyInvoices.n} order by note.n desc limit 1),
  null)`
