import { gt, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { openOrderCounts, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { OPEN_STATUSES, type OrderStatus } from '#shared/orders/orders.ts'

type Counts = Partial<Record<OrderStatus, number>>

const keptCounts = (orm: Orm) =>
  orm.select().from(openOrderCounts).where(gt(openOrderCounts.count, 0))

const countOrders = (orm: Orm) =>
  orm
    .select({ status: orders.status, count: sql<number>`count(*)` })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]))
    .groupBy(orders.status)

const toCounts = (rows: Array<{ status: OrderStatus; count: number }>): Counts =>
  Object.fromEntries(rows.map(({ status, count }) => [status, count]))

/** The number of orders in each open status that has any, as the triggers of `orders` keep it. */
export function openCounts(orm: Orm): Counts {
  return toCounts(keptCounts(orm).all())
}

/**
 * Compares the kept counts with the orders themselves; where they differ, says so in the log and
 * sets them right. They can differ only if the triggers were lost.
 */
export function verifyOpenCounts({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  return database.write((orm) => {
    const kept = openCounts(orm)
    const counted = toCounts(countOrders(orm).all())
    for (const status of OPEN_STATUSES) {
      const count = counted[status] ?? 0
      if (count === (kept[status] ?? 0)) continue
      log.error({ status, kept: kept[status] ?? 0, counted: count }, 'open orders were miscounted')
      orm
        .insert(openOrderCounts)
        .values({ status, count })
        .onConflictDoUpdate({ target: openOrderCounts.status, set: { count } })
        .run()
    }
  })
}
