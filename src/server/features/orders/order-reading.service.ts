import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { codeForClient } from '#server/features/custody/handover-code.service.ts'
import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import type { Actor } from '#server/lib/context.ts'
import type { JsonText } from '#server/lib/json-text.ts'
import type { Cursor } from '#shared/paging.ts'
import {
  listJson,
  type OrderPage,
  type OrderView,
  orderJson,
  pageJson,
  type WholeOrder,
} from './order-json.ts'
import type { SelectedOrder } from './order-rows.queries.ts'
import { latestOrderOf, missionsOf, openOrdersOf, orderById } from './orders.queries.ts'
import { deliveryTime } from './timeline.queries.ts'

/** The reader, and the key of the hand-over codes, which only clients read. */
export type Reader = Pick<Deps, 'database' | 'secret'> & { actor: Actor }

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

/** The same, with the hand-over code for the client, whose own order it is. Throws ORDER_NOT_FOUND. */
export function readOrderWithCode(reader: Reader, orderId: string): WholeOrder {
  const order = readWholeOrder(reader.database.orm, reader, orderId)
  const isOwn = reader.actor.role === 'client'
  return isOwn ? { ...order, handoverCode: codeOf(reader, order) } : order
}

/** The client's most recent order, in any status. */
export function readLatest(reader: Reader): JsonText<OrderView> | null {
  const row = latestOrderOf(reader.database.orm, reader.actor.id)
  return row ? ownOrder(reader, row) : null
}

/** The client's orders that are neither completed nor cancelled, newest first. */
export function readOpen(reader: Reader, cursor?: Cursor | null): OrderPage {
  const rows = openOrdersOf(reader.database.orm, reader.actor.id, cursor)
  return pageJson(rows, (row) => ownOrder(reader, row))
}

const ownOrder = (reader: Reader, row: SelectedOrder) =>
  orderJson(row, 'client', { handoverCode: codeOf(reader, row) })

/** Only the client gets the hand-over code: with it, another person could claim the delivery. */
function codeOf({ database, secret }: Reader, order: Pick<OrderView, 'id' | 'status'>) {
  return codeForClient(database.orm, secret, order)
}

/** The livreur's missions in hand, oldest first, each with the members that `more` adds. */
export function readMissions<More extends object>(
  orm: Orm,
  livreurId: string,
  more: (row: SelectedOrder) => More,
): JsonText<(OrderView & More)[]> {
  return listJson(missionsOf(orm, livreurId), (row) => orderJson(row, 'livreur', more(row)))
}
