import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { FLAG_KINDS } from '#shared/order-flags.ts'
import { CLOSING_ANSWERS, CLOSING_RATINGS } from '#shared/orders/closings.ts'
import type { StoredCount, StoredReserve } from '#shared/orders/custody.inputs.ts'
import { ADJUSTMENT_STATUSES, CHECK_STEPS, PHOTO_STEPS } from '#shared/orders/custody.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { at, isJson, jsonList, jsonObject, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/** The count of one visit; the order's own lines stay as they were ordered. */
export const orderChecks = sqliteTable(
  'order_checks',
  {
    orderN: integer('order_n')
      .notNull()
      .references(() => orders.n, { onDelete: 'cascade' }),
    step: text('step', { enum: CHECK_STEPS }).notNull(),
    /** Who counted: the livreur at the door, one of the team at the counter. */
    actorN: integer('actor_n').notNull(),
    /** Only the lines whose count differed from what was expected, each with the expected pieces. */
    counts: jsonList<StoredCount>('counts').notNull(),
    reserves: jsonList<StoredReserve>('reserves').notNull(),
    withClient: integer('with_client', { mode: 'boolean' }).notNull(),
    /** Total of expected and of counted pieces. */
    expected: integer('expected').notNull(),
    counted: integer('counted').notNull(),
    /** By the livreur's phone, which may have had no network. */
    takenAt: at('taken_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderN, t.step] }),
    check('order_checks_step', oneOf(t.step, CHECK_STEPS)),
    check('order_checks_counts', isJson(t.counts)),
    check('order_checks_reserves', isJson(t.reserves)),
    check('order_checks_pieces', sql`${t.expected} >= 0 and ${t.counted} >= 0`),
  ],
)

/** Private: the files are in the order's own folder, named by this id, which the phone generated. */
export const orderPhotos = sqliteTable(
  'order_photos',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** No check lists the steps: each new one would rebuild the table. */
    step: text('step', { enum: PHOTO_STEPS }).notNull(),
    livreurId: text('livreur_id').notNull(),
    caption: text('caption'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    takenAt: at('taken_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('order_photos_order').on(t.orderId, t.createdAt, t.id),
    // The oldest first: what is to be deleted is found without reading the others.
    index('order_photos_created').on(t.createdAt, t.orderId),
  ],
)

/** Reasons for the team's attention; no foreign key, because a claim outlives a deleted order. */
export const orderFlags = sqliteTable(
  'order_flags',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    clientId: text('client_id').notNull(),
    livreurId: text('livreur_id'),
    /** No check lists the kinds: each new one would rebuild the table. */
    kind: text('kind', { enum: FLAG_KINDS }).notNull(),
    /** Free text about it; erased with the client's account. */
    note: text('note'),
    data: jsonObject<Record<string, string | number | null>>('data').notNull(),
    raisedBy: text('raised_by').notNull(),
    createdAt: at('created_at').notNull(),
    resolvedAt: at('resolved_at'),
    resolvedBy: text('resolved_by'),
    resolution: text('resolution'),
  },
  (t) => [
    index('order_flags_open').on(t.createdAt, t.id).where(sql`resolved_at is null`),
    index('order_flags_order').on(t.orderId, t.kind, t.createdAt),
    index('order_flags_client').on(t.clientId),
    check('order_flags_data', isJson(t.data)),
  ],
)

/** Another total for an order: proposed by the team, valid once the client accepts it; or lowered by a count. */
export const orderAdjustments = sqliteTable(
  'order_adjustments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    linesBefore: jsonList<OrderLine>('lines_before').notNull(),
    lines: jsonList<OrderLine>('lines').notNull(),
    /** Grand totals in francs, transport included. */
    totalBefore: integer('total_before').notNull(),
    total: integer('total').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: ADJUSTMENT_STATUSES }).notNull(),
    proposedBy: text('proposed_by').notNull(),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
    /** Fewer pieces were counted at the first door than ordered: nobody had to be asked, and it was accepted at once. */
    byCount: integer('by_count', { mode: 'boolean' }).notNull().default(false),
    /** Weighed or counted at the door, where the client agrees to the total. */
    atDoor: integer('at_door', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('order_adjustments_order').on(t.orderId, t.createdAt),
    uniqueIndex('order_adjustments_proposed').on(t.orderId).where(sql`status = 'proposed'`),
    check('order_adjustments_status', oneOf(t.status, ADJUSTMENT_STATUSES)),
    check('order_adjustments_lines', isJson(t.lines)),
    check('order_adjustments_before', isJson(t.linesBefore)),
    check('order_adjustments_totals', sql`${t.total} >= 0 and ${t.totalBefore} >= 0`),
  ],
)

/** Each discount that the team gave on an order; the last one stands. */
export const orderDiscounts = sqliteTable(
  'order_discounts',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    orderN: integer('order_n')
      .notNull()
      .references(() => orders.n, { onDelete: 'cascade' }),
    /** Per cent of the articles, or francs. */
    percent: integer('percent'),
    francs: integer('francs'),
    /** Grand totals in francs, transport included. */
    totalBefore: integer('total_before').notNull(),
    total: integer('total').notNull(),
    /** Which the client reads; empty once their account was erased. */
    reason: text('reason').notNull(),
    givenBy: text('given_by').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('order_discounts_order').on(t.orderN),
    check(
      'order_discounts_rule',
      sql`(${t.percent} is null) <> (${t.francs} is null) and ifnull(${t.percent} between 1 and 100, 1) and ifnull(${t.francs} >= 1, 1)`,
    ),
    check('order_discounts_totals', sql`${t.total} >= 0 and ${t.total} < ${t.totalBefore}`),
  ],
)

/** The client's answer after a delivery: « Tout va bien », or a problem, whose words are in a flag. */
export const orderClosings = sqliteTable(
  'order_closings',
  {
    orderN: integer('order_n')
      .primaryKey()
      .references(() => orders.n, { onDelete: 'cascade' }),
    answer: text('answer', { enum: CLOSING_ANSWERS }).notNull(),
    rating: text('rating', { enum: CLOSING_RATINGS }),
    /** The client's own words on the work; erased with their account. */
    word: text('word'),
    answeredAt: at('answered_at').notNull(),
  },
  (t) => [
    check('order_closings_answer', oneOf(t.answer, CLOSING_ANSWERS)),
    check('order_closings_rating', sql`${t.rating} is null or ${oneOf(t.rating, CLOSING_RATINGS)}`),
    check('order_closings_well', sql`${t.answer} = 'well' or ${t.rating} is null`),
  ],
)
