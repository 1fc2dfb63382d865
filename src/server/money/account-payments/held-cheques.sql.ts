import { sql } from 'drizzle-orm'
import { accountPayments } from '#server/db/schema.ts'

// The table is named: in a query of it alone a column would be that of the inner row.
/** Francs of the cheques of an invoice that wait for the bank, in a query that reads its balance. */
export const heldCheques = sql<number>`(
  select coalesce(sum(p.amount), 0) from ${accountPayments} p
  where p.invoice_n = invoice_balances.invoice_n and p.kind = 'cheque_held'
    and not exists (select 1 from ${accountPayments} a where a.of_n = p.n))`
