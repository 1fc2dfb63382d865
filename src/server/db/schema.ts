import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { INTERNAL_ROLES } from '#shared/accounts/auth.ts'
import { ROLES } from '#shared/accounts/roles.ts'
import { REFUND_OUTCOMES, REFUND_REASONS } from '#shared/money/payments.ts'
import type { OrderLine, Service } from '#shared/money/pricing.ts'
import {
  ADJUSTMENT_STATUSES,
  CHECK_STEPS,
  FLAG_KINDS,
  type StoredCount,
  type StoredReserve,
} from '#shared/orders/custody.ts'
import { ORDER_EVENT_KINDS } from '#shared/orders/live.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/orders/orders.ts'
import { STAFF_ACTION_KINDS } from '../../shared/journal.ts'
import { APPLICATION_STATUSES } from '../../shared/requests.ts'

// drizzle-kit loads this file by itself and does not know the package's import map: relative paths here only.

const at = (name: string) => integer(name)
const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()
const oneOf = (column: AnySQLiteColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((v) => `'${v}'`).join(', '))})`
const isJson = (column: AnySQLiteColumn) => sql`json_valid(${column})`

export const users = sqliteTable(
  'users',
  {
    /** Joins the search index: SQLite keeps an explicit integer key across VACUUM, an implicit one it may not. */
    n: integer('n').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    fullname: text('fullname').notNull(),
    phone: text('phone').notNull(),
    /** When its owner last replaced the phone; nothing while it is the one given at sign-up. */
    phoneChangedAt: at('phone_changed_at'),
    email: text('email').notNull(),
    emailConfirmedAt: at('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    address: text('address'),
    /** Set in the profile: only essential e-mails (`ORDER_MAILS`). */
    essentialMailOnly: integer('essential_mail_only', { mode: 'boolean' }).notNull().default(false),
    /**
     * Null while the account waits for approval: a livreur who signed up, by an admin; a superadmin who was created with a
     * code, by another superadmin.
     */
    approvedAt: at('approved_at'),
    disabledAt: at('disabled_at'),
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_id').on(t.id),
    uniqueIndex('users_email').on(t.email),
    index('users_staff').on(t.role, t.fullname).where(sql`role <> 'client'`),
    index('users_role_created').on(t.role, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('users_unconfirmed')
      .on(t.createdAt)
      .where(sql`email_confirmed_at is null and deleted_at is null`),
    index('users_waiting')
      .on(t.createdAt, t.id)
      .where(sql`role = 'livreur' and approved_at is null and deleted_at is null`),
    check('users_role', oneOf(t.role, ROLES)),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a stolen database opens no session. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds, as Lucia wants them; everything else is milliseconds. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

const TOKEN_TYPES = ['signup', 'recovery', 'ticket'] as const
export type TokenType = (typeof TOKEN_TYPES)[number]

export const authTokens = sqliteTable(
  'auth_tokens',
  {
    /** The secret of a link is derived from this id at sending, so no table holds a live one. */
    id: text('id').primaryKey(),
    type: text('type', { enum: TOKEN_TYPES }).notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of a ticket: the role of the account that it creates. */
    role: text('role', { enum: INTERNAL_ROLES }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('auth_tokens_user').on(t.userId, t.type),
    index('auth_tokens_expiry').on(t.expiresAt),
    check('auth_tokens_type', oneOf(t.type, TOKEN_TYPES)),
  ],
)

export const validationCodes = sqliteTable(
  'validation_codes',
  {
    id: text('id').primaryKey(),
    /** HMAC of the six digits. */
    code: text('code').notNull(),
    /** Hash of the cookie of the browser that asked: the code works nowhere else. */
    browser: text('browser').notNull(),
    address: text('address').notNull(),
    /** Role of the account that it creates; a code without one dates from before roles were asked first, and opens nothing. */
    role: text('role', { enum: INTERNAL_ROLES }),
    attempts: integer('attempts').notNull().default(0),
    isUsed: integer('is_used', { mode: 'boolean' }).notNull().default(false),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('validation_codes_browser').on(t.browser, t.createdAt),
    index('validation_codes_created').on(t.createdAt),
    check('validation_codes_attempts', sql`${t.attempts} >= 0`),
  ],
)

export const products = sqliteTable(
  'products',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    imageUrl: text('image_url'),
    services: json<Service[]>('services').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('products_name').on(t.name, t.id),
    index('products_created').on(t.createdAt, t.id),
    check('products_services', isJson(t.services)),
  ],
)

export const orders = sqliteTable(
  'orders',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
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
    uniqueIndex('orders_reference').on(t.reference),
    index('orders_created').on(t.createdAt, t.id),
    index('orders_status').on(t.status, t.createdAt, t.id),
    index('orders_client').on(t.clientId, t.createdAt, t.id),
    index('orders_client_open')
      .on(t.clientId, t.createdAt, t.id)
      .where(sql`status not in ('completed', 'cancelled')`),
    index('orders_client_completed')
      .on(t.clientId, t.createdAt, t.id)
      .where(sql`status = 'completed'`),
    index('orders_in_progress')
      .on(t.createdAt, t.id)
      .where(sql`status not in ('completed', 'pending')`),
    index('orders_livreur').on(t.livreurId, t.status, t.createdAt, t.id),
    index('orders_to_verify')
      .on(t.paymentDeclaredAt, t.id)
      .where(sql`payment_declared_at is not null`),
    index('orders_unpaid')
      .on(t.createdAt, t.id)
      .where(sql`status = 'completed' and paid_amount < grand_total`),
    index('orders_unclaimed')
      .on(t.updatedAt, t.id)
      .where(
        sql`status in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route')`,
      ),
    check('orders_status', oneOf(t.status, ORDER_STATUSES)),
    check('orders_payment_method', oneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('orders_reference', sql`${t.reference} = substr(${t.id}, 1, 8)`),
    check(
      'orders_amounts',
      sql`${t.totalItemsPrice} >= 0 and ${t.transportFee} >= 0 and ${t.grandTotal} = ${t.totalItemsPrice} + ${t.transportFee} and ${t.paidAmount} between 0 and ${t.grandTotal}`,
    ),
    check(
      'orders_location',
      sql`(${t.locationLat} is null) = (${t.locationLng} is null) and ifnull(${t.locationLat} between -90 and 90, 1) and ifnull(${t.locationLng} between -180 and 180, 1)`,
    ),
  ],
)

