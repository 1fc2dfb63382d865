import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { waveSessions } from '#server/db/schema.ts'

export type WaveSessionRow = typeof waveSessions.$inferSelect

const isOf = (id: string) => eq(waveSessions.id, id)

const isLive = (orderId: string) =>
  and(
    eq(waveSessions.orderId, orderId),
    // Written as in the index condition: SQLite does not match a partial index through
    // parameters.
    sql`${waveSessions.status} in ('creating', 'open')`,
  )

/** One attempt to pay. */
export const findAttempt = (orm: Orm, id: string) =>
  orm.select().from(waveSessions).where(isOf(id)).get()

/** The attempt that can still be paid for an order, if any; there is at most one. */
export const liveAttempt = (orm: Orm, orderId: string) =>
  orm.select().from(waveSessions).where(isLive(orderId)).get()

/** The id of the attempt that has waited longest, among those due for a check at `now`. */
export const nextDueAttempt = (orm: Orm, now: number) =>
  orm
    .select({ id: waveSessions.id })
    .from(waveSessions)
    .where(sql`${waveSessions.checkAt} <= ${now}`)
    .orderBy(waveSessions.checkAt)
    .limit(1)
    .get()?.id

/** When the next check is due, in milliseconds UTC; undefined when no attempt waits. */
export const nextAttemptDueAt = (orm: Orm) =>
  orm
    .select({ at: waveSessions.checkAt })
    .from(waveSessions)
    // Not « is not null », which would scan the index from its start for the same rows.
    .where(sql`${waveSessions.checkAt} > 0`)
    .orderBy(waveSessions.checkAt)
    .limit(1)
    .get()?.at ?? undefined

/** Adds an attempt before Wave is called, inside `write()`. Returns its row. */
export function addAttempt(
  orm: Orm,
  attempt: Pick<
    WaveSessionRow,
    'id' | 'orderId' | 'reference' | 'clientId' | 'amount' | 'checkAt' | 'createdAt'
  >,
): WaveSessionRow {
  return orm
    .insert(waveSessions)
    .values({ ...attempt, status: 'creating' })
    .returning()
    .get()
}

/**
 * Stores Wave's session of an attempt, inside `write()`; undefined when the attempt was given up
 * meanwhile.
 */
export function openAttempt(
  orm: Orm,
  {
    id,
    ...made
  }: { id: string; sessionId: string; launchUrl: string; expiresAt: number; checkAt: number },
): WaveSessionRow | undefined {
  return orm
    .update(waveSessions)
    .set({ ...made, status: 'open' })
    .where(and(isOf(id), eq(waveSessions.status, 'creating')))
    .returning()
    .get()
}

/** Postpones the next check to `checkAt` and counts this one, inside `write()`. */
export function claimAttempt(orm: Orm, id: string, checkAt: number): WaveSessionRow | undefined {
  return orm
    .update(waveSessions)
    .set({ checkAt, checks: sql`${waveSessions.checks} + 1` })
    .where(isOf(id))
    .returning()
    .get()
}

/**
 * Closes an attempt that was not paid, inside `write()`; a check requested by a webhook since it
 * was read is kept.
 */
export function closeAttempt(
  orm: Orm,
  { id, checkAt }: Pick<WaveSessionRow, 'id' | 'checkAt'>,
  status: 'expired' | 'failed',
): void {
  orm
    .update(waveSessions)
    .set({
      status,
      // Keeps a time that a webhook has set meanwhile.
      checkAt: sql`case when ${waveSessions.checkAt} is ${checkAt} then null else ${waveSessions.checkAt} end`,
    })
    .where(and(isOf(id), sql`${waveSessions.status} <> 'complete'`))
    .run()
}

/** Removes an attempt that Wave refused, inside `write()`: no payment can follow from it. */
export function discardAttempt(orm: Orm, id: string): void {
  orm
    .delete(waveSessions)
    .where(and(isOf(id), eq(waveSessions.status, 'creating')))
    .run()
}

/** Closes an attempt that was paid, inside `write()`. */
export function completeAttempt(orm: Orm, id: string): void {
  orm.update(waveSessions).set({ status: 'complete', checkAt: null }).where(isOf(id)).run()
}

/**
 * Schedules an immediate check of a session, inside `write()`; returns whether it is one of ours.
 */
export function recheckSession(orm: Orm, sessionId: string, now: number): boolean {
  orm
    .update(waveSessions)
    .set({ checkAt: now })
    .where(and(eq(waveSessions.sessionId, sessionId), sql`${waveSessions.status} <> 'complete'`))
    .run()
  const found = orm
    .select({ id: waveSessions.id })
    .from(waveSessions)
    .where(eq(waveSessions.sessionId, sessionId))
    .get()
  return found !== undefined
}

/** Schedules an immediate check of an order's open session, inside `write()`. */
export function scheduleCheckNow(orm: Orm, orderId: string, now: number): void {
  orm
    .update(waveSessions)
    .set({ checkAt: now })
    .where(
      // Both: the first matches the index, the second excludes attempts being created.
      sql`${waveSessions.orderId} = ${orderId} and ${waveSessions.status} in ('creating', 'open') and ${waveSessions.status} = 'open'`,
    )
    .run()
}
