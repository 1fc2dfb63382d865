import { and, desc, eq, lte, ne } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { securityEvents, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { describeDevice } from '#server/lib/requests/user-agent.ts'
import {
  SECURITY_EVENTS_KEPT,
  SECURITY_EVENTS_SHOWN,
  type SecurityEventKind,
} from '#shared/access/security.ts'
import { DAY_MS } from '#shared/dates.ts'
import { SECURITY_EVENTS_KEPT_DAYS } from '#shared/retention.ts'

/**
 * For the page « Sécurité »: password, phone, and the last events, newest first.
 * Throws ACCOUNT_DELETED.
 */
export function readSecurity(orm: Orm, userId: string) {
  const account = orm
    .select({
      createdAt: users.createdAt,
      passwordChangedAt: users.passwordChangedAt,
      passwordCommon: users.passwordCommon,
      phoneChangedAt: users.phoneChangedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (!account) throw new AppError('ACCOUNT_DELETED')
  return { ...account, events: newestEvents(orm, userId, SECURITY_EVENTS_SHOWN) }
}

const newestEvents = (orm: Orm, userId: string, limit: number) =>
  orm
    .select({
      n: securityEvents.n,
      kind: securityEvents.kind,
      device: securityEvents.device,
      newBrowser: securityEvents.newBrowser,
      times: securityEvents.times,
      at: securityEvents.at,
    })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.at), desc(securityEvents.n))
    .limit(limit)
    .all()

interface NewEvent {
  userId: string
  kind: SecurityEventKind
  newBrowser?: boolean
}

/** Records what happened to the way into an account, from the browser of this request, inside `write()`. */
export function recordSecurityEvent(
  orm: Orm,
  { clock, userAgent }: { clock: Clock; userAgent: string },
  { userId, kind, newBrowser = false }: NewEvent,
): void {
  const device = describeDevice(userAgent).label
  const row = { userId, kind, device, newBrowser, at: clock.now() }
  orm.insert(securityEvents).values(row).run()
  dropOldest(orm, userId, kind)
}

/** Keeps the newest events of an account: refused tries, and everything else, each SECURITY_EVENTS_KEPT; inside `write()`. */
export function dropOldest(orm: Orm, userId: string, kind: SecurityEventKind): void {
  const sameSort = and(
    eq(securityEvents.userId, userId),
    kind === 'sign_in_refused'
      ? eq(securityEvents.kind, 'sign_in_refused')
      : ne(securityEvents.kind, 'sign_in_refused'),
  )
  const newest = orm
    .select({ n: securityEvents.n })
    .from(securityEvents)
    .where(sameSort)
    .orderBy(desc(securityEvents.at), desc(securityEvents.n))
    .limit(SECURITY_EVENTS_KEPT + 1)
    .all()
  // Each event is followed by this, so one at most is over.
  const over = newest[SECURITY_EVENTS_KEPT]
  if (over) orm.delete(securityEvents).where(eq(securityEvents.n, over.n)).run()
}

/** Removes the events of more than SECURITY_EVENTS_KEPT_DAYS ago, inside `write()`. */
export function deleteOldSecurityEvents(orm: Orm, now: number): void {
  const oldest = now - SECURITY_EVENTS_KEPT_DAYS * DAY_MS
  orm.delete(securityEvents).where(lte(securityEvents.at, oldest)).run()
}
