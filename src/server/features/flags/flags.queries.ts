import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderFlags, orders, users } from '#server/db/schema.ts'
import { contactDetails } from '#server/features/order-access/contact-details.sql.ts'
import { OLDEST, PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import type { Cursor } from '#shared/paging.ts'

const ph = sql.placeholder
const client = alias(users, 'client')
const livreur = alias(users, 'livreur')
const raiser = alias(users, 'raiser')

const statements = prepared((orm) => ({
  open: orm
    .select({
      id: orderFlags.id,
      orderId: orderFlags.orderId,
      reference: orderFlags.reference,
      kind: orderFlags.kind,
      note: orderFlags.note,
      data: orderFlags.data,
      createdAt: orderFlags.createdAt,
      raisedByName: raiser.fullname,
      orderStatus: orders.status,
      clientName: client.fullname,
      // Whoever waits at the door: another number than the account's may have been given with the order.
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
        sql`(${orderFlags.createdAt}, ${orderFlags.id}) > (${ph('createdAt')}, ${ph('id')})`,
      ),
    )
    .orderBy(asc(orderFlags.createdAt), asc(orderFlags.id))
    .limit(PAGE_LIMIT)
    .prepare(),
}))

type OpenFlag = ReturnType<ReturnType<typeof statements>['open']['all']>[number]

/** The flags that wait for somebody of the team, oldest first; that of a deleted order has no status any more. */
export function openFlags(orm: Orm, cursor?: Cursor | null): Page<OpenFlag> {
  return toPage(statements(orm).open.all(cursor ?? OLDEST))
}
