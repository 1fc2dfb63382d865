import { and, desc, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderFlags } from '#server/db/schema.ts'

const statements = prepared((orm) => ({
  last: orm
    .select({ note: orderFlags.note, resolvedAt: orderFlags.resolvedAt })
    .from(orderFlags)
    .where(
      and(eq(orderFlags.orderId, sql.placeholder('orderId')), eq(orderFlags.kind, 'disagreement')),
    )
    .orderBy(desc(orderFlags.createdAt))
    .limit(1)
    .prepare(),
}))

/** The client's latest objection to a count, and when the team handled it, in milliseconds UTC. */
export interface Disagreement {
  note: string
  resolvedAt: number | null
}

/** The client's own words on an order's counts; null when they agree. */
export function lastDisagreement(orm: Orm, orderId: string): Disagreement | null {
  const said = statements(orm).last.get({ orderId })
  return said ? { note: said.note ?? '', resolvedAt: said.resolvedAt } : null
}
