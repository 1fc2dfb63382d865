import { sql } from 'drizzle-orm'
import { creditEntries, orders, users } from '#server/db/schema.ts'

const balance = sql`ifnull((
  select e.balance from ${creditEntries} e where e.client_n = ${users.n} order by e.n desc limit 1), 0)`

/** Francs of the client's other delivered orders that are owed and older. */
const olderDebt = sql`(
  select ifnull(sum(d.grand_total - d.paid_amount), 0) from orders d
  where d.client_id = ${orders.clientId} and +d.status = 'completed' and d.paid_amount < d.grand_total and not d.on_account
    and (d.created_at, d.n) < (${orders.createdAt}, ${orders.n}))`

/** Francs of an order that its client's credit does not pay, the oldest being paid first, in a query that reads `orders` and `users`. */
export const dueAfterCredit = sql<number>`max(0, ${orders.grandTotal} - ${orders.paidAmount} - max(0, ${balance} - ${olderDebt}))`
