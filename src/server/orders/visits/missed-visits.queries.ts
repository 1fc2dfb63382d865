import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { missedVisits, orders } from '#server/db/schema.ts'

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

/** How often a client was missed, over all orders, and when before the last time; null the first time. */
export function absencesOf(
  orm: Orm,
  clientId: string,
): { count: number; previousAt: number | null } {
  const all = orm
    .select({ at: missedVisits.createdAt })
    .from(orders)
    .innerJoin(missedVisits, eq(missedVisits.orderId, orders.id))
    .where(eq(orders.clientId, clientId))
    .all()
  const times = all.map(({ at }) => at).toSorted((a, b) => b - a)
  return { count: times.length, previousAt: times[1] ?? null }
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
