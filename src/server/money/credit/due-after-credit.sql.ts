import { type SQLWrapper, sql } from 'drizzle-orm'
import { creditEntries, invoiceBalances, orders, users } from '#server/db/schema.ts'

const balance = sql`ifnull((
  select e.balance from ${creditEntries} e where e.client_n = ${users.n} order by e.n desc limit 1), 0)`

/** The delivered orders of a client that no company owes and that are not paid, as `d`. */
const owedOrders = (clientId: SQLWrapper) => sql`orders d
  where d.client_id = ${clientId} and +d.status = 'completed' and d.paid_amount < d.grand_total and not d.on_account`

/** Francs of the client's other delivered orders that are owed and older. */
const olderOrders = sql`(
  select ifnull(sum(d.grand_total - d.paid_amount), 0) from ${owedOrders(orders.clientId)}
    and (d.created_at, d.n) < (${orders.createdAt}, ${orders.n}))`

/** Francs of all of a company's orders of before its account, and of its older invoices. */
const beforeInvoice = sql`(select ifnull(sum(d.grand_total - d.paid_amount), 0) from ${owedOrders(users.id)})
  + (select ifnull(sum(b.rest), 0) from ${invoiceBalances} b where b.client_n = ${users.n} and b.rest > 0
      and (b.due_on, b.invoice_n) < (${invoiceBalances.dueOn}, ${invoiceBalances.invoiceN}))`

/** Francs of an order that its client's credit does not pay, the oldest being paid first, in a query that reads `orders` and `users`. */
export const dueAfterCredit = sql<number>`max(0, ${orders.grandTotal} - ${orders.paidAmount} - max(0, ${balance} - ${olderOrders}))`

/** Francs of a company's credit that are left for an invoice, in a query that reads `invoice_balances` and `users`. */
export const creditForInvoiceLeft = sql<number>`max(0, ${balance} - (${beforeInvoice}))`
