import { sql } from 'drizzle-orm'
import { numberOfUser } from '#server/db/numbers.ts'
import { invoiceBalances, orders } from '#server/db/schema.ts'

// The condition of the partial index, word for word: SQLite uses it only then.
export const isUnpaidOf = (clientId: string) =>
  sql`${invoiceBalances.clientN} = ${numberOfUser(clientId)} and ${invoiceBalances.rest} > 0`

/** An order on account is on no invoice yet: the partial index says it word for word. */
export const isToInvoice = sql`${orders.onAccount} and ${orders.invoiceN} is null and ${orders.status} <> 'cancelled'`

/** Francs that are left to pay of the invoices of a query. */
export const unpaidFrancs = sql<number>`ifnull(sum(${invoiceBalances.rest}), 0)`

/** The part of them that is late on a local day. */
export const lateFrancs = (today: string) =>
  sql<number>`ifnull(sum(iif(${invoiceBalances.dueOn} < ${today}, ${invoiceBalances.rest}, 0)), 0)`
