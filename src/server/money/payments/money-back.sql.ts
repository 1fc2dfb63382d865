import { type SQL, sql } from 'drizzle-orm'
import { childRow } from '#server/db/json-object.ts'
import { orders, refunds } from '#server/db/schema.ts'
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