export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Names what was ordered; the garment itself may leave the catalogue later. */
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    service: text('service').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('order_items_quantity', sql`${t.quantity} >= 1`),
    check('order_items_price', sql`${t.unitPrice} >= 0`),
  ],
)

/** The count of one visit; the order's own lines stay as they were ordered. */
export const orderChecks = sqliteTable(
  'order_checks',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    step: text('step', { enum: CHECK_STEPS }).notNull(),
    livreurId: text('livreur_id').notNull(),
    /** Only the lines whose count differed from what was expected, each with the expected pieces. */
    counts: json<StoredCount[]>('counts').notNull(),
    reserves: json<StoredReserve[]>('reserves').notNull(),
    withClient: integer('with_client', { mode: 'boolean' }).notNull(),
    /** Total of expected and of counted pieces. */
    expected: integer('expected').notNull(),
    counted: integer('counted').notNull(),
    /** By the livreur's phone, which may have had no network. */
    takenAt: at('taken_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.step] }),
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
    step: text('step', { enum: CHECK_STEPS }).notNull(),
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
    check('order_photos_step', oneOf(t.step, CHECK_STEPS)),
  ],
)

/** What makes an order need the team's attention; no foreign key, because a claim outlives a deleted order. */
export const orderFlags = sqliteTable(
  'order_flags',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    clientId: text('client_id').notNull(),
    livreurId: text('livreur_id'),
    kind: text('kind', { enum: FLAG_KINDS }).notNull(),
    /** Free text about it; erased with the client's account. */
    note: text('note'),
    data: json<Record<string, string | number | null>>('data').notNull(),
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
    check('order_flags_kind', oneOf(t.kind, FLAG_KINDS)),
    check('order_flags_data', isJson(t.data)),
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

/** Append-only and chained; no foreign key, so the history outlives a deleted order. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    kind: text('kind', { enum: ORDER_EVENT_KINDS }).notNull(),
    actorId: text('actor_id').notNull(),
    actorRole: text('actor_role', { enum: ROLES }).notNull(),
    from: text('from_status', { enum: ORDER_STATUSES }),
    to: text('to_status', { enum: ORDER_STATUSES }),
    clientId: text('client_id').notNull(),
    livreurId: text('livreur_id'),
    previousLivreurId: text('previous_livreur_id'),
    /** Ids and figures only, never a name, a phone or an address. */
    data: json<Record<string, string | number | null>>('data').notNull(),
    at: at('at').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.seq),
    index('order_events_client').on(t.clientId, t.seq),
    index('order_events_livreur').on(t.livreurId, t.seq),
    index('order_events_previous_livreur')
      .on(t.previousLivreurId, t.seq)
      .where(sql`previous_livreur_id is not null`),
    index('order_events_actor').on(t.actorId, t.seq),
    index('order_events_staff').on(t.seq).where(sql`actor_role in ('admin', 'superadmin')`),
    index('order_events_done')
      .on(t.at, t.seq)
      .where(sql`kind = 'moved' and to_status in ('picked_up', 'completed')`),
    check('order_events_kind', oneOf(t.kind, ORDER_EVENT_KINDS)),
    check('order_events_data', isJson(t.data)),
  ],
)

