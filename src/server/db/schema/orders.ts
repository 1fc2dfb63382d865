import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { ROLES } from '#shared/accounts/roles.ts'
import type { CartLine, OrderLine } from '#shared/money/pricing.ts'
import { ADJUSTMENT_STATUSES } from '#shared/orders/custody.ts'
import { ORDER_EVENT_KINDS } from '#shared/orders/live.ts'
import { ASSIGNMENT_KINDS, ORDER_STATUSES, PAYMENT_METHODS } from '#shared/orders/orders.ts'
import type { PromiseRule } from '#shared/time/promise-rule.ts'
import { VISIT_KINDS } from '#shared/time/visits.ts'
import { users } from './accounts.ts'
import { at, idOfOrder, idOfUser, isJson, isSlotOrNothing, json, oneOf } from './columns.ts'

export const orders = sqliteTable(
  'orders',
  {
    /** Names the order in other tables in 4 bytes, where its id takes 36 in each row and each index. */
    n: integer('n').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    /** What people and bags call it. */
    reference: text('reference')
      .generatedAlwaysAs(sql.raw('substr(id, 1, 8)'), { mode: 'virtual' })
      .notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    livreurId: text('livreur_id').references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    totalItemsPrice: integer('total_items_price').notNull(),
    transportFee: integer('transport_fee').notNull(),
    grandTotal: integer('grand_total').notNull(),
    /** The settings this order was priced with; they may change for the next one. */
    baseLat: real('base_lat').notNull(),
    baseLng: real('base_lng').notNull(),
    ratePerKm: integer('rate_per_km').notNull(),
    /** Francs on top of the items for an express order, and for visits that found nobody. */
    expressFee: integer('express_fee').notNull().default(0),
    missedFee: integer('missed_fee').notNull().default(0),
    /** Of an express order: they count against the ceiling of the local day of `readyBy`. 0: not express. */
    expressPieces: integer('express_pieces').notNull().default(0),
    /** Dropped and collected at the counter: no livreur, no transport fee. */
    atCounter: integer('at_counter', { mode: 'boolean' }).notNull().default(false),
    /** The client asked « Dès que possible »: the slot below is the first that was free. */
    asap: integer('asap', { mode: 'boolean' }).notNull().default(false),
    pickupFrom: at('pickup_from'),
    pickupTo: at('pickup_to'),
    deliveryFrom: at('delivery_from'),
    deliveryTo: at('delivery_to'),
    /** The clothes are promised ready by then, and delivered by `promisedAt`; the rule says why. */
    readyBy: at('ready_by'),
    promisedAt: at('promised_at'),
    promiseRule: json<PromiseRule>('promise_rule'),
    /** When the team said that the clothes were ready. */
    readyAt: at('ready_at'),
    /** Since when a visit that found nobody waits for a new time: the order is on no mission list. */
    heldSince: at('held_since'),
    /** Due time of the present step, as `dueAt` says it; null where nothing is promised. */
    dueAt: integer('due_at').generatedAlwaysAs(
      sql.raw(`case
        when held_since is not null then null
        when status in ('pending', 'assigned', 'pickup_en_route') then pickup_to
        when status in ('picked_up', 'processing') then iif(ready_at is null, ready_by, delivery_to)
        when status in ('assigned_for_delivery', 'delivery_en_route') then delivery_to
      end`),
      { mode: 'virtual' },
    ),
    clientAddress: text('client_address').notNull(),
    landmark: text('landmark'),
    note: text('note'),
    locationLat: real('location_lat'),
    locationLng: real('location_lng'),
    clientContactPhone: text('client_contact_phone').notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }),
    /** Francs received and kept for this order: the sum of its `payments`, less its refunds. */
    paidAmount: integer('paid_amount').notNull().default(0),
    /** Set while a payment that the client announced waits for an admin to verify it. */
    paymentDeclaredAt: at('payment_declared_at'),
    /** Set when the money was looked for and not found. */
    paymentMissingAt: at('payment_missing_at'),
    /** Wrong hand-over codes typed so far. */
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('orders_id').on(t.id),
    uniqueIndex('orders_reference').on(t.reference),
    // SQLite ends each entry with `n`, which orders what happened at one instant.
    index('orders_created').on(t.createdAt),
    index('orders_start').on(sql`substr(id, 1, 2)`, t.createdAt, sql`substr(id, 3, 1)`),
    index('orders_status').on(t.status, t.createdAt),
    index('orders_client').on(t.clientId, t.createdAt),
    index('orders_client_open')
      .on(t.clientId, t.createdAt)
      .where(sql`status not in ('completed', 'cancelled')`),
    index('orders_in_progress').on(t.createdAt).where(sql`status not in ('completed', 'pending')`),
    // Those of one status come as they were placed, by `n`.
    index('orders_livreur').on(t.livreurId, t.status),
    index('orders_to_verify').on(t.paymentDeclaredAt).where(sql`payment_declared_at is not null`),
    index('orders_unpaid')
      .on(t.createdAt)
      .where(sql`status = 'completed' and paid_amount < grand_total`),
    index('orders_due').on(t.dueAt).where(sql`due_at is not null`),
    index('orders_undated')
      .on(t.createdAt)
      .where(sql`due_at is null and status not in ('completed', 'cancelled')`),
    index('orders_status_due').on(t.status, t.dueAt).where(sql`due_at is not null`),
    index('orders_express')
      .on(t.readyBy, t.expressPieces)
      .where(sql`express_pieces > 0 and status <> 'cancelled'`),
    index('orders_express_open')
      .on(t.dueAt)
      .where(sql`express_pieces > 0 and status not in ('completed', 'cancelled')`),
    index('orders_unclaimed')
      .on(t.updatedAt)
      .where(
        sql`status in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route')`,
      ),
    check('orders_status', oneOf(t.status, ORDER_STATUSES)),
    check('orders_payment_method', oneOf(t.paymentMethod, PAYMENT_METHODS)),
    check(
      'orders_amounts',
      sql`${t.totalItemsPrice} >= 0 and ${t.transportFee} >= 0 and ${t.expressFee} >= 0 and ${t.missedFee} >= 0 and ${t.grandTotal} = ${t.totalItemsPrice} + ${t.transportFee} + ${t.expressFee} + ${t.missedFee} and ${t.paidAmount} between 0 and ${t.grandTotal}`,
    ),
    check('orders_pickup', isSlotOrNothing(t.pickupFrom, t.pickupTo)),
    check('orders_delivery', isSlotOrNothing(t.deliveryFrom, t.deliveryTo)),
    check('orders_express', sql`${t.expressPieces} >= 0`),
    check(
      'orders_counter',
      sql`not ${t.atCounter} or (${t.transportFee} = 0 and ${t.livreurId} is null and ${t.pickupFrom} is null and ${t.deliveryFrom} is null)`,
    ),
    check('orders_promise_rule', sql`ifnull(json_valid(${t.promiseRule}), 1)`),
    check(
      'orders_location',
      sql`(${t.locationLat} is null) = (${t.locationLng} is null) and ifnull(${t.locationLat} between -90 and 90, 1) and ifnull(${t.locationLng} between -180 and 180, 1)`,
    ),
  ],
)

