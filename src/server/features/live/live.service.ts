import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { orderEvents } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { isOpenSession } from '#server/features/sessions/sessions.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import type { HubMessage, LiveHub, LiveSignal } from '#server/realtime/hub.ts'
import { isStaff } from '#shared/accounts/roles.ts'
import type { LiveMessage } from '#shared/orders/live.ts'
import { type Cursors, createCursors } from './cursor.ts'

/**
 * Missed events replayed one by one after a reconnection; beyond that, the screen reloads
 * everything.
 */
export const MAX_REPLAY = 500

type Missed = { seq: number; userId: string }

const missed = (scope: (p: Missed) => SQL | undefined) =>
  statement((orm, p: Missed) =>
    orm
      .select({
        seq: orderEvents.seq,
        orderSeq: sql<number>`(select count(*) from order_events e
          where e.order_id = order_events.order_id and e.seq <= order_events.seq)`,
        orderId: orderEvents.orderId,
        kind: orderEvents.kind,
        status: orderEvents.to,
      })
      .from(orderEvents)
      .where(and(gt(orderEvents.seq, p.seq), scope(p)))
      .orderBy(asc(orderEvents.seq))
      .limit(MAX_REPLAY + 1),
  )

const missedByStaff = missed(() => undefined)
const missedByClient = missed(({ userId }) => eq(orderEvents.clientId, userId))
const missedByLivreur = missed(({ userId }) => eq(orderEvents.livreurId, userId))
const missedByPreviousLivreur = missed(({ userId }) => eq(orderEvents.previousLivreurId, userId))

const lastSeq = statement((orm) =>
  orm.select({ seq: sql<number>`coalesce(max(${orderEvents.seq}), 0)` }).from(orderEvents),
)

/**
 * Whether a session may receive a change: a client for their own orders, a livreur for those given
 * to or taken from them.
 */
function mayReceive(actor: Actor, signal: LiveSignal): boolean {
  if (isStaff(actor.role)) return signal.forStaff !== false
  if (actor.role === 'client') return signal.clientId === actor.id && signal.forClient !== false
  return signal.livreurId === actor.id || signal.previousLivreurId === actor.id
}

function missedBy(orm: Orm, actor: Actor, seq: number) {
  const from = { seq, userId: actor.id }
  if (isStaff(actor.role)) return missedByStaff.all(orm, from)
  if (actor.role === 'client') return missedByClient.all(orm, from)
  // Two ordered reads rather than one with « or », which would sort everything that the livreur
  // missed.
  return [...missedByLivreur.all(orm, from), ...missedByPreviousLivreur.all(orm, from)].sort(
    (a, b) => a.seq - b.seq,
  )
}

interface Live {
  /** Where to resume after a cut. */
  id: string
  message: LiveMessage
}

export interface Listening {
  database: Database
  /** The server's own key. */
  secret: Buffer
  hub: LiveHub
  actor: Actor
  session: { id: string }
}

export interface Resumption {
  /** The last event id that this browser received; none on the first stream. */
  lastEventId?: string | null | undefined
  /** Aborted when the reader disconnects. */
  signal?: AbortSignal | undefined
}

/**
 * The changes this session may receive, from now on; after a cut, first those missed since
 * `lastEventId`, or one `resync` when they are too many or the id is unknown. Returns once the
 * reader has disconnected (`signal`). Throws UNAUTHENTICATED, ACCOUNT_DISABLED or ACCOUNT_DELETED
 * when the session ends, FORBIDDEN when it opens too many streams, and an AbortError, after which
 * browsers reconnect, when the process stops.
 */
export async function* liveEvents(
  { database: { orm }, secret, hub, actor, session }: Listening,
  { lastEventId, signal }: Resumption,
): AsyncGenerator<Live, void> {
  const { messages, leave } = hub.subscribe({
    userId: actor.id,
    sessionId: session.id,
    accepts: (change) => mayReceive(actor, change),
    signal,
  })
  try {
    // Ending a session cuts its known streams, and may have happened just before this one was
    // registered.
    if (!isOpenSession(orm, session.id)) throw new AppError('UNAUTHENTICATED')
    // Registered above without any await in between, so no change falls between the replay and the
    // stream.
    const now = lastSeq.get(orm)?.seq ?? 0
    const cursors = createCursors(secret, actor.id)
    yield* catchUp(orm, actor, { cursors, lastEventId, now })
    let last = now
    for await (const message of messages) {
      if (message.type === 'order') last = message.seq
      yield { id: cursors.seal(last), message: withoutSeq(message) }
    }
  } finally {
    leave()
  }
}

interface Missing {
  cursors: Cursors
  lastEventId: string | null | undefined
  /** Sequence number of the newest event of all. */
  now: number
}

function* catchUp(orm: Orm, actor: Actor, { cursors, lastEventId, now }: Missing): Generator<Live> {
  if (!lastEventId) return yield { id: cursors.seal(now), message: { type: 'hello' } }
  const from = cursors.open(lastEventId)
  // A restored database may lack the events of a cursor.
  const known = from !== undefined && from <= now
  const missed = known ? missedBy(orm, actor, from) : []
  if (!known || missed.length > MAX_REPLAY)
    return yield { id: cursors.seal(now), message: { type: 'resync' } }
  for (const { seq, ...hint } of missed)
    yield { id: cursors.seal(seq), message: { type: 'order', ...hint } }
}

function withoutSeq(message: HubMessage): LiveMessage {
  if (message.type !== 'order') return message
  const { seq: _, ...hint } = message
  return hint
}
