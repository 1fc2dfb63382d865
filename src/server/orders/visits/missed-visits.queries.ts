import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { missedVisits } from '#server/db/schema.ts'

export type MissedVisitRow = typeof missedVisits.$inferSelect

const visitById = (orm: Orm, p: { id: string }) =>
  orm.select().from(missedVisits).where(eq(missedVisits.id, p.id))

const reschedule = (orm: Orm, p: { orderId: string; now: number }) =>
  orm
    .update(missedVisits)
    .set({ rescheduledAt: p.now })
    .where(and(eq(missedVisits.orderId, p.orderId), isNull(missedVisits.rescheduledAt)))

const undecided = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ count: sql<number>`count(*)` })
    .from(missedVisits)
    .where(and(eq(missedVisits.orderId, p.orderId), isNull(missedVisits.fee)))

/** A missed visit by its id, of any order. */
export function findMissedVisit(orm: Orm, id: string): MissedVisitRow | undefined {
  return visitById(orm, { id }).get()
}

/** The missed visit of an order that happened last. */
export function lastMissedVisit(orm: Orm, orderId: string): MissedVisitRow | undefined {
  return orm
    .select()
    .from(missedVisits)
    .where(eq(missedVisits.orderId, orderId))
    .orderBy(desc(missedVisits.createdAt))
    .get()
}

/** Inserts a missed visit, inside `write()`. */
export function insertMissedVisit(orm: Orm, visit: typeof missedVisits.$inferInsert): void {
  orm.insert(missedVisits).values(visit).run()
}

/** Notes that the missed visits of an order have a new time, inside `write()`. `now` in milliseconds UTC. */
export function markRescheduled(orm: Orm, orderId: string, now: number): void {
  reschedule(orm, { orderId, now }).run()
}

/** Whether a fee of one of the missed visits of an order is still to be decided. */
export function hasUndecidedFee(orm: Orm, orderId: string): boolean {
  return (undecided(orm, { orderId }).get()?.count ?? 0) > 0
}
