import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { childRow } from '#server/db/json-object.ts'
import { orders, refunds } from '#server/db/schema.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import type { MoneyBack } from '#shared/money/payments.ts'

/** The refunds of an order of `selectOrders`, open and made. A sum always has its row. */
export const moneyBackOfOrder = childRow(
  {
    owed: sql<number>`coalesce(sum(case when ${refunds.settledAt} is null then ${refunds.amount} end), 0)`,
    back: sql<number>`coalesce(sum(case when ${refunds.outcome} = 'refunded' then ${refunds.amount} end), 0)`,
    credited: sql<number>`coalesce(sum(case when ${refunds.outcome} = 'credited' then ${refunds.amount} end), 0)`,
    backAt: sql<
      number | null
    >`max(case when ${refunds.outcome} = 'refunded' then ${refunds.settledAt} end)`,
  },
  sql`from ${refunds} where ${refunds.orderId} = ${orders.id}`,
) as SQL<MoneyBack>

/** Whether money waits to go back to a client, of whatever order: nobody asks them for theirs before. */
export const isOwedRefund = (clientId: SQLWrapper) =>
  sql`exists (select 1 from ${refunds} w where w.client_id = ${clientId} and w.settled_at is null)`

/**
 * Francs that an order keeps of what came one way, as SQL about a row of `orders` with this name: what went back, or is to,
 * counts no more. A refund of a payment that nobody found counts once it was found; what answers a claim came from no payment.
 */
export const keptBy = (method: PaymentMethod, order = 'orders') => `iif(${order}.paid_amount > 0,
  (select ifnull(sum(p.amount), 0) from payments p
    where p.order_n = ${order}.n and p.kind = 'received' and p.method = '${method}')
  - (select ifnull(sum(b.amount), 0) from refunds b
    where b.order_id = ${order}.id and b.method = '${method}' and b.reason <> 'claim'
      and (b.reason <> 'deleted_unverified' or b.outcome = 'refunded')), 0)`

/** The same, a column for each method. */
export const keptColumns = Object.fromEntries(
  PAYMENT_METHODS.map((method) => [method, sql<number>`${sql.raw(keptBy(method))}`]),
) as Record<PaymentMethod, SQL<number>>

/**
 * Whether the money of a row of `orders` came several ways. Nearly every order is paid one way, and one read of its payments
 * says so; `keptBy` takes two reads for each way.
 */
export const isPaidSeveralWays = sql`${orders.paidAmount} > 0 and (
  select min(p.method) <> max(p.method) from payments p
  where p.order_n = ${orders.n} and p.kind = 'received')`
