import { and, desc, eq, isNull, not } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { missedVisits, orders } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { proposedFee } from '#shared/shop/settings/visit-settings.ts'
import { wasCollectedBefore } from './collected-before.sql.ts'
import { wasDisagreed } from './disagreements.sql.ts'

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
    .select({ id: missedVisits.id, createdAt: missedVisits.createdAt })
    .from(missedVisits)
    .where(
      and(eq(missedVisits.orderId, p.orderId), isNull(missedVisits.fee), not(wasCollectedBefore)),
    )

/** A missed visit by its id, of any order. */
export function findMissedVisit(orm: Orm, id: string): MissedVisitRow | undefined {
  return visitById(orm, { id }).get()
}

/** The missed visit of an order that happened last; undefined where its client was there, and did not agree to the total. */
export function lastAbsence(orm: Orm, orderId: string): MissedVisitRow | undefined {
  const last = orm
    .select({ missed: missedVisits, disagreed: wasDisagreed })
    .from(missedVisits)
    .innerJoin(orders, eq(orders.id, missedVisits.orderId))
    .where(eq(missedVisits.orderId, orderId))
    .orderBy(desc(missedVisits.createdAt))
    .get()
  return last?.disagreed ? undefined : last?.missed
}

/** How often a client was missed, over all orders, where they neither disagreed instead nor had given the linen before, and when before the last time; null the first time. */
export function absencesOf(
  orm: Orm,
  clientId: string,
): { count: number; previousAt: number | null } {
  const times = absenceTimes(orm, clientId).toSorted((a, b) => b - a)
  return { count: times.length, previousAt: times[1] ?? null }
}

const absenceTimes = (orm: Orm, clientId: string) =>
  orm
    .select({ at: missedVisits.createdAt })
    .from(orders)
    .innerJoin(missedVisits, eq(missedVisits.orderId, orders.id))
    .where(and(eq(orders.clientId, clientId), not(wasDisagreed), not(wasCollectedBefore)))
    .all()
    .map(({ at }) => at)

/** Inserts a missed visit, inside `write()`. */
export function insertMissedVisit(orm: Orm, visit: typeof missedVisits.$inferInsert): void {
  orm.insert(missedVisits).values(visit).run()
}

/** Notes that the missed visits of an order have a new time, inside `write()`. `now` in milliseconds UTC. */
export function markRescheduled(orm: Orm, orderId: string, now: number): void {
  reschedule(orm, { orderId, now }).run()
}

/** Francs that the settings propose for a visit at which this client was missed. */
export function feeProposedFor(
  orm: Orm,
  clientId: string,
  { createdAt }: Pick<MissedVisitRow, 'createdAt'>,
): number {
  const settings = readSettings(orm, 'visits')
  if (settings.missedFee === 0) return 0
  return proposedFee(rankOf(createdAt, absenceTimes(orm, clientId)), settings)
}

/** 1 for the first absence. */
const rankOf = (at: number, times: readonly number[]) => times.filter((time) => time <= at).length

/** The missed visits of an order for which the settings propose a fee that nobody has decided on. */
export function feesToDecide(
  orm: Orm,
  { id: orderId, clientId }: Pick<typeof orders.$inferSelect, 'id' | 'clientId'>,
): string[] {
  const settings = readSettings(orm, 'visits')
  if (settings.missedFee === 0) return []
  const times = absenceTimes(orm, clientId)
  return undecided(orm, { orderId })
    .all()
    .filter(({ createdAt }) => proposedFee(rankOf(createdAt, times), settings) > 0)
    .map(({ id }) => id)
}
