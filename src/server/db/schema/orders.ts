import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { PAYMENT_METHODS } from '#shared/money/payment-methods.ts'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import type { FeeStep } from '#shared/shop/prices/rounding.ts'
import { TO_AGREE } from '#shared/shop/prices/to-agree.ts'
import type { PromiseRule } from '#shared/shop/times/promise-rule.ts'
import { users } from './accounts.ts'
import { at, isSlotOrNothing, oneOf, optionalJsonObject, placeWordColumns } from './columns.ts'

/** The characters of a reference from the last to the first: SQLite has no function for it, and people say the end of one. */
export const REFERENCE_FROM_ITS_END = sql.raw(
  [8, 7, 6, 5, 4, 3, 2, 1].map((place) => `substr(id, ${place}, 1)`).join(' || '),
)

export const orders = sqliteTable(
  'orders',
  {
    /** Names the order in other tables in 4 bytes, where its id takes 36 in each row and each index. */
    n: integer('n').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    /** The name that people say, and that stands on bags. */
    reference: text('reference')
      .generatedAlwaysAs(sql.raw('substr(id, 1, 8)'), { mode: 'virtual' })
      .notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    livreurId: text('livreur_id').references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    /** The price of the articles after the discount: their lines come to this and `discount`. */
    totalItemsPrice: integer('total_items_price').notNull(),
    transportFee: integer('transport_fee').notNull(),
    grandTotal: integer('grand_total').notNull(),
    /** The settings this order was priced with; they may change for the next one. */
    baseLat: real('base_lat').notNull(),
    baseLng: real('base_lng').notNull(),
    ratePerKm: integer('rate_per_km').notNull(),
    /** Transport and express are rounded up to it, in francs. */
    feeStep: integer('fee_step').$type<FeeStep>().notNull().default(1),
    /** Francs on top of the items for an express order, and for visits that found nobody. */
    expressFee: integer('express_fee').notNull().default(0),
    missedFee: integer('missed_fee').notNull().default(0),
    /** The pieces of an express order: they count against the ceiling of the local day of `readyBy`. 0: not express. */
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
    promiseRule: optionalJsonObject<PromiseRule>('promise_rule'),
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
    /** The quarter that the place is in, as `quarterOf` says it: empty where it says none. */
    quarter: text('quarter'),
    ...placeWordColumns(),
    locationLat: real('location_lat'),
    locationLng: real('location_lng'),
    /** It is somewhere around its point: nobody chose that, until the livreur's phone says where the door is. */
    placeApproximate: integer('place_approximate', { mode: 'boolean' }).notNull().default(false),
    /** Kilometres from the base to the approximate place that its transport is paid for; null where nothing was approximate. */
    quarterKm: real('quarter_km'),
    clientContactPhone: text('client_contact_phone').notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }),
    /** Francs received and kept for this order: the sum of its `payments`, less its refunds. */
    paidAmount: integer('paid_amount').notNull().default(0),
    /** The part of it that the client's credit paid. */
    creditUsed: integer('credit_used').notNull().default(0),
    /** Set while a payment that the client announced waits for an admin to verify it. */
    paymentDeclaredAt: at('payment_declared_at'),
    /** Set when Wave was opened for it, until it is said or found whether it was paid. */
    waveOpenedAt: at('wave_opened_at'),
    /** Set when the money was looked for and not found. */
    paymentMissingAt: at('payment_missing_at'),
    /** Wrong hand-over codes typed so far. */
    codeTries: integer('code_tries').notNull().default(0),
    /** Francs that the team took off the articles, and the rule that they follow when the lines change. */
    discount: integer('discount').notNull().default(0),
    discountRule: optionalJsonObject<Discount>('discount_rule'),
    /** It is null when the total is not an estimate. Otherwise nothing is due until the client agrees at the door. */
    toAgree: text('to_agree', { enum: TO_AGREE }),
    /** The order whose claim it answers: its clothes are washed again for nothing. */
    rewashOf: text('rewash_of'),
    /** The count of its `pieces` that are missing and that the team did not let it go without. More than none: the order is held. */
    missingPieces: integer('missing_pieces').notNull().default(0),
    /** Its company owes it, and pays it with its invoice of the month: nobody is asked for its money. */
    onAccount: integer('on_account', { mode: 'boolean' }).notNull().default(false),
    /** The invoice of the month that has it; null until then, and again once a credit note took the whole invoice back. */
    invoiceN: integer('invoice_n'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('orders_id').on(t.id),
    uniqueIndex('orders_reference').on(t.reference),
    // SQLite ends each entry with `n`, which orders what happened at one instant.
    index('orders_created').on(t.createdAt),
    index('orders_start').on(sql`substr(id, 1, 2)`, t.createdAt, sql`substr(id, 3, 1)`),
    index('orders_reference_end').on(REFERENCE_FROM_ITS_END),
    index('orders_status').on(t.status, t.createdAt),
    index('orders_client').on(t.clientId, t.createdAt),
    index('orders_client_open')
      .on(t.clientId, t.createdAt)
      .where(sql`status not in ('completed', 'cancelled')`),
    index('orders_in_progress')
      .on(t.createdAt)
      .where(sql`status not in ('completed', 'pending', 'cancelled')`),
    // Those of one status come as they were placed, by `n`.
    index('orders_quarter').on(t.quarter, t.createdAt),
    index('orders_livreur').on(t.livreurId, t.status),
    index('orders_to_verify').on(t.paymentDeclaredAt).where(sql`payment_declared_at is not null`),
    index('orders_unpaid')
      .on(t.createdAt)
      .where(sql`status = 'completed' and paid_amount < grand_total and not on_account`),
    index('orders_on_account').on(t.status).where(sql`on_account`),
    index('orders_to_invoice')
      .on(t.clientId, t.createdAt)
      .where(sql`on_account and invoice_n is null and status <> 'cancelled'`),
    index('orders_due').on(t.dueAt).where(sql`due_at is not null`),
    index('orders_undated')
      .on(t.createdAt)
      .where(sql`due_at is null and status not in ('completed', 'cancelled')`),
    index('orders_held').on(t.heldSince).where(sql`held_since is not null`),
    index('orders_status_due').on(t.status, t.dueAt).where(sql`due_at is not null`),
    index('orders_express')
      .on(t.readyBy, t.expressPieces)
      .where(sql`express_pieces > 0 and status <> 'cancelled'`),
    index('orders_express_open')
      .on(t.dueAt)
      .where(sql`express_pieces > 0 and status not in ('completed', 'cancelled')`),
    index('orders_to_deliver')
      .on(t.dueAt)
      .where(
        sql`status in ('picked_up', 'processing') and ready_at is not null and not at_counter`,
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

/** The orders in each status, kept by triggers on `orders`; one row for each status. */
export const orderCounts = sqliteTable('order_counts', {
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
    /** The weight of a line that is sold by the kilo, an estimate while the order is `toAgree`, and the least that is charged. */
    grams: integer('grams'),
    minGrams: integer('min_grams'),
  },
  (t) => [
    primaryKey({ columns: [t.orderN, t.position] }),
    check('order_items_quantity', sql`${t.quantity} >= 1`),
    check('order_items_price', sql`${t.unitPrice} >= 0`),
  ],
)