/** How many orders stand in each open status, kept by triggers on `orders`; one row for each open status. */
export const openOrderCounts = sqliteTable('open_order_counts', {
  status: text('status', { enum: ORDER_STATUSES }).primaryKey(),
  count: integer('count').notNull().default(0),
})

export const orderItems = sqliteTable(
  'order_items',
  {
    orderN: integer('order_n')
      .notNull()
      .references(() => orders.n, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Names what was ordered; the garment itself may leave the catalogue later. */
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    service: text('service').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderN, t.position] }),
    check('order_items_quantity', sql`${t.quantity} >= 1`),
    check('order_items_price', sql`${t.unitPrice} >= 0`),
  ],
)

/** Another total for an order: proposed by the team, valid only once the client accepts it. */
export const orderAdjustments = sqliteTable(
  'order_adjustments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    linesBefore: json<OrderLine[]>('lines_before').notNull(),
    lines: json<OrderLine[]>('lines').notNull(),
    /** Grand totals in francs, transport included. */
    totalBefore: integer('total_before').notNull(),
    total: integer('total').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: ADJUSTMENT_STATUSES }).notNull(),
    proposedBy: text('proposed_by').notNull(),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
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

type EventData = Record<string, string | number | null>

/**
 * Append-only and chained; no foreign key, so the history outlives a deleted order. Orders and people are their numbers,
 * which `order_trail` turns into ids.
 */
export const orderEvents = sqliteTable(
  'order_events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    orderN: integer('order_n').notNull(),
    kind: text('kind', { enum: ORDER_EVENT_KINDS }).notNull(),
    actorN: integer('actor_n').notNull(),
    actorRole: text('actor_role', { enum: ROLES }).notNull(),
    from: text('from_status', { enum: ORDER_STATUSES }),
    to: text('to_status', { enum: ORDER_STATUSES }),
    clientN: integer('client_n').notNull(),
    livreurN: integer('livreur_n'),
    previousLivreurN: integer('previous_livreur_n'),
    /** Ids and figures only, never a name, a phone or an address. */
    data: json<EventData>('data').notNull(),
    at: at('at').notNull(),
    /** SHA-256 of the facts and of the hash of the row before. */
    hash: blob('hash', { mode: 'buffer' }).notNull(),
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
    check('order_events_kind', oneOf(t.kind, ORDER_EVENT_KINDS)),
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
  data: json<EventData>('data').notNull(),
  at: at('at').notNull(),
  /** Hexadecimal, like `hash`; zeros before the first event. */
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
}).as(sql`
  select e.seq, e.order_n, ${idOfOrder('e.order_n')} as order_id, substr(${idOfOrder('e.order_n')}, 1, 8) as reference,
    e.kind, e.actor_n, ${idOfUser('e.actor_n')} as actor_id, e.actor_role, e.from_status, e.to_status,
    e.client_n, ${idOfUser('e.client_n')} as client_id, e.livreur_n, ${idOfUser('e.livreur_n')} as livreur_id,
    e.previous_livreur_n, ${idOfUser('e.previous_livreur_n')} as previous_livreur_id, e.data, e.at,
    coalesce((select lower(hex(p.hash)) from order_events p where p.seq < e.seq order by p.seq desc limit 1),
      hex(zeroblob(32))) as previous_hash,
    lower(hex(e.hash)) as hash
  from order_events e`)

