import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { pushOutbox, pushSubscriptions, sessions } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { sameText } from '#server/lib/secret.ts'
import type { RequestContext } from '#server/request-context.ts'
import type {
  RenewInput,
  SubscribeInput,
  UnsubscribeInput,
} from '#shared/access/push/push.inputs.ts'
import { MAX_PUSH_DEVICES } from '#shared/access/push/push.ts'
import { type Account, isOpenSession, type LiveSession } from '../sessions/sessions.service.ts'

/** A signed-in person on one of their devices. */
type Owner = Pick<
  RequestContext,
  'database' | 'clock' | 'hub' | 'push' | 'limits' | 'userAgent'
> & {
  session: LiveSession
  actor: Account
}

const MAX_USER_AGENT = 200

/**
 * Has this device told from now on, as long as its session lasts. A device that is known already takes its new keys; one
 * that another person subscribed on is theirs no more. Beyond MAX_PUSH_DEVICES the oldest of sessions of the same kind leaves. Throws VALIDATION for an
 * address that no server may be made to call, UNAUTHENTICATED when the session ended meanwhile, TOO_MANY_TRIES for an
 * account whose devices change without end.
 */
export async function subscribe(ctx: Owner, input: SubscribeInput): Promise<void> {
  const { database, clock, push, session, actor, userAgent } = ctx
  const { endpoint, p256dh, auth } = input
  if (!push.accepts(endpoint)) throw new AppError('VALIDATION')
  await database.write((orm) => {
    if (!isOpenSession(orm, session.id)) throw new AppError('UNAUTHENTICATED')
    if (isUnchanged(orm, ctx, input)) return
    ctx.limits.take('act', `device ${actor.id}`)
    // News for the device's former person, or under its former keys, go with its row.
    orm.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).run()
    makeRoom(orm, actor.id, session.byLink)
    orm
      .insert(pushSubscriptions)
      .values({
        endpoint,
        p256dh,
        auth,
        userId: actor.id,
        sessionId: session.id,
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
        createdAt: clock.now(),
      })
      .run()
  })
}

function isUnchanged(
  orm: Orm,
  { session, actor }: Pick<Owner, 'session' | 'actor'>,
  { endpoint, p256dh, auth }: SubscribeInput,
): boolean {
  const known = orm
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .get()
  if (known?.userId !== actor.id || known.sessionId !== session.id) return false
  return known.p256dh === p256dh && known.auth === auth
}

/** Devices of a link make room among themselves, as sessions do: who holds a forwarded link must not silence its owner's devices. */
function makeRoom(orm: Orm, userId: string, byLink: boolean): void {
  const devices = orm
    .select({ n: pushSubscriptions.n })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), eq(sessions.byLink, byLink)))
    .orderBy(asc(pushSubscriptions.n))
    .all()
  const over = devices.slice(0, Math.max(0, devices.length + 1 - MAX_PUSH_DEVICES))
  if (over.length === 0) return
  const numbers = over.map(({ n }) => n)
  orm.delete(pushSubscriptions).where(inArray(pushSubscriptions.n, numbers)).run()
}

/**
 * Puts a browser's new subscription in the place of its former one, under the same session. Only the device and this server
 * know the former one's secret; without the right one nothing changes, and nothing tells whether the address is known. Throws
 * VALIDATION and TOO_MANY_TRIES as `subscribe` does.
 */
export async function renew(
  { database, clock, hub, push, limits }: Omit<Owner, 'session' | 'actor' | 'userAgent'>,
  { known, next }: RenewInput,
): Promise<void> {
  if (!push.accepts(next.endpoint)) throw new AppError('VALIDATION')
  // Before the write: anyone may call this, and a stranger makes nobody wait for the file.
  if (!findRenewed(database.orm, known)) return
  await database.write((orm) => {
    const device = findRenewed(orm, known)
    if (!device) return
    limits.take('act', `device ${device.userId}`)
    if (next.endpoint !== known.endpoint)
      orm.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, next.endpoint)).run()
    // Whatever the former address refused, the new one was never called: what waits for the device is due at once.
    const set = { ...next, tries: 0, retryAt: null }
    orm.update(pushSubscriptions).set(set).where(eq(pushSubscriptions.n, device.n)).run()
    const waiting = eq(pushOutbox.subscriptionN, device.n)
    const { changes } = orm
      .update(pushOutbox)
      .set({ nextAttemptAt: clock.now() })
      .where(waiting)
      .run()
    if (changes > 0) database.afterCommit(hub.wakeSenders)
  })
}

/** The device that this address and secret are of. */
function findRenewed(orm: Orm, { endpoint, auth }: RenewInput['known']) {
  const device = orm
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .get()
  return device && sameText(device.auth, auth) ? device : undefined
}

/** Tells this device of the person nothing more; harmless for one that is not known. */
export async function unsubscribe(
  { database, actor }: Pick<Owner, 'database' | 'actor'>,
  { endpoint }: UnsubscribeInput,
): Promise<void> {
  const own = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, actor.id))
  await database.write((orm) => orm.delete(pushSubscriptions).where(own).run())
}
