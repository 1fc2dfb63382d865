import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderCounts, orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Deps } from '#server/deps.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'

type Counts = Record<OrderStatus, number>

const countOrders = (orm: Orm) =>
  orm
    .select({ status: orders.status, count: sql<number>`count(*)` })
    .from(orders)
    .groupBy(orders.status)

function toCounts(rows: Array<{ status: OrderStatus; count: number }>): Counts {
  const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Counts
  for (const { status, count } of rows) counts[status] = count
  return counts
}

const keptCounts = statement((orm) => orm.select().from(orderCounts))

/** The number of orders in each status, as the triggers of `orders` keep it. */
export function countByStatus(orm: Orm): Counts {
  return toCounts(keptCounts.all(orm))
}

/**
 * Compares the kept counts with the orders themselves; where they differ, says so in the log and
 * sets them right. They can differ only if the triggers were lost.
 */
export function verifyOrderCounts({
  database,
  log,
}: Pick<Deps, 'database' | 'log'>): Promise<void> {
  return database.write((orm) => {
    const kept = countByStatus(orm)
    const counted = toCounts(countOrders(orm).all())
    for (const status of ORDER_STATUSES) {
      const count = counted[status]
      if (count === kept[status]) continue
      log.error({ status, kept: kept[status], counted: count }, 'orders were miscounted')
      orm
        .insert(orderCounts)
        .values({ status, count })
        .onConflictDoUpdate({ target: orderCounts.status, set: { count } })
        .run()
    }
  })
}