/** How many visits each slot holds, kept by triggers on `orders`; the orders that were not cancelled count. */
export const slotLoads = sqliteTable(
  'slot_loads',
  {
    from: at('slot_from').notNull(),
    to: at('slot_to').notNull(),
    visits: integer('visits').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.from, t.to] }),
    check('slot_loads_visits', sql`${t.visits} >= 0`),
  ],
)

/** A visit that found nobody, or that the client put off; its fee is an admin's decision. */
export const missedVisits = sqliteTable(
  'missed_visits',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    visit: text('visit', { enum: VISIT_KINDS }).notNull(),
    reportedBy: text('reported_by', { enum: ['client', 'livreur'] }).notNull(),
    livreurId: text('livreur_id'),
    slotFrom: at('slot_from'),
    slotTo: at('slot_to'),
    arrivedAt: at('arrived_at'),
    calls: integer('calls').notNull().default(0),
    waitedMinutes: integer('waited_minutes').notNull().default(0),
    photoId: text('photo_id'),
    createdAt: at('created_at').notNull(),
    rescheduledAt: at('rescheduled_at'),
    /** Francs; null until an admin has decided, 0 when there is none. */
    fee: integer('fee'),
    feeDecidedBy: text('fee_decided_by'),
    feeDecidedAt: at('fee_decided_at'),
  },
  (t) => [
    index('missed_visits_order').on(t.orderId, t.createdAt),
    check('missed_visits_visit', oneOf(t.visit, VISIT_KINDS)),
    check('missed_visits_reported_by', oneOf(t.reportedBy, ['client', 'livreur'])),
    check(
      'missed_visits_figures',
      sql`${t.calls} >= 0 and ${t.waitedMinutes} >= 0 and ifnull(${t.fee} >= 0, 1)`,
    ),
    check('missed_visits_decided', sql`(${t.fee} is null) = (${t.feeDecidedAt} is null)`),
  ],
)

/**
 * Assignments that may still be undone. The order does not change and nobody else is told until one stands; then its row is
 * gone. A row with a refusal is what the admin who asked is told: it was not made.
 */
export const waitingAssignments = sqliteTable(
  'waiting_assignments',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    livreurId: text('livreur_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ASSIGNMENT_KINDS }).notNull(),
    /** The order as the admin saw it. */
    from: text('from_status', { enum: ORDER_STATUSES }).notNull(),
    currentLivreurId: text('current_livreur_id'),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    standsAt: at('stands_at').notNull(),
    /** Why it could not be made, in French. */
    refusal: text('refusal'),
  },
  (t) => [
    index('waiting_assignments_stands').on(t.standsAt),
    check('waiting_assignments_kind', oneOf(t.kind, ASSIGNMENT_KINDS)),
    check('waiting_assignments_from', oneOf(t.from, ORDER_STATUSES)),
  ],
)

/** An order made again each week, two days before its visit. */
export const recurringOrders = sqliteTable(
  'recurring_orders',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    /** The slot in minutes from midnight. */
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    lines: json<CartLine[]>('lines').notNull(),
    express: integer('express', { mode: 'boolean' }).notNull().default(false),
    locationLat: real('location_lat'),
    locationLng: real('location_lng'),
    address: text('address').notNull(),
    landmark: text('landmark'),
    note: text('note'),
    contactPhone: text('contact_phone').notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    /** Local day of the next visit. */
    nextDay: text('next_day').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    stoppedAt: at('stopped_at'),
    /** Code of the error that kept the last order from being made. */
    problem: text('problem'),
  },
  (t) => [
    index('recurring_orders_next').on(t.nextDay).where(sql`stopped_at is null`),
    index('recurring_orders_client').on(t.clientId, t.createdAt),
    index('recurring_orders_problem')
      .on(t.nextDay)
      .where(sql`problem is not null and stopped_at is null`),
    check('recurring_orders_weekday', sql`${t.weekday} between 1 and 7`),
    check(
      'recurring_orders_slot',
      sql`${t.fromMinute} >= 0 and ${t.fromMinute} < ${t.toMinute} and ${t.toMinute} <= 1440`,
    ),
    check('recurring_orders_lines', isJson(t.lines)),
    check('recurring_orders_payment_method', oneOf(t.paymentMethod, PAYMENT_METHODS)),
  ],
)

/** Only the last point of a livreur who is on the road and agreed; erased with the last ride. */
export const livreurPositions = sqliteTable('livreur_positions', {
  livreurId: text('livreur_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The client they rode to when the point was taken: it is shown to no other client. */
  clientId: text('client_id'),
  lat: real('lat').notNull(),
  lng: real('lng').notNull(),
  accuracy: real('accuracy'),
  at: at('at').notNull(),
})
