import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { contactDetails } from '#server/access/order-access/contact-details.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orderFlags, orders, users } from '#server/db/schema.ts'
import { newerThan, OLDEST, PAGE_LIMIT, toPage } from '#server/lib/page.ts'
import { authorName } from '#server/record/events/author-name.sql.ts'
import type { Cursor } from '#shared/paging.ts'
import { isNoClaim } from './flags.service.ts'
import { withReason } from './refused-action.service.ts'

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')
const raiser = alias(users, 'raiser')

/** The open flags, oldest first; the status is null when the order was deleted. */
export function openFlags(orm: Orm, cursor?: Cursor | null) {
  const rows = orm
    .select({
      id: orderFlags.id,
      orderId: orderFlags.orderId,
      reference: orderFlags.reference,
      kind: orderFlags.kind,
      note: orderFlags.note,
      data: orderFlags.data,
      createdAt: orderFlags.createdAt,
      raisedByName: authorName(raiser, orderFlags.data),
      orderStatus: orders.status,
      heldSince: orders.heldSince,
      /** Null once the account was deleted. */
      clientId: sql<string | null>`iif(${client.deletedAt} is null, ${client.id}, null)`,
      clientName: client.fullname,
      // The phone given for the order, which may differ from the account's.
      clientPhone: sql<
        string | null
      >`coalesce(${contactDetails(client).clientContactPhone}, ${client.phone})`,
      livreurName: livreur.fullname,
    })
    .from(orderFlags)
    .leftJoin(orders, eq(orders.id, orderFlags.orderId))
    .leftJoin(client, eq(client.id, orderFlags.clientId))
    .leftJoin(livreur, eq(livreur.id, orderFlags.livreurId))
    .leftJoin(raiser, eq(raiser.id, orderFlags.raisedBy))
    .where(
      and(
        // Word for word the condition of the index order_flags_open.
        sql`${orderFlags.resolvedAt} is null`,
        isNoClaim,
        newerThan(orderFlags, cursor ?? OLDEST),
      ),
    )
    .orderBy(asc(orderFlags.createdAt), asc(orderFlags.id))
    .limit(PAGE_LIMIT)
    .all()
  return toPage(rows.map(withReason))
}
