import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderFlags } from '#server/db/schema.ts'

/** The client's latest objection to a count, and when the team handled it, in milliseconds UTC. */
export interface Disagreement {
  note: string
  resolvedAt: number | null
}

/** The client's own words on an order's counts; null when they agree. */
export function lastDisagreement(orm: Orm, orderId: string): Disagreement | null {
  const said = orm
    .select({ note: orderFlags.note, resolvedAt: orderFlags.resolvedAt })
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), eq(orderFlags.kind, 'disagreement')))
    .orderBy(desc(orderFlags.createdAt))
    .limit(1)
    .get()
  return said ? { note: said.note ?? '', resolvedAt: said.resolvedAt } : null
}
