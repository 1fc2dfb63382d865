import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { APPLICATION_STATUSES } from '#shared/people/applications.ts'
import { users } from './accounts.ts'
import { at, isJson, jsonObject, oneOf, rowSeal } from './columns.ts'

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
    facts: jsonObject<Record<string, string | number | null>>('facts').notNull(),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull(),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    seal: rowSeal(),
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
