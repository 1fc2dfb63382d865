import { eq, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { numberOfOrder, numberOfUser } from '#server/db/numbers.ts'
import { orderEvents, type orderTrail } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { type Actor, authorOf, type WorkshopDevice } from '#server/lib/context.ts'
import { announce } from '#server/push/announce.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { OrderEventKind } from '#shared/record/live.ts'

type EventRow = typeof orderTrail.$inferSelect

export interface OrderChange {
  order: { id: string; reference: string; clientId: string; livreurId: string | null }
  kind: OrderEventKind
  from: OrderStatus | null
  to: OrderStatus | null
  previousLivreurId?: string | null
  /** Ids and figures only: people's names, phones and addresses never enter the trail. */
  data?: Record<string, string | number | null>
  /** A digest of what another table holds of it (`db/history/contents.ts`). */
  contents?: Buffer | undefined
}

interface Recorder {
  database: Database
  hub: LiveHub
  clock: { now(): number }
  actor: Pick<Actor, 'id' | 'role' | 'link' | 'device'>
}

const insertEvent = statement((orm, p: Facts) =>
  orm
    .insert(orderEvents)
    .values({
      orderN: numberOfOrder(p.orderId),
      kind: p.kind,
      actorN: numberOfUser(p.actorId),
      actorRole: p.actorRole,
      from: p.from,
      to: p.to,
      clientN: numberOfUser(p.clientId),
      livreurN: numberOfUser(p.livreurId),
      previousLivreurN: numberOfUser(p.previousLivreurId),
      data: p.data,
      at: p.at,
      contents: p.contents,
    })
    .returning({ seq: orderEvents.seq }),
)

const countOfOrder = statement((orm, p: { orderId: string }) =>
  orm
    .select({ orderSeq: sql<number>`count(*)` })
    .from(orderEvents)
    .where(eq(orderEvents.orderN, numberOfOrder(p.orderId))),
)

/**
 * Appends an event to the trail in the caller's transaction, by the one whose act it is, and whether by a client's link, with what it tells people whose screen is off; the live hint leaves
 * after the commit. The connection links it to the event before (`db/history`). Must be called inside `write()`. Returns which event of
 * its order it is, from 1.
 */
export function recordEvent(ctx: Recorder, orm: Orm, change: OrderChange): number {
  const { order, kind, from, to, previousLivreurId = null, contents = null } = change
  const author = authorOf(ctx.actor)
  const data = { ...change.data, ...viaOf(ctx.actor) }
  const facts = {
    orderId: order.id,
    reference: order.reference,
    kind,
    actorId: author.id,
    actorRole: author.role,
    from,
    to,
    clientId: order.clientId,
    livreurId: order.livreurId,
    previousLivreurId,
    data,
    at: ctx.clock.now(),
    contents,
  }
  const { seq } = insertEvent.get(orm, facts)
  // A tablet acts in the name of the owner, who is told too because they did not act themselves.
  announce(ctx, orm, ctx.actor.device ? { ...facts, actorId: '' } : facts)
  const counted = kind === 'created' ? undefined : countOfOrder.get(orm, { orderId: order.id })
  const { orderSeq = 1 } = counted ?? {}
  ctx.database.afterCommit(() =>
    ctx.hub.publish({
      message: { type: 'order', orderSeq, orderId: order.id, kind, status: to },
      seq,
      clientId: order.clientId,
      livreurId: order.livreurId,
      previousLivreurId,
    }),
  )
  return orderSeq
}

/**
 * By what an account acted that is not its own person's hand: a client's link, which is worth a word on the phone where the team has
 * it too, or a device of the workshop.
 */
export function viaOf({ link, device }: Pick<Actor, 'link' | 'device'>) {
  if (link?.heardBy) return { via: 'phone', link: 1 }
  if (link) return { via: 'link' }
  return device && byTablet(device)
}

/** A tablet of the workshop and who worked there; `authorName` reads it. */
export const byTablet = ({ n, workerN }: WorkshopDevice) => ({
  via: 'device',
  device: n,
  worker: workerN,
})

type Facts = Pick<
  EventRow,
  | 'orderId'
  | 'reference'
  | 'kind'
  | 'actorId'
  | 'actorRole'
  | 'from'
  | 'to'
  | 'clientId'
  | 'livreurId'
  | 'previousLivreurId'
  | 'data'
  | 'at'
> & { contents: Buffer | null }
