import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { codeForClient } from '#server/features/custody/handover-code.service.ts'
import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import type { Actor } from '#server/lib/context.ts'
import type { Cursor } from '#shared/paging.ts'
import {
  latestOrderOf,
  missionsOf,
  type OrderPage,
  type OrderView,
  openOrdersOf,
  orderById,
} from './orders.queries.ts'
import { deliveryTime } from './timeline.queries.ts'

/** The reader, and the key of the hand-over codes, which only clients read. */
export type Reader = Pick<Deps, 'database' | 'secret'> & { actor: Actor }

/** An order with when it was delivered, in milliseconds UTC. */
export type WholeOrder = OrderView & { deliveredAt: number | null }

/** An order with the number of wrong hand-over codes typed so far. */
type Mission = OrderView & { codeTries: number }

/**
 * One order as this person may read it: their own for a client, any for staff. Throws
 * ORDER_NOT_FOUND.
 */
export function readWholeOrder(orm: Orm, scope: { actor: Actor }, orderId: string): WholeOrder {
  orderInScope(orm, scope, orderId)
  return {
    ...orderById(orm, orderId, scope.actor.role),
    deliveredAt: deliveryTime(orm, orderId),
  }
}

/** The same, with the hand-over code when it is the reader's own order. Throws ORDER_NOT_FOUND. */
export function readOrderWithCode(reader: Reader, orderId: string): WholeOrder {
  return withCode(reader, readWholeOrder(reader.database.orm, reader, orderId))
}

/** The client's most recent order, in any status. */
export function readLatest(reader: Reader): OrderView | null {
  const order = latestOrderOf(reader.database.orm, reader.actor.id)
  return order ? withCode(reader, order) : null
}

/** The client's orders that are neither completed nor cancelled, newest first. */
export function readOpen(reader: Reader, cursor?: Cursor | null): OrderPage {
  const { items, nextCursor } = openOrdersOf(reader.database.orm, reader.actor.id, cursor)
  return { items: items.map((order) => withCode(reader, order)), nextCursor }
}

/** The livreur's missions in hand, oldest first, each with the wrong codes typed so far. */
export function readMissions(orm: Orm, livreurId: string): Mission[] {
  return missionsOf(orm, livreurId)
}

/** Only the client gets the hand-over code: with it, another person could claim the delivery. */
function withCode<T extends OrderView>({ database, secret, actor }: Reader, order: T): T {
  if (actor.role !== 'client' || order.client.id !== actor.id) return order
  return { ...order, handoverCode: codeForClient(database.orm, secret, order) }
}
