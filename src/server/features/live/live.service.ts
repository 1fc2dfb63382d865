import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Database, type Orm, prepared } from '#server/db/database.ts'
import { orderEvents } from '#server/db/schema.ts'
import { isOpenSession } from '#server/features/auth/session.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import type { LiveHub, LiveSignal } from '#server/realtime/hub.ts'
import type { LiveMessage } from '#shared/live.ts'
import { isStaff } from '#shared/roles.ts'

/** Missed events replayed one by one after a reconnection; beyond, the screen reads everything again. */
export const MAX_REPLAY = 500

const since = gt(orderEvents.seq, sql.placeholder('seq'))
const forClient = eq(orderEvents.clientId, sql.placeholder('userId'))
const givenTo = eq(orderEvents.livreurId, sql.placeholder('userId'))
const takenFrom = eq(orderEvents.previousLivreurId, sql.placeholder('userId'))

const statements = prepared((orm) => {
  const missed = (scope: SQL | undefined) =>
    orm
      .select({
        seq: orderEvents.seq,
        orderId: orderEvents.orderId,
        kind: orderEvents.kind,
        status: orderEvents.to,
      })
      .from(orderEvents)
      .where(and(since, scope))
      .orderBy(asc(orderEvents.seq))
      .limit(MAX_REPLAY + 1)
      .prepare()
  return {
    last: orm
      .select({ seq: sql<number>`coalesce(max(${orderEvents.seq}), 0)` })
      .from(orderEvents)
      .prepare(),
    staff: missed(undefined),
    client: missed(forClient),
    givenTo: missed(givenTo),
    takenFrom: missed(takenFrom),
  }
})

/** Whether a session may hear of a change: a client of their orders, a livreur of those given to or taken from them. */
function mayHear(actor: Actor, signal: LiveSignal): boolean {
  if (isStaff(actor.role)) return true
  if (actor.role === 'client') return signal.clientId === actor.id
  return signal.livreurId === actor.id || signal.previousLivreurId === actor.id
}

function missedBy(orm: Orm, actor: Actor, seq: number) {
  const { staff, client, givenTo, takenFrom } = statements(orm)
  const from = { seq, userId: actor.id }
  if (isStaff(actor.role)) return staff.all(from)
  if (actor.role === 'client') return client.all(from)
  // Two ordered reads rather than one with « or », which would sort all that the livreur ever missed.
  return [...givenTo.all(from), ...takenFrom.all(from)].sort((a, b) => a.seq - b.seq)
}

interface Live {
  /** What to resume from after a cut. */
  id: number
  message: LiveMessage
}

interface Listening {
  database: Database
  hub: LiveHub
  actor: Actor
  session: { id: string }
}

/**
 * The changes this session may hear of, from now on; after a cut, first those missed since `lastEventId`, or one
 * `resync` when they are too many or when the id is not one of ours. Never returns: it ends by throwing.
 */
export async function* liveEvents(
  { database: { orm }, hub, actor, session }: Listening,
  {
    lastEventId,
    signal,
  }: { lastEventId?: string | null | undefined; signal?: AbortSignal | undefined },
): AsyncGenerator<Live, never> {
  const { messages, leave } = hub.subscribe({
    userId: actor.id,
    sessionId: session.id,
    hears: (change) => mayHear(actor, change),
    signal,
  })
  try {
    // Whoever closes a session cuts the streams it sees; this one may just have begun.
    if (!isOpenSession(orm, session.id)) throw new AppError('UNAUTHENTICATED')
    // Listening began above and nothing is awaited in between, so no change falls between the replay and the stream.
    const now = statements(orm).last.get()?.seq ?? 0
    yield* catchUp(orm, actor, { lastEventId, now })
    let last = now
    for await (const message of messages) {
      if (message.type === 'order') last = message.seq
      yield { id: last, message }
    }
    throw new DOMException('The stream was interrupted', 'AbortError')
  } finally {
    leave()
  }
}

function* catchUp(
  orm: Orm,
  actor: Actor,
  { lastEventId, now }: { lastEventId: string | null | undefined; now: number },
): Generator<Live> {
  if (!lastEventId) return yield { id: now, message: { type: 'hello' } }
  const from = Number(lastEventId)
  const known = Number.isSafeInteger(from) && from >= 0 && from <= now
  const missed = known ? missedBy(orm, actor, from) : []
  if (!known || missed.length > MAX_REPLAY) yield { id: now, message: { type: 'resync' } }
  else for (const hint of missed) yield { id: hint.seq, message: { type: 'order', ...hint } }
}
