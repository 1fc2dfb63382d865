import { and, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { refunds } from '#server/db/schema.ts'

const statements = prepared((orm) => ({
  givenBack: orm
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, sql.placeholder('orderId')), eq(refunds.outcome, 'refunded')))
    .prepare(),
}))

/** Francs of an order that went back to the client. */
export function givenBack(orm: Orm, orderId: string): number {
  return statements(orm).givenBack.get({ orderId })?.amount ?? 0
}
