import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { StaffActionKind } from '#shared/record/journal.ts'
import { ROLES } from '#shared/roles.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { users } from './accounts.ts'
import { at, isJson, json, jsonList, jsonObject } from './columns.ts'

export const products = sqliteTable(
  'products',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    imageUrl: text('image_url'),
    services: jsonList<Service>('services').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('products_name').on(t.name, t.id),
    index('products_created').on(t.createdAt, t.id),
    check('products_services', isJson(t.services)),
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
    /** The least weight that is charged, where it is a price of a kilo. */
    minGrams: integer('min_grams'),
  },
  (t) => [
    index('product_prices_product').on(t.productId, t.n),
    check('product_prices_price', sql`ifnull(${t.price} >= 0, 1)`),
  ],
)

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

/** A livreur's plan: a weekday without a row is a day off, no row at all means the opening hours. */
export const dutyWeeks = sqliteTable(
  'duty_weeks',
  {
    livreurId: text('livreur_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.livreurId, t.weekday] }),
    check('duty_weeks_weekday', sql`${t.weekday} between 1 and 7`),
    check(
      'duty_weeks_hours',
      sql`${t.fromMinute} >= 0 and ${t.fromMinute} < ${t.toMinute} and ${t.toMinute} <= 1440`,
    ),
  ],
)

/** One day that differs from the plan: other hours, or absent when both are null. */
export const dutyExceptions = sqliteTable(
  'duty_exceptions',
  {
    livreurId: text('livreur_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    fromMinute: integer('from_minute'),
    toMinute: integer('to_minute'),
  },
  (t) => [
    primaryKey({ columns: [t.livreurId, t.day] }),
    check(
      'duty_exceptions_hours',
      sql`(${t.fromMinute} is null) = (${t.toMinute} is null) and ifnull(${t.fromMinute} between 0 and ${t.toMinute} - 1, 1) and ifnull(${t.toMinute} <= 1440, 1)`,
    ),
  ],
)

/** The last tap of « Je suis en service »; it wins over the plan for the rest of its day. */
export const dutySwitches = sqliteTable('duty_switches', {
  livreurId: text('livreur_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  onDuty: integer('on_duty', { mode: 'boolean' }).notNull(),
  at: at('at').notNull(),
})

/** Acts of the team that are not about an order. Append-only; ids and figures only. */
export const staffActions = sqliteTable(
  'staff_actions',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    actorId: text('actor_id').notNull(),
    actorRole: text('actor_role', { enum: ROLES }).notNull(),
    /** No check lists the kinds: each new one would rebuild the table. */
    kind: text('kind').$type<StaffActionKind>().notNull(),
    target: text('target'),
    data: jsonObject<Record<string, string | number | boolean | null>>('data').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('staff_actions_target').on(t.target, t.seq).where(sql`target is not null`),
    index('staff_actions_actor').on(t.actorId, t.seq),
    index('staff_actions_kind').on(t.kind, t.seq),
    index('staff_actions_kind_actor').on(t.kind, t.actorId, t.seq),
    check('staff_actions_data', isJson(t.data)),
  ],
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
