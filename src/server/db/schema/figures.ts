import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { PROMISE_STEPS } from '#shared/time/visits.ts'
import { oneOf } from './columns.ts'

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
    /** The weight of the bags by the kilo that were collected, as their clients agreed. */
    grams: integer('grams').notNull().default(0),
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

/**
 * Steps that had a due time, counted on the day they were achieved: in time, or late and by how much in all. `livreur_id`
 * and `area` are '' where there is none.
 */
export const promiseDays = sqliteTable(
  'promise_days',
  {
    day: text('day').notNull(),
    step: text('step', { enum: PROMISE_STEPS }).notNull(),
    livreurId: text('livreur_id').notNull().default(''),
    area: text('area').notNull().default(''),
    kept: integer('kept').notNull().default(0),
    late: integer('late').notNull().default(0),
    lateMs: integer('late_ms').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.step, t.livreurId, t.area] }),
    check('promise_days_step', oneOf(t.step, PROMISE_STEPS)),
  ],
)

/** Orders that left a status, by the day they left it, and how long they had stood in it. */
export const stepDays = sqliteTable(
  'step_days',
  {
    day: text('day').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    count: integer('count').notNull().default(0),
    totalMs: integer('total_ms').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.status, t.day] })],
)

/** Money by day that `stats_day` does not split, in francs. A trigger on `payments` keeps it. */
export const moneyDays = sqliteTable('money_days', {
  day: text('day').primaryKey(),
  /** Received each way that day, less what went back so. `bank` is of transfers and cheques. */
  wave: integer('wave').notNull().default(0),
  cash: integer('cash').notNull().default(0),
  bank: integer('bank').notNull().default(0),
})

/**
 * Orders that a livreur delivered, by day and by whole hours from the pick-up to the door, so that a median needs no order.
 * `countDelay` keeps it with the delivery; `hours` has a ceiling, which bounds the rows of a day.
 */
export const delayDays = sqliteTable(
  'delay_days',
  {
    day: text('day').notNull(),
    hours: integer('hours').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.hours] }),
    check('delay_days_figures', sql`${t.hours} between 0 and 720 and ${t.count} >= 0`),
  ],
)

/**
 * `delay_days` by weeks, under the Monday: a year has too many days and hours to read. Two triggers on `delay_days` keep it,
 * when a row is added and when its count changes; there is none for a deletion, because nothing deletes these rows.
 */
export const delayWeeks = sqliteTable(
  'delay_weeks',
  {
    week: text('week').notNull(),
    hours: integer('hours').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.week, t.hours] })],
)
