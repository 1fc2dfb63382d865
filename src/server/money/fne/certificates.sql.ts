import { type SQL, sql } from 'drizzle-orm'
import { childRow } from '#server/db/json-object.ts'
import { companyInvoices, fneSales, orders } from '#server/db/schema.ts'
import type { Certificate } from '#shared/money/fne/certificate.ts'

const ofOrder = sql`${fneSales.orderId} = ${orders.id} and ${fneSales.kind} = 'sale' and ${fneSales.state} <> 'dropped'`

const certificate = {
  number: fneSales.number,
  token: fneSales.token,
  certifiedAt: fneSales.certifiedAt,
  isTrial: fneSales.isTrial,
  gap: sql<number | null>`${fneSales.dgiTotal} - ${fneSales.amount}`,
  taxCode: fneSales.taxCode,
}

/** The certificate of an order of `selectOrders`: that of its sale, of which there is one. */
export const certificateOfOrder = childRow(
  certificate,
  sql`from ${fneSales} where ${ofOrder} and ${fneSales.state} = 'certified'`,
) as SQL<Certificate | null>

/** The certificate of an invoice of a company, or of what takes some of one back. */
export const certificateOfInvoice = childRow(
  certificate,
  sql`from ${fneSales} where ${fneSales.invoiceN} = ${companyInvoices.n} and ${fneSales.state} = 'certified'`,
) as SQL<Certificate | null>

/** The number of the receipt (RNE) that the terminal gave for an order of `selectOrders`. */
export const rneOfOrder = sql<string | null>`(
  select ${fneSales.rne} from ${fneSales} where ${ofOrder})`