const PAYMENT_KINDS = ['declared', 'received', 'handed_over', 'refunded'] as const

/** Append-only; no foreign key, because money outlives a deleted order. */
export const payments = sqliteTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id'),
    reference: text('reference'),
    kind: text('kind', { enum: PAYMENT_KINDS }).notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    amount: integer('amount').notNull(),
    livreurId: text('livreur_id'),
    actorId: text('actor_id'),
    /** The provider's own transaction id: counted once, however often it is sent. */
    transactionId: text('transaction_id'),
    clientReference: text('client_reference'),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('payments_transaction').on(t.transactionId),
    index('payments_order').on(t.orderId, t.at),
    index('payments_livreur').on(t.livreurId, t.at),
    index('payments_at').on(t.at, t.id),
    check('payments_kind', oneOf(t.kind, PAYMENT_KINDS)),
    check('payments_method', oneOf(t.method, PAYMENT_METHODS)),
    check('payments_amount', sql`${t.amount} >= 0`),
  ],
)

/** Money to give back, until an admin has settled it; no foreign key, as for payments. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    clientId: text('client_id').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    amount: integer('amount').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** The provider's id of the payment to give back, when it has one. */
    transactionId: text('transaction_id'),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
    settledBy: text('settled_by'),
    outcome: text('outcome', { enum: REFUND_OUTCOMES }),
  },
  (t) => [
    index('refunds_open').on(t.createdAt, t.id).where(sql`settled_at is null`),
    index('refunds_order').on(t.orderId),
    index('refunds_client').on(t.clientId, t.createdAt),
    check('refunds_method', oneOf(t.method, PAYMENT_METHODS)),
    check('refunds_reason', oneOf(t.reason, REFUND_REASONS)),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_settled', sql`(${t.settledAt} is null) = (${t.outcome} is null)`),
  ],
)

