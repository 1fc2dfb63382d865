import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { type Database, type Orm, prepared } from '#server/db/database.ts'
import { orderEvents } from '#server/db/schema.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { OrderEventKind } from '#shared/orders/live.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'

type EventRow = typeof orderEvents.$inferSelect

/** What the first event of a database is chained to. */
export const GENESIS_HASH = '0'.repeat(64)

export interface OrderChange {
  order: { id: string; reference: string; clientId: string; livreurId: string | null }
  kind: OrderEventKind
  from: OrderStatus | null
  to: OrderStatus | null
  previousLivreurId?: string | null
  /** Ids and figures only: people's names, phones and addresses never enter the trail. */
  data?: Record<string, string | number | null>
}

interface Recorder {
  database: Database
  hub: LiveHub
  clock: { now(): number }
  actor: { id: string; role: Role }
}

const statements = prepared((orm) => ({
  last: orm
    .select({ hash: orderEvents.hash })
    .from(orderEvents)
    .orderBy(desc(orderEvents.seq))
    .limit(1)
    .prepare(),
  insert: orm
    .insert(orderEvents)
    .values({
      orderId: sql.placeholder('orderId'),
      reference: sql.placeholder('reference'),
      kind: sql.placeholder('kind'),
      actorId: sql.placeholder('actorId'),
      actorRole: sql.placeholder('actorRole'),
      from: sql.placeholder('from'),
      to: sql.placeholder('to'),
      clientId: sql.placeholder('clientId'),
      livreurId: sql.placeholder('livreurId'),
      previousLivreurId: sql.placeholder('previousLivreurId'),
      data: sql.placeholder('data'),
      at: sql.placeholder('at'),
      previousHash: sql.placeholder('previousHash'),
      hash: sql.placeholder('hash'),
    })
    .returning({ seq: orderEvents.seq })
    .prepare(),
  countOf: orm
    .select({ orderSeq: sql<number>`count(*)` })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, sql.placeholder('orderId')))
    .prepare(),
}))

/**
 * Appends a change to the trail, chained to the event before it, in the transaction of the caller; the live hint
 * leaves after the commit. Must be called inside `write()`.
 */
export function recordEvent(ctx: Recorder, orm: Orm, change: OrderChange): void {
  const { last, insert, countOf } = statements(orm)
  const { order, kind, from, to, previousLivreurId = null, data = {} } = change
  const facts = {
    orderId: order.id,
    reference: order.reference,
    kind,
    actorId: ctx.actor.id,
    actorRole: ctx.actor.role,
    from,
    to,
    clientId: order.clientId,
    livreurId: order.livreurId,
    previousLivreurId,
    data,
    at: ctx.clock.now(),
  }
  const previousHash = last.get()?.hash ?? GENESIS_HASH
  const { seq } = insert.get({ ...facts, previousHash, hash: chainHash(previousHash, facts) })
  const { orderSeq = 1 } = countOf.get({ orderId: order.id }) ?? {}
  ctx.database.afterCommit(() =>
    ctx.hub.publish({
      hint: { type: 'order', seq, orderSeq, orderId: order.id, kind, status: to },
      clientId: order.clientId,
      livreurId: order.livreurId,
      previousLivreurId,
    }),
  )
}

type Facts = Omit<EventRow, 'seq' | 'hash' | 'previousHash'>

/** SHA-256 over the previous hash and the event's facts in a fixed order: changing any past fact breaks the chain. */
export function chainHash(previousHash: string, facts: Facts): string {
  const { orderId, reference, kind, actorId, actorRole, from, to, clientId, livreurId } = facts
  const { previousLivreurId, data, at } = facts
  const sorted = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))
  const line = JSON.stringify([
    previousHash,
    orderId,
    reference,
    kind,
    actorId,
    actorRole,
    from,
    to,
    clientId,
    livreurId,
    previousLivreurId,
    sorted,
    at,
  ])
  return createHash('sha256').update(line).digest('hex')
}

/** The first event whose chain does not hold, or nothing when the whole trail is intact. */
export function findBrokenLink(orm: Orm): number | undefined {
  let previousHash = GENESIS_HASH
  for (const event of orm.select().from(orderEvents).orderBy(orderEvents.seq).all()) {
    if (event.previousHash !== previousHash || event.hash !== chainHash(previousHash, event))
      return event.seq
    previousHash = event.hash
  }
}
