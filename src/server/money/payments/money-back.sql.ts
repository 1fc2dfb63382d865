import { type SQL, sql } from 'drizzle-orm'
import { childRow, childRows } from '#server/db/json-object.ts'
import { orders, payments, refunds } from '#server/db/schema.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import type { MoneyBack } from '#shared/money/payments.ts'

/** The refunds of an order of `selectOrders`, open and made. A sum always has its row. */
export const moneyBackOfOrder = childRow(
  {
    owed: sql<number>`coalesce(sum(case when ${refunds.settledAt} is null then ${refunds.amount} end), 0)`,
    back: sql<number>`coalesce(sum(case when ${refunds.outcome} = 'refunded' then ${refunds.amount} end), 0)`,
    backAt: sql<
      number | null
    >`max(case when ${refunds.outcome} = 'refunded' then ${refunds.settledAt} end)`,
  },
  sql`from ${refunds} where ${refunds.orderId} = ${orders.id}`,
) as SQL<MoneyBack>

/** What an order of `selectOrders` keeps of what came, by each way: what went back, or is to, counts no more. */
export const paidPartsOfOrder = childRows(
  { method: sql<PaymentMethod>`part.method`, amount: sql<number>`part.amount` },
  {
    from: sql`from (
      select money.method, sum(money.amount) as amount from (
        select ${payments.method} as method, ${payments.amount} as amount from ${payments}
        where ${payments.orderN} = ${orders.n} and ${payments.kind} = 'received' and ${orders.paidAmount} > 0
        union all select ${refunds.method}, -${refunds.amount} from ${refunds}
        where ${refunds.orderId} = ${orders.id} and ${orders.paidAmount} > 0
          and (${refunds.reason} <> 'deleted_unverified' or ${refunds.outcome} = 'refunded')
      ) money group by money.method having sum(money.amount) > 0
    ) part`,
    orderBy: sql`part.method`,
  },
)
