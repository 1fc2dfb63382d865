import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PAYMENT_METHODS } from '#shared/money/payment-methods.ts'
import type { CartLine } from '#shared/shop/prices/lines.ts'
import { users } from './accounts.ts'
import { at, isJson, jsonList, oneOf, placeWordColumns } from './columns.ts'

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
    lines: jsonList<CartLine>('lines').notNull(),
    express: integer('express', { mode: 'boolean' }).notNull().default(false),
    locationLat: real('location_lat'),
    locationLng: real('location_lng'),
    /** The radius in metres of the GPS that found the place; null where the place is not approximate. */
    locationAccuracy: real('location_accuracy'),
    address: text('address').notNull(),
    ...placeWordColumns(),
    contactPhone: text('contact_phone').notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    /** Local day of the next visit. */
    nextDay: text('next_day').notNull(),
    /** Local day of the visit that was skipped last, until it is taken again. */
    skippedDay: text('skipped_day'),
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
