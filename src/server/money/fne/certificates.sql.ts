import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { childRow, childRows } from '#server/db/json-object.ts'
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
  amount: fneSales.amount,
}

const change = alias(fneSales, 'change')

/** The credit notes of a sale and the sums added to it, the oldest first. */
const changes = childRows(
  {
    amount: sql<number>`iif(${change.why} = 'total_higher', ${change.amount}, -${change.amount})`,
    number: change.number,
  },
  {
    from: sql`from ${fneSales} as change where ${change.ofN} = ${fneSales.n} and ${change.state} <> 'dropped'`,
    orderBy: change.n,
  },
)

/** The certificate of an order of `selectOrders`: that of its sale, of which there is one. */
export const certificateOfOrder = childRow(
  { ...certificate, changes },
  sql`from ${fneSales} where ${ofOrder} and ${fneSales.state} = 'certified'`,
) as SQL<Certificate | null>

/** The certificate of an invoice of a company, or of what takes some of one back: neither changes. */
export const certificateOfInvoice = childRow(
  { ...certificate, changes: sql<[]>`json_array()` },
  sql`from ${fneSales} where ${fneSales.invoiceN} = ${companyInvoices.n} and ${fneSales.state} = 'certified'`,
) as SQL<Certificate | null>

/** The number of the receipt (RNE) that the terminal gave for an order of `selectOrders`. */
export const rneOfOrder = sql<string | null>`(
  select ${fneSales.rne} from ${fneSales} where ${ofOrder})`
