import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { hidesPlaceOf, placeRule } from '#server/access/order-access/shown-places.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/lib/context.ts'
import { type Page, toPage } from '#server/lib/page.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { clientNeeds } from '#shared/orders/client-needs.ts'
import type { Cursor } from '#shared/paging.ts'
import { proposedFee } from '#shared/shop/settings/visit-settings.ts'
import { codeForClient, isCodeAsked } from './custody/handover-code.service.ts'
import {
  type ListedOrder,
  type OrderView,
  type SelectedOrder,
  toListedOrder,
  toOrderView,
  withoutPlace,
} from './order-view.queries.ts'
import {
  completedOrdersOf,
  latestOrderOf,
  listedByNumber,
  missionsOf,
  olderOpenOrdersOf,
  openOrdersOf,
  orderById,
  ordersAmong,
} from './orders.queries.ts'
import { absencesOf } from './visits/missed-visits.queries.ts'

export type { ListedOrder, OrderView, SelectedOrder }

/** The reader, and the key of the hand-over codes, which only clients read. */
export type Reader = Pick<Deps, 'database' | 'secret'> & { actor: Actor }

/**
 * One order as this person may read it: their own for a client, any for staff. Throws
 * ORDER_NOT_FOUND.
 */
export function readWholeOrder(orm: Orm, scope: { actor: Actor }, orderId: string): OrderView {
  orderInScope(orm, scope, orderId)
  const order = orderById(orm, orderId, scope.actor.role)
  return hidesPlaceOf(orm, scope.actor, order) ? withoutPlace(order) : order
}

/** These orders without the places that their reader may not see. */
function withShownPlaces(orm: Orm, actor: Actor, orders: readonly OrderView[]): OrderView[] {
  const isHidden = placeRule(orm, actor, orders)
  return orders.map((order) => (isHidden(order) ? withoutPlace(order) : order))
}

/** These orders as the team reads them, in the order of the ids; those that are deleted are left out. */
export function readOrdersOfTeam(orm: Orm, orderIds: readonly string[]): OrderView[] {
  const found = new Map(ordersAmong(orm, orderIds).map((order) => [order.id, order]))
  return orderIds.flatMap((id) => found.get(id) ?? [])
}

/** One order with the hand-over code for the client, whose own order it is. Throws ORDER_NOT_FOUND. */
export function readOrderWithCode(reader: Reader, orderId: string): OrderView {
  const order = readWholeOrder(reader.database.orm, reader, orderId)
  const isOwn = reader.actor.role === 'client'
  if (!isOwn) return order
  return { ...order, handoverCode: createCodes(reader)(order), ...visitRules(reader) }
}

/** The client's most recent order, in any status. */
export function readLatest(reader: Reader): OrderView | null {
  const row = latestOrderOf(reader.database.orm, reader.actor.id)
  return createOwnOrders(reader)(row ? [row] : [])[0] ?? null
}

/** The client's orders in progress. */
export interface FollowedOrders extends Page<OrderView> {
  /** With the first page: the orders of further pages that ask something of the client now. */
  olderPressing: OrderView[]
}

/**
 * The client's orders that are neither completed nor cancelled, newest first. The first page also brings the older ones
 * that ask something of the client now, such as one whose livreur is on the way.
 */
export function readOpen(
  reader: Reader & Pick<Deps, 'clock'>,
  cursor?: Cursor | null,
): FollowedOrders {
  const rows = openOrdersOf(reader.database.orm, reader.actor.id, cursor)
  const page = toPage(rows)
  const now = reader.clock.now()
  const own = createOwnOrders(reader)([...page.items, ...olderRows(reader, rows, cursor)])
  const older = own.slice(page.items.length)
  const olderPressing = older.filter((order) => clientNeeds(order, now).length > 0)
  return { ...page, items: own.slice(0, page.items.length), olderPressing }
}

/** The client's completed orders, newest first. */
export function readHistory(
  { database: { orm }, actor }: Pick<Reader, 'database' | 'actor'>,
  cursor?: Cursor | null,
): Page<OrderView> {
  const page = completedOrdersOf(orm, actor.id, cursor)
  return { ...page, items: withShownPlaces(orm, actor, page.items) }
}

/** The open orders after the first page; none for a further page. */
function olderRows(reader: Reader, rows: SelectedOrder[], cursor?: Cursor | null): SelectedOrder[] {
  const { nextCursor } = toPage(rows)
  if (cursor || nextCursor === null) return []
  return olderOpenOrdersOf(reader.database.orm, reader.actor.id, nextCursor)
}

/** Gives orders as their client reads them. */
function createOwnOrders(reader: Reader) {
  const codeOf = createCodes(reader)
  const rules = visitRules(reader)
  const toOwn = (row: SelectedOrder) =>
    toOrderView(row, 'client', { handoverCode: codeOf(row), ...rules })
  return (rows: readonly SelectedOrder[]) =>
    withShownPlaces(reader.database.orm, reader.actor, rows.map(toOwn))
}

/** For a client who moves or misses a visit: the fee is that of their next absence. */
function visitRules({ database: { orm }, actor }: Reader) {
  const visits = readSettings(orm, 'visits')
  const isAsked = visits.missedFee > 0
  const nth = isAsked ? absencesOf(orm, actor.id).count + 1 : 1
  return {
    changeUntilMinutes: visits.changeUntilMinutes,
    missedFeeAsked: isAsked ? proposedFee(nth, visits) : 0,
  }
}

/**
 * Gives the hand-over codes, which only the client gets: with one, another person could claim the delivery. The setting
 * that asks for them is read once at most, however many orders there are.
 */
function createCodes({ database, secret }: Reader) {
  let asked: boolean | undefined
  const isAsked = () => {
    asked ??= isCodeAsked(database.orm)
    return asked
  }
  return (order: Pick<OrderView, 'id' | 'status' | 'atCounter'>) =>
    codeForClient(secret, order, isAsked)
}

/** The livreur's missions in hand, oldest first, each with the members that `moreOf` gives for all of them. */
export function readMissions<More extends object>(
  orm: Orm,
  livreurId: string,
  moreOf: (rows: readonly SelectedOrder[]) => (row: SelectedOrder) => More,
): (OrderView & More)[] {
  const rows = missionsOf(orm, livreurId)
  const more = moreOf(rows)
  return rows.map((row) => ({ ...toOrderView(row, 'livreur'), ...more(row) }))
}

/** Orders as lists show them, by their number; those that are deleted are not there. */
export function readListed(orm: Orm, numbers: readonly number[]): Map<number, ListedOrder> {
  return new Map(listedByNumber(orm, numbers).map((row) => [row.sources.n, toListedOrder(row)]))
}