/** The cash that each livreur carries now, updated in the transaction of every payment; the ledger is `payments`. */
export const cashHoldings = sqliteTable(
  'cash_holdings',
  {
    livreurId: text('livreur_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Francs. */
    amount: integer('amount').notNull(),
    /** Payments that make the amount. */
    payments: integer('payments').notNull(),
    /** When the first of them came. */
    since: at('since').notNull(),
  },
  (t) => [check('cash_holdings_amount', sql`${t.amount} >= 0 and ${t.payments} >= 0`)],
)

/** Cash that a livreur handed to the team: expected amount, counted amount, and the answer of the livreur. */
export const cashHandovers = sqliteTable(
  'cash_handovers',
  {
    id: text('id').primaryKey(),
    livreurId: text('livreur_id').notNull(),
    expected: integer('expected').notNull(),
    counted: integer('counted').notNull(),
    /** Why the two differ. */
    reason: text('reason'),
    recordedBy: text('recorded_by').notNull(),
    createdAt: at('created_at').notNull(),
    /** Times at which the livreur agreed or contested. */
    confirmedAt: at('confirmed_at'),
    contestedAt: at('contested_at'),
    /** The livreur's version, when contested. */
    contestNote: text('contest_note'),
  },
  (t) => [
    index('cash_handovers_created').on(t.createdAt, t.id),
    index('cash_handovers_livreur').on(t.livreurId, t.createdAt, t.id),
    check('cash_handovers_amounts', sql`${t.expected} >= 0 and ${t.counted} >= 0`),
    check('cash_handovers_gap', sql`${t.expected} = ${t.counted} or ${t.reason} is not null`),
    check('cash_handovers_answer', sql`${t.confirmedAt} is null or ${t.contestedAt} is null`),
  ],
)

/** Every price a garment's service ever had; no foreign key, so that it outlives the garment. Append-only. */
export const productPrices = sqliteTable(
  'product_prices',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    productId: text('product_id').notNull(),
    /** Name of the garment at that time. */
    name: text('name').notNull(),
    service: text('service').notNull(),
    /** Francs; nothing once the service is no longer offered. */
    price: integer('price'),
    actorId: text('actor_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('product_prices_product').on(t.productId, t.n),
    check('product_prices_price', sql`ifnull(${t.price} >= 0, 1)`),
  ],
)

/** Acts of the team that are not about an order. Append-only; ids and figures only. */
export const staffActions = sqliteTable(
  'staff_actions',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    actorId: text('actor_id').notNull(),
    actorRole: text('actor_role', { enum: ROLES }).notNull(),
    kind: text('kind', { enum: STAFF_ACTION_KINDS }).notNull(),
    target: text('target'),
    data: json<Record<string, string | number | boolean | null>>('data').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('staff_actions_actor').on(t.actorId, t.seq),
    index('staff_actions_kind').on(t.kind, t.seq),
    index('staff_actions_kind_actor').on(t.kind, t.actorId, t.seq),
    check('staff_actions_kind', oneOf(t.kind, STAFF_ACTION_KINDS)),
    check('staff_actions_data', isJson(t.data)),
  ],
)

const WAVE_SESSION_STATUSES = ['creating', 'open', 'complete', 'expired', 'failed'] as const

/** One attempt to pay an order through Wave's checkout; kept when the order is deleted, because money may still arrive. */
export const waveSessions = sqliteTable(
  'wave_sessions',
  {
    /** Our own `client_reference`, new for every attempt. */
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    clientId: text('client_id').notNull(),
    amount: integer('amount').notNull(),
    /** Wave's own id of the session; unknown until Wave answers. */
    sessionId: text('session_id'),
    launchUrl: text('launch_url'),
    status: text('status', { enum: WAVE_SESSION_STATUSES }).notNull(),
    expiresAt: at('expires_at'),
    /** When to ask Wave about it next; null once its end is known. */
    checkAt: at('check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('wave_sessions_session').on(t.sessionId),
    uniqueIndex('wave_sessions_live').on(t.orderId).where(sql`status in ('creating', 'open')`),
    index('wave_sessions_order').on(t.orderId, t.createdAt),
    index('wave_sessions_check').on(t.checkAt).where(sql`check_at is not null`),
    check('wave_sessions_status', oneOf(t.status, WAVE_SESSION_STATUSES)),
    check('wave_sessions_amount', sql`${t.amount} > 0`),
  ],
)

/** What Wave's webhook said, once per event id: ids only, nothing about the payer. */
export const waveEvents = sqliteTable(
  'wave_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    sessionId: text('session_id'),
    at: at('at').notNull(),
  },
  (t) => [index('wave_events_session').on(t.sessionId)],
)

