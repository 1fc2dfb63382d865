import { type SQLWrapper, sql } from 'drizzle-orm'
import { invoiceBalances } from '#server/db/schema.ts'

/** Francs that a client owes: on delivered orders, before which nobody is late, and a company on its invoices. */
export const owedOfClient = ({ id, n }: { id: SQLWrapper | string; n: SQLWrapper }) => sql<number>`(
  select coalesce(sum(o.grand_total - o.paid_amount), 0) from orders o
  where o.client_id = ${id} and +o.status = 'completed' and not o.on_account)
  + (select coalesce(sum(b.rest), 0) from ${invoiceBalances} b where b.client_n = ${n} and b.rest > 0)`
