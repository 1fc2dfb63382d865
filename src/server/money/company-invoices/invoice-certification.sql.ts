import { sql } from 'drizzle-orm'
import { fneSales } from '#server/db/schema.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'

// The table is named: in a query of it alone a column would be that of the inner row.
const stateOfSale = (column: 'n' | 'of_n') => {
  const invoiceN = sql.raw(`company_invoices.${column}`)
  return sql<FneState | null>`coalesce(
  (select ${fneSales.state} from ${fneSales} where ${fneSales.invoiceN} = ${invoiceN} and ${fneSales.state} <> 'dropped' limit 1),
  (select 'dropped' from ${fneSales} where ${fneSales.invoiceN} = ${invoiceN} limit 1))`
}

/** The state of the certificate of an invoice, `dropped` where it never gets one; null where nobody asked for one. */
export const fneStateOfInvoice = stateOfSale('n')

/** The state of the invoice that a credit note corrects. */
export const fneStateOfCorrected = stateOfSale('of_n')
