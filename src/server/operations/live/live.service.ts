import type { KeyObject } from 'node:crypto'
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { mayDeviceAct } from '#server/access/devices/paired-device.service.ts'
import { isOpenSession } from '#server/access/sessions/sessions.service.ts'
import type { Database, Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orderEvents, orderTrail } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Actor } from '#server/lib/context.ts'
import type { Audience, LiveHub } from '#server/realtime/hub.ts'
import type { LiveMessage } from '#shared/record/live.ts'
import { isStaff } from '#shared/roles.ts'
import { type Cursors, createCursors, cursorsFor } from './cursor.ts'

/**
 * Missed events replayed one by one after a reconnection; beyond that, the screen reloads
 * everything.
 */
export const MAX_REPLAY = 500

type Missed = { seq: number; userId: string }

const missed = (scope: (p: Missed) => SQL | undefined) => (orm: Orm, p: Missed) =>
  orm
    .select({
      seq: orderTrail.seq,
      orderSeq: sql<number>`(select count(*) from order_events e
          where e.order_n = order_trail.order_n and e.seq <= order_trail.seq)`,
      orderId: orderTrail.orderId,
      kind: orderTrail.kind,
      status: orderTrail.to,
    })
    .from(orderTrail)
    .where(and(gt(orderTrail.seq, p.seq), scope(p)))
    .orderBy(asc(orderTrail.seq))
    .limit(MAX_REPLAY + 1)

const missedByStaff = missed(() => undefined)
const missedByClient = missed(({ userId }) => eq(orderTrail.clientN, numberOfUser(userId)))
const missedByLivreur = missed(({ userId }) => eq(orderTrail.livreurN, numberOfUser(userId)))
const missedByPreviousLivreur = missed(({ userId }) =>
  eq(orderTrail.previousLivreurN, numberOfUser(userId)),
)

const lastSeq = (orm: Orm) =>
  orm.select({ seq: sql<number>`coalesce(max(${orderEvents.seq}), 0)` }).from(orderEvents)

/** Staff hear of all orders, a client of their own, a livreur of those given to or taken from them; a tablet, that its board changed. */
function audienceOf({ role, device }: Actor): Audience {
  if (device) return 'device'
  return isStaff(role) ? 'staff' : role === 'client' ? 'client' : 'livreur'
}

function missedBy(orm: Orm, actor: Actor, seq: number) {
  const from = { seq, userId: actor.id }
  if (isStaff(actor.role)) return missedByStaff(orm, from).all()
  if (actor.role === 'client') return missedByClient(orm, from).all()
  // Two ordered reads rather than one with « or », which would sort everything that the livreur
  // missed.
  return [...missedByLivreur(orm, from).all(), ...missedByPreviousLivreur(orm, from).all()].sort(
    (a, b) => a.seq - b.seq,
  )
}

export interface Live {
  /** The event to resume after, once the stream was cut. */
  id: string
  message: LiveMessage
}

export interface Listening {
  database: Database
  /** The server's own key. */
  secret: KeyObject
  hub: LiveHub
  actor: Actor
  /** The session; a tablet of the workshop has its own id in its place. */
  session: { id: string; byLink: boolean }
  clock: Clock
}

/** The code that carries a stream to its browser. */
export interface LiveReader {
  /** Called when messages wait: once, then again after `take` returned undefined. */
  onMessages(): void
  /**
   * Called once when the stream is over: with UNAUTHENTICATED, ACCOUNT_DISABLED or ACCOUNT_DELETED
   * when the session ends, DEVICE_UNPAIRED when the tablet is cut, FORBIDDEN when it opens too many streams, and an AbortError, after which
   * browsers reconnect, when the process stops.
   */
  onEnd(reason: unknown): void
}

export interface LiveFeed {
  /** The next message; undefined when none waits. */
  take(): Live | undefined
  /** Must be called when the reader disconnects. */
  leave(): void
}

/**
 * Opens the changes this session may receive, from now on; after a cut, first those missed since
 * `lastEventId`, or one `resync` when they are too many or the id is unknown. Throws UNAUTHENTICATED
 * when the session has ended meanwhile, DEVICE_UNPAIRED when the tablet was cut.
 */
export function openFeed(
  { database: { orm }, secret, hub, actor, session, clock }: Listening,
  lastEventId: string | null | undefined,
  reader: LiveReader,
): LiveFeed {
  const { take, leave } = hub.subscribe({
    userId: actor.device ? session.id : actor.id,
    sessionId: session.id,
    audience: audienceOf(actor),
    onMessages: () => reader.onMessages(),
    onEnd: (reason) => reader.onEnd(reason),
  })
  // Ending a session cuts its known streams, and may have happened just before this one was
  // registered.
  const isOpen = actor.device
    ? mayDeviceAct(orm, session.id, clock.now())
    : isOpenSession(orm, session.id)
  if (!isOpen) {
    leave()
    throw new AppError(actor.device ? 'DEVICE_UNPAIRED' : 'UNAUTHENTICATED')
  }
  // Registered above without any await in between, so no change falls between the replay and the
  // stream.
  const now = lastSeq(orm).get()?.seq ?? 0
  const cursors = actor.device ? createCursors(secret, session.id) : cursorsFor(secret, actor)
  const missing = catchUp(orm, actor, { cursors, lastEventId, now })
  let last = now
  return {
    leave,
    take() {
      const missed = missing.shift()
      if (missed) return { id: cursors.seal(missed.seq), message: missed.message }
      let next = take()
      // A link can be forwarded: its screens ask how far the livreur is, and are never told where.
      while (session.byLink && next?.message.type === 'position') next = take()
      if (!next) return undefined
      last = next.seq ?? last
      return { id: cursors.seal(last), message: next.message }
    },
  }
}

interface Missing {
  cursors: Cursors
  lastEventId: string | null | undefined
  /** Sequence number of the newest event of all. */
  now: number
}

interface Numbered {
  seq: number
  message: LiveMessage
}

function catchUp(orm: Orm, actor: Actor, { cursors, lastEventId, now }: Missing): Numbered[] {
  if (!lastEventId) return [{ seq: now, message: { type: 'hello' } }]
  const from = cursors.open(lastEventId)
  // A restored database may lack the events of a cursor, and a tablet is told of no order: it reads its board again.
  const known = from !== undefined && from <= now && !actor.device
  const missed = known ? missedBy(orm, actor, from) : []
  if (!known || missed.length > MAX_REPLAY) return [{ seq: now, message: { type: 'resync' } }]
  return missed.map(({ seq, ...hint }) => ({ seq, message: { type: 'order', ...hint } }))
}
