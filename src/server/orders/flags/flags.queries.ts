import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { clientColumns } from '#server/access/order-access/contact-details.sql.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { claims, orderFlags, orders, users } from '#server/db/schema.ts'
import { authorName } from '#server/record/events/author-name.sql.ts'
import { FLAG_KINDS, type FlagKind } from '#shared/order-flags.ts'
import { PROBLEMS } from '#shared/orders/problems/problem-kinds.ts'
import { firstMissingOfOrder } from '../pieces/piece-views.sql.ts'
import { withReason } from './refused-action.service.ts'

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')
const raiser = alias(users, 'raiser')

/** No claim that is open for the order tells the same as its flag of this kind. */
function isNotClaimed(orm: Orm, kind: FlagKind): SQL | undefined {
  const { claimedAs } = PROBLEMS[kind]
  if (!claimedAs) return undefined
  const claim = orm
    .select({ id: claims.id })
    .from(claims)
    .where(
      and(
        eq(claims.orderId, orderFlags.orderId),
        isNull(claims.closedAt),
        inArray(claims.kind, [...claimedAs]),
      ),
    )
  return or(ne(orderFlags.kind, kind), notExists(claim))
}

/** The flag is open, and no other row tells it: a claim has its own, and a problem that is claimed is in that one. */
const isListed = (orm: Orm) =>
  and(
    // Word for word the condition of the index order_flags_open.
    sql`${orderFlags.resolvedAt} is null`,
    gt(orderFlags.createdAt, 0),
    ne(orderFlags.kind, 'claim'),
    ...FLAG_KINDS.map((kind) => isNotClaimed(orm, kind)),
  )

const flagRows = (orm: Orm) =>
  orm
    .select({
      id: orderFlags.id,
      orderId: orderFlags.orderId,
      reference: orderFlags.reference,
      kind: orderFlags.kind,
      note: orderFlags.note,
      data: orderFlags.data,
      createdAt: orderFlags.createdAt,
      closedAt: orderFlags.resolvedAt,
      raisedByName: authorName(raiser, orderFlags.data),
      /** It is null once the order was deleted. */
      orderStatus: orders.status,
      heldSince: orders.heldSince,
      missingPiece: firstMissingOfOrder,
      readyBy: orders.readyBy,
      visitBy: orders.dueAt,
      clientName: client.fullname,
      ...clientColumns(client),
      livreurName: livreur.fullname,
    })
    .from(orderFlags)
    .leftJoin(orders, eq(orders.id, orderFlags.orderId))
    .leftJoin(client, eq(client.id, orderFlags.clientId))
    .leftJoin(livreur, eq(livreur.id, orderFlags.livreurId))
    .leftJoin(raiser, eq(raiser.id, orderFlags.raisedBy))

/** The open flags, the oldest first. */
export function openFlags(orm: Orm, limit: number) {
  return flagRows(orm)
    .where(isListed(orm))
    .orderBy(asc(orderFlags.createdAt), asc(orderFlags.id))
    .limit(limit)
    .all()
    .map(withReason)
}

/** The closed ones of the flags that were raised last: so many are looked at, whatever became of them. */
export function closedFlags(orm: Orm, looked: number) {
  return flagRows(orm).where(isClosed(looked)).all().map(withReason)
}

/** Claims are closed on their own. No index has the closed ones by time: the rows are in the order in which they were raised. */
const isClosed = (looked: number): SQL | undefined =>
  and(
    sql`${orderFlags}.rowid > (select max(f.rowid) from ${orderFlags} f) - ${looked}`,
    isNotNull(orderFlags.resolvedAt),
    ne(orderFlags.kind, 'claim'),
  )

/** It reads MAX_COUNTED at most. */
export const countOpenFlags = (orm: Orm) => countUpTo(orm, orderFlags, isListed(orm))

export function countClosedFlags(orm: Orm, looked: number): number {
  const { id } = orderFlags
  return orm.select({ id }).from(orderFlags).where(isClosed(looked)).all().length
}
