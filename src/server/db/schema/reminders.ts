import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Ladder } from '#shared/shop/settings/reminder-settings.ts'
import { at } from './columns.ts'

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

/** An order of the ladders of orders, or an invoice of its own, by its number; an order that is deleted takes its rows with it. */
const subject = {
  ladder: text('ladder').$type<Ladder>().notNull(),
  subjectN: integer('subject_n').notNull(),
}

/** The steps that a reminder tells: the key makes sure that no step of a subject is told twice. */
export const reminderSteps = sqliteTable(
  'reminder_steps',
  {
    ...subject,
    days: integer('days').notNull(),
    /** The reminder that tells it; a later one takes over what still waited. */
    reminderN: integer('reminder_n').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectN, t.ladder, t.days] }),
    index('reminder_steps_reminder').on(t.reminderN),
    index('reminder_steps_at').on(t.at),
  ],
)

/** « Ne plus relancer », and « Reprendre »: what the client did before that stops nothing any more. */
export const reminderStops = sqliteTable(
  'reminder_stops',
  {
    ...subject,
    stoppedAt: at('stopped_at'),
    resumedAt: at('resumed_at'),
    /** It is null where it was noted before the number was. */
    actorN: integer('actor_n'),
  },
  (t) => [primaryKey({ columns: [t.subjectN, t.ladder] })],
)
