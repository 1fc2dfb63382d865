import { type SQLWrapper, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { invoiceBalances, orders } from '#server/db/schema.ts'

// The first conditions of both are those of the partial indexes, word for word: SQLite uses them only then.

/** A delivered order that is owed, but for one whose payment by Wave is announced: it is looked for. */
export const isDeliveredUnpaid = sql`${orders.status} = 'completed' and ${orders.paidAmount} < ${orders.grandTotal} and not ${orders.onAccount}
  and ${orders.paymentDeclaredAt} is null`

/** An order whose payment by Wave was announced, and that is owed: delivered or not. */
export const isAnnounced = sql`${orders.paymentDeclaredAt} is not null and ${orders.paymentDeclaredAt} > 0 and ${orders.status} <> 'cancelled'
  and ${orders.paidAmount} < ${orders.grandTotal} and not ${orders.onAccount}`

/** Francs of the orders of a query. */
export const owedFrancs = sql<number>`coalesce(sum(${orders.grandTotal} - ${orders.paidAmount}), 0)`

/** The owed orders of one client, as `readOwed` counts all. */
const ownOrders = (id: SQLWrapper | string) =>
  sql`(select ${orders.grandTotal} - ${orders.paidAmount} as francs, ${orders.paymentDeclaredAt} as announced from ${orders}
    where ${orders.clientId} = ${id} and ${orders.paidAmount} < ${orders.grandTotal} and not ${orders.onAccount}
      and (+${orders.status} = 'completed' or ${orders.paymentDeclaredAt} is not null and +${orders.status} <> 'cancelled'))`

/** Francs that a client owes: its part of « On nous doit ». */
export const owedOfClient = ({ id, n }: { id: SQLWrapper | string; n: SQLWrapper }) => sql<number>`(
  select coalesce(sum(francs), 0) from ${ownOrders(id)})
  + (select coalesce(sum(b.rest), 0) from ${invoiceBalances} b where b.client_n = ${n} and b.rest > 0)`

/** The same of each `u` of `users`, for a query that is written as text. */
export const owedOfEach = new SQLiteSyncDialect().sqlToQuery(
  owedOfClient({ id: sql.raw('u.id'), n: sql.raw('u.n') }),
).sql

/** Those of them that the client announced as paid by Wave. */
export const announcedOfClient = ({ id }: { id: SQLWrapper | string }) => sql<number>`(
  select coalesce(sum(francs), 0) from ${ownOrders(id)} where announced is not null)`

/** Each client who owes, with the francs. Both readers join the client, so that an erased one is left to the sum. */
export const owedByClient = sql`
  select client_n, sum(francs) as francs from (
    select (select n from users where id = client_id) as client_n, grand_total - paid_amount as francs
    from ${orders} indexed by orders_unpaid where ${isDeliveredUnpaid}
    union all
    select (select n from users where id = client_id), grand_total - paid_amount
    from ${orders} indexed by orders_to_verify where ${isAnnounced}
    union all
    select client_n, rest from ${invoiceBalances} indexed by invoice_balances_open where rest > 0)
  group by client_n`
