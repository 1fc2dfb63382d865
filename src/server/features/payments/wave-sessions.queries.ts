import { and, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { waveSessions } from '#server/db/schema.ts'

export type WaveSessionRow = typeof waveSessions.$inferSelect

const ph = sql.placeholder

const isOf = (name: string) => eq(waveSessions.id, ph(name))

const statements = prepared((orm) => ({
  find: orm.select().from(waveSessions).where(isOf('id')).prepare(),
  live: orm
    .select()
    .from(waveSessions)
    .where(
      and(
        eq(waveSessions.orderId, ph('orderId')),
        // Written as in the index condition: SQLite does not match a partial index through
        // parameters.
        sql`${waveSessions.status} in ('creating', 'open')`,
      ),
    )
    .prepare(),
  due: orm
    .select({ id: waveSessions.id })
    .from(waveSessions)
    .where(sql`${waveSessions.checkAt} <= ${ph('now')}`)
    .orderBy(waveSessions.checkAt)
    .limit(1)
    .prepare(),
  nextDue: orm
    .select({ at: waveSessions.checkAt })
    .from(waveSessions)
    // Not « is not null », which would scan the index from its start for the same rows.
    .where(sql`${waveSessions.checkAt} > 0`)
    .orderBy(waveSessions.checkAt)
    .limit(1)
    .prepare(),
  open: orm
    .update(waveSessions)
    .set({
      status: 'open',
      sessionId: sql`${ph('sessionId')}`,
      launchUrl: sql`${ph('launchUrl')}`,
      expiresAt: sql`${ph('expiresAt')}`,
      checkAt: sql`${ph('checkAt')}`,
    })
    .where(and(isOf('id'), eq(waveSessions.status, 'creating')))
    .returning()
    .prepare(),
  claim: orm
    .update(waveSessions)
    .set({ checkAt: sql`${ph('checkAt')}`, checks: sql`${waveSessions.checks} + 1` })
    .where(isOf('id'))
    .returning()
    .prepare(),
  close: orm
    .update(waveSessions)
    .set({
      status: sql`${ph('status')}`,
      // Keeps a time that a webhook has set meanwhile.
      checkAt: sql`case when ${waveSessions.checkAt} is ${ph('seen')} then null else ${waveSessions.checkAt} end`,
    })
    .where(and(isOf('id'), sql`${waveSessions.status} <> 'complete'`))
    .prepare(),
  complete: orm
    .update(waveSessions)
    .set({ status: 'complete', checkAt: null })
    .where(isOf('id'))
    .prepare(),
  discard: orm
    .delete(waveSessions)
    .where(and(isOf('id'), eq(waveSessions.status, 'creating')))
    .prepare(),
  recheck: orm
    .update(waveSessions)
    .set({ checkAt: sql`${ph('now')}` })
    .where(
      and(eq(waveSessions.sessionId, ph('sessionId')), sql`${waveSessions.status} <> 'complete'`),
    )
    .prepare(),
  hurry: orm
    .update(waveSessions)
    .set({ checkAt: sql`${ph('now')}` })
    .where(
      // Both: the first matches the index, the second excludes attempts being created.
      sql`${waveSessions.orderId} = ${ph('orderId')} and ${waveSessions.status} in ('creating', 'open') and ${waveSessions.status} = 'open'`,
    )
    .prepare(),
  ofSession: orm
    .select({ id: waveSessions.id })
    .from(waveSessions)
    .where(eq(waveSessions.sessionId, ph('sessionId')))
    .prepare(),
}))

/** One attempt to pay. */
export const findAttempt = (orm: Orm, id: string) => statements(orm).find.get({ id })

/** The attempt that can still be paid for an order, if any; there is at most one. */
export const liveAttempt = (orm: Orm, orderId: string) => statements(orm).live.get({ orderId })

/** The id of the attempt that has waited longest, among those due for a check at `now`. */
export const nextDueAttempt = (orm: Orm, now: number) => statements(orm).due.get({ now })?.id

/** When the next check is due, in milliseconds UTC; undefined when no attempt waits. */
export const nextAttemptDueAt = (orm: Orm) => statements(orm).nextDue.get()?.at ?? undefined

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
  opened: { id: string; sessionId: string; launchUrl: string; expiresAt: number; checkAt: number },
): WaveSessionRow | undefined {
  return statements(orm).open.get(opened)
}

/** Postpones the next check to `checkAt` and counts this one, inside `write()`. */
export function claimAttempt(orm: Orm, id: string, checkAt: number): WaveSessionRow | undefined {
  return statements(orm).claim.get({ id, checkAt })
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
  statements(orm).close.run({ id, status, seen: checkAt })
}

/** Removes an attempt that Wave refused, inside `write()`: no payment can follow from it. */
export function discardAttempt(orm: Orm, id: string): void {
  statements(orm).discard.run({ id })
}

/** Closes an attempt that was paid, inside `write()`. */
export function completeAttempt(orm: Orm, id: string): void {
  statements(orm).complete.run({ id })
}

/**
 * Schedules an immediate check of a session, inside `write()`; returns whether it is one of ours.
 */
export function recheckSession(orm: Orm, sessionId: string, now: number): boolean {
  statements(orm).recheck.run({ sessionId, now })
  return statements(orm).ofSession.get({ sessionId }) !== undefined
}

/** Schedules an immediate check of an order's open session, inside `write()`. */
export function hurryAttempt(orm: Orm, orderId: string, now: number): void {
  statements(orm).hurry.run({ orderId, now })
}
