import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { type Database, type Orm, prepared } from '#server/db/database.ts'
import { orderEvents } from '#server/db/schema.ts'
import type { Actor } from '#server/lib/context.ts'
import type { LiveHub, OrderSignal } from '#server/realtime/hub.ts'
import type { LiveMessage } from '#shared/live.ts'
import { isStaff } from '#shared/roles.ts'

/** Missed events replayed one by one after a reconnection; beyond, the screen reads everything again. */
export const MAX_REPLAY = 500

const since = gt(orderEvents.seq, sql.placeholder('seq'))
const forClient = eq(orderEvents.clientId, sql.placeholder('userId'))
const forLivreur = or(
  eq(orderEvents.livreurId, sql.placeholder('userId')),
  eq(orderEvents.previousLivreurId, sql.placeholder('userId')),
)

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
    livreur: missed(forLivreur),
  }
})

/** Whether a session may hear of a change: a client of their orders, a livreur of those given to or taken from them. */
export function mayHear(actor: Actor, signal: OrderSignal): boolean {
  if (isStaff(actor.role)) return true
  if (actor.role === 'client') return signal.clientId === actor.id
  return signal.livreurId === actor.id || signal.previousLivreurId === actor.id
}

function missedBy(orm: Orm, actor: Actor, seq: number) {
  const { staff, client, livreur } = statements(orm)
  const query = isStaff(actor.role) ? staff : actor.role === 'client' ? client : livreur
  return query.all({ seq, userId: actor.id })
}

export interface Live {
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
  const stream = hub.subscribe({
    userId: actor.id,
    sessionId: session.id,
    hears: (change) => mayHear(actor, change),
    signal,
  })
  // Listening began above and nothing is awaited in between, so no change falls between the replay and the stream.
  const now = statements(orm).last.get()?.seq ?? 0
  const from = lastEventId ? Number(lastEventId) : now
  const known = Number.isSafeInteger(from) && from >= 0 && from <= now
  const missed = known ? missedBy(orm, actor, from) : []
  if (!lastEventId) yield { id: now, message: { type: 'hello' } }
  else if (!known || missed.length > MAX_REPLAY) yield { id: now, message: { type: 'resync' } }
  else for (const hint of missed) yield { id: hint.seq, message: { type: 'order', ...hint } }
  let last = now
  for await (const message of stream) {
    if (message.type === 'order') last = message.seq
    yield { id: last, message }
  }
  throw new DOMException('The stream was interrupted', 'AbortError')
}
