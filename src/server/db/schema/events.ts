import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  index,
  integer,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { ORDER_EVENT_KINDS } from '#shared/record/live.ts'
import { ROLES } from '#shared/roles.ts'
import { at, idOfOrder, idOfUser, isJson, jsonObject } from './columns.ts'
import { TABLE_NUMBERS } from './history.ts'

type EventData = Record<string, string | number | null>

/**
 * Append-only and linked (`history_links`); no foreign key, so the history outlives a deleted order. Orders and people are their numbers,
 * which `order_trail` turns into ids.
 */
export const orderEvents = sqliteTable(
  'order_events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    orderN: integer('order_n').notNull(),
    /** No check lists the kinds: each new one would rebuild the table. */
    kind: text('kind', { enum: ORDER_EVENT_KINDS }).notNull(),
    actorN: integer('actor_n').notNull(),
    actorRole: text('actor_role', { enum: ROLES }).notNull(),
    from: text('from_status', { enum: ORDER_STATUSES }),
    to: text('to_status', { enum: ORDER_STATUSES }),
    clientN: integer('client_n').notNull(),
    livreurN: integer('livreur_n'),
    previousLivreurN: integer('previous_livreur_n'),
    /** Ids and figures only, never a name, a phone or an address. */
    data: jsonObject<EventData>('data').notNull(),
    at: at('at').notNull(),
    /** A digest of what another table holds of this event: an order's lines, a count, a photo (`db/history/contents.ts`). */
    contents: blob('contents', { mode: 'buffer' }),
  },
  // SQLite ends each entry of an index with the primary key, here `seq`: events come in its order without naming it.
  (t) => [
    index('order_events_order').on(t.orderN),
    index('order_events_client').on(t.clientN),
    index('order_events_livreur').on(t.livreurN).where(sql`livreur_n is not null`),
    index('order_events_previous_livreur')
      .on(t.previousLivreurN)
      .where(sql`previous_livreur_n is not null`),
    // A client's own events are found by `client_n`.
    index('order_events_actor').on(t.actorN).where(sql`actor_role <> 'client'`),
    index('order_events_staff').on(t.seq).where(sql`actor_role in ('admin', 'superadmin')`),
    index('order_events_done')
      .on(t.at)
      .where(sql`kind = 'moved' and to_status in ('picked_up', 'completed')`),
    check('order_events_data', isJson(t.data)),
  ],
)

/** The ids of deleted orders, which a trigger on `orders` keeps: their events and their money still name them. */
export const deletedOrders = sqliteTable(
  'deleted_orders',
  {
    n: integer('n').primaryKey(),
    id: text('id').notNull(),
  },
  (t) => [uniqueIndex('deleted_orders_id').on(t.id)],
)

const linkOfEvent = (column: string) =>
  sql.raw(
    `select ${column} from history_links where table_number = ${TABLE_NUMBERS.order_events} and row_key = +e.seq`,
  )

/**
 * The events with the ids of orders and people. SQLite looks up the ids of the rows that a query keeps, so a condition
 * is on a number (`numberOfOrder`, `numberOfUser`): one on an id reads every row.
 */
export const orderTrail = sqliteView('order_trail', {
  seq: integer('seq').notNull(),
  orderN: integer('order_n').notNull(),
  orderId: text('order_id').notNull(),
  reference: text('reference').notNull(),
  kind: text('kind', { enum: ORDER_EVENT_KINDS }).notNull(),
  actorN: integer('actor_n').notNull(),
  actorId: text('actor_id').notNull(),
  actorRole: text('actor_role', { enum: ROLES }).notNull(),
  from: text('from_status', { enum: ORDER_STATUSES }),
  to: text('to_status', { enum: ORDER_STATUSES }),
  clientN: integer('client_n').notNull(),
  clientId: text('client_id').notNull(),
  livreurN: integer('livreur_n'),
  livreurId: text('livreur_id'),
  previousLivreurN: integer('previous_livreur_n'),
  previousLivreurId: text('previous_livreur_id'),
  data: jsonObject<EventData>('data').notNull(),
  at: at('at').notNull(),
  /** The link before its own in hexadecimal, of whatever table; zeros before the first. */
  previousHash: text('previous_hash').notNull(),
  /** Its own link, in `history_links`. */
  hash: text('hash').notNull(),
}).as(sql`
  select e.seq, e.order_n, ${idOfOrder('e.order_n')} as order_id, substr(${idOfOrder('e.order_n')}, 1, 8) as reference,
    e.kind, e.actor_n, ${idOfUser('e.actor_n')} as actor_id, e.actor_role, e.from_status, e.to_status,
    e.client_n, ${idOfUser('e.client_n')} as client_id, e.livreur_n, ${idOfUser('e.livreur_n')} as livreur_id,
    e.previous_livreur_n, ${idOfUser('e.previous_livreur_n')} as previous_livreur_id, e.data, e.at,
    coalesce((select lower(hex(p.link)) from history_links p where p.n = (${linkOfEvent('n')}) - 1), hex(zeroblob(16))) as previous_hash,
    coalesce((${linkOfEvent('lower(hex(link))')}), '') as hash
  from order_events e`)
