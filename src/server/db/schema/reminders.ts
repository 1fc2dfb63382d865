import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { OrderLadder } from '#shared/shop/settings/reminder-settings.ts'
import { at } from './columns.ts'
import { orders } from './orders.ts'

/** One reminder to one client: the index says that a client has one a day, however many orders it names. */
export const reminders = sqliteTable(
  'reminders',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    clientN: integer('client_n').notNull(),
    /** The local day. */
    day: text('day').notNull(),
    mailed: integer('mailed', { mode: 'boolean' }).notNull(),
    pushed: integer('pushed', { mode: 'boolean' }).notNull(),
    /** The message to their number; it may be over and deleted. */
    messageId: text('message_id'),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('reminders_client_day').on(t.clientN, t.day),
    uniqueIndex('reminders_message').on(t.messageId).where(sql`message_id is not null`),
  ],
)

/** The steps that a reminder tells: the key makes sure that no step of an order is told twice. */
export const reminderSteps = sqliteTable(
  'reminder_steps',
  {
    orderN: integer('order_n')
      .notNull()
      .references(() => orders.n, { onDelete: 'cascade' }),
    ladder: text('ladder').$type<OrderLadder>().notNull(),
    days: integer('days').notNull(),
    /** The reminder that tells it; a later one takes over what still waited. */
    reminderN: integer('reminder_n').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderN, t.ladder, t.days] }),
    index('reminder_steps_reminder').on(t.reminderN),
    index('reminder_steps_at').on(t.at),
  ],
)

/** « Ne plus relancer », and « Reprendre »: what the client did before that stops nothing any more. */
export const reminderStops = sqliteTable(
  'reminder_stops',
  {
    orderN: integer('order_n')
      .notNull()
      .references(() => orders.n, { onDelete: 'cascade' }),
    ladder: text('ladder').$type<OrderLadder>().notNull(),
    stoppedAt: at('stopped_at'),
    resumedAt: at('resumed_at'),
    actorN: integer('actor_n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderN, t.ladder] })],
)
