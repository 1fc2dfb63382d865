import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { missedVisits } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'

export type MissedVisitRow = typeof missedVisits.$inferSelect

const visitById = statement((orm, p: { id: string }) =>
  orm.select().from(missedVisits).where(eq(missedVisits.id, p.id)),
)

const reschedule = statement((orm, p: { orderId: string; now: number }) =>
  orm
    .update(missedVisits)
    .set({ rescheduledAt: p.now })
    .where(and(eq(missedVisits.orderId, p.orderId), isNull(missedVisits.rescheduledAt))),
)

const undecided = statement((orm, p: { orderId: string }) =>
  orm
    .select({ count: sql<number>`count(*)` })
    .from(missedVisits)
    .where(and(eq(missedVisits.orderId, p.orderId), isNull(missedVisits.fee))),
)

/** A missed visit by its id, of any order. */
export function findMissedVisit(orm: Orm, id: string): MissedVisitRow | undefined {
  return visitById.get(orm, { id })
}

/** Inserts a missed visit, inside `write()`. */
export function insertMissedVisit(orm: Orm, visit: typeof missedVisits.$inferInsert): void {
  orm.insert(missedVisits).values(visit).run()
}

/** Notes that the missed visits of an order have a new time, inside `write()`. `now` in milliseconds UTC. */
export function markRescheduled(orm: Orm, orderId: string, now: number): void {
  reschedule.run(orm, { orderId, now })
}

/** Whether a fee of one of the missed visits of an order is still to be decided. */
export function hasUndecidedFee(orm: Orm, orderId: string): boolean {
  return (undecided.get(orm, { orderId })?.count ?? 0) > 0
}
