import { asc, eq } from 'drizzle-orm'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems, orderTrail, statsDay } from '#server/db/schema.ts'
import type { TestContext } from './create-test-context.ts'

/** The trail of an order, oldest first. */
export function eventsOf({ database: { orm } }: TestContext, orderId: string) {
  return orm
    .select()
    .from(orderTrail)
    .where(eq(orderTrail.orderN, numberOfOrder(orderId)))
    .orderBy(asc(orderTrail.seq))
    .all()
}

/** How many rows a table has. */
export const rowsIn = ({ database: { sqlite } }: TestContext, table: string): number =>
  sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0

/** The kinds of what the team did, oldest first. */
export const actsOfTeam = ({ database: { sqlite } }: TestContext): unknown[] =>
  sqlite.prepare('select kind from staff_actions order by seq').pluck().all()

/** The lines of an order, in their order. */
export function itemsOf({ database: { orm } }: TestContext, orderId: string) {
  return orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderN, numberOfOrder(orderId)))
    .orderBy(asc(orderItems.position))
    .all()
}

/** The counters of a livreur, or of all together, summed over all days. */
export function countersOf({ database: { orm } }: TestContext, livreurId = '') {
  const rows = orm.select().from(statsDay).where(eq(statsDay.livreurId, livreurId)).all()
  const sums = { orders: 0, clients: 0, pickups: 0, grams: 0, completed: 0, cancelled: 0 }
  const total = { ...sums, revenue: 0, turnaround: 0 }
  for (const row of rows)
    for (const key of Object.keys(total) as Array<keyof typeof total>) total[key] += row[key]
  return total
}