export const idempotency = sqliteTable(
  'idempotency',
  {
    actorId: text('actor_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    result: json<unknown>('result').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.actorId, t.key] }),
    index('idempotency_created').on(t.createdAt),
    check('idempotency_result', isJson(t.result)),
  ],
)

export const livreurApplications = sqliteTable(
  'livreur_applications',
  {
    id: text('id').primaryKey(),
    fullname: text('fullname').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    city: text('city').notNull(),
    message: text('message'),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull().default('new'),
    handledBy: text('handled_by').references(() => users.id, { onDelete: 'set null' }),
    handledAt: at('handled_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('livreur_applications_list').on(t.status, t.createdAt, t.id),
    index('livreur_applications_email').on(t.email),
    check('livreur_applications_status', oneOf(t.status, APPLICATION_STATUSES)),
  ],
)

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    fullname: text('fullname').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    handledBy: text('handled_by').references(() => users.id, { onDelete: 'set null' }),
    handledAt: at('handled_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('contact_messages_list').on(t.createdAt, t.id),
    index('contact_messages_new').on(t.createdAt, t.id).where(sql`handled_at is null`),
    index('contact_messages_email').on(t.email),
  ],
)

const MAIL_STATUSES = ['pending', 'sent', 'failed'] as const

export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** E-mail address of the person whom the facts describe to another recipient; erasing them deletes the row. */
    about: text('about'),
    /** Facts for the template; rendered secrets are never stored. */
    facts: json<Record<string, string | number | null>>('facts').notNull(),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull(),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
  },
  (t) => [
    index('mail_outbox_due').on(t.status, t.nextAttemptAt),
    index('mail_outbox_user').on(t.userId),
    index('mail_outbox_recipient').on(t.recipient),
    index('mail_outbox_created').on(t.status, t.createdAt, t.id),
    index('mail_outbox_about').on(t.about).where(sql`about is not null`),
    check('mail_outbox_status', oneOf(t.status, MAIL_STATUSES)),
    check('mail_outbox_facts', isJson(t.facts)),
  ],
)

/** Deleted accounts whose orders, e-mails and answers are still being erased; the row goes when nothing is left. */
export const erasures = sqliteTable('erasures', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address the account had: the only key to the e-mails to it and about it. */
  email: text('email').notNull(),
  /** The last order that was erased, going from the newest; nothing before the first. */
  orderCreatedAt: at('order_created_at'),
  orderId: text('order_id'),
  startedAt: at('started_at').notNull(),
})

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

export const settings = sqliteTable(
  'settings',
  {
    key: text('key').primaryKey(),
    value: json<unknown>('value').notNull(),
    updatedAt: at('updated_at').notNull(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [check('settings_value', isJson(t.value))],
)

/**
 * Counters kept in the same transaction as the change, so that no screen ever counts rows.
 * `livreur_id` is '' for the whole business, else the livreur whose rides are counted.
 */
export const statsDay = sqliteTable(
  'stats_day',
  {
    day: text('day').notNull(),
    livreurId: text('livreur_id').notNull(),
    orders: integer('orders').notNull().default(0),
    clients: integer('clients').notNull().default(0),
    pickups: integer('pickups').notNull().default(0),
    completed: integer('completed').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    /** Francs of the orders completed that day; deleting an order does not take them back. */
    revenue: integer('revenue').notNull().default(0),
    /** Milliseconds from order to delivery, summed over the orders completed that day. */
    turnaround: integer('turnaround').notNull().default(0),
    /** Francs received and francs given back that day. */
    received: integer('received').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.livreurId, t.day] }),
    check('stats_day_revenue', sql`${t.revenue} >= 0`),
  ],
)
