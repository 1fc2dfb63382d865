import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { MESSAGE_STATES, MESSAGE_TEMPLATES, type StoredFacts } from '#shared/messages/templates.ts'
import { APPLICATION_STATUSES } from '#shared/people/applications.ts'
import { users } from './accounts.ts'
import { at, isJson, jsonObject, oneOf } from './columns.ts'
import { orders } from './orders.ts'

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
    /** It is null before the first try. One that was held is late from then on. */
    firstTriedAt: at('first_tried_at'),
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

/**
 * Messages to the number of a client, by WhatsApp. Those that do not leave by themselves wait in « À envoyer » until a teammate
 * sends them.
 */
export const clientMessages = sqliteTable(
  'client_messages',
  {
    id: text('id').primaryKey(),
    template: text('template', { enum: MESSAGE_TEMPLATES }).notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    /** The record it is about; null while a request by number is not confirmed: somebody may have mistyped. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    requestId: text('request_id'),
    /** Facts for the words; links and codes are made when it leaves, and never stored. */
    facts: jsonObject<StoredFacts>('facts').notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('to_send'),
    attempts: integer('attempts').notNull().default(0),
    /** When the worker looks at it next; of a message that is over, when it ended. */
    nextAttemptAt: at('next_attempt_at').notNull(),
    lastError: text('last_error'),
    /** The provider's name for it, by which it tells what became of it. */
    providerId: text('provider_id'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    deliveredAt: at('delivered_at'),
    readAt: at('read_at'),
    /** When and by whom WhatsApp was opened with it. */
    openedAt: at('opened_at'),
    openedBy: text('opened_by').references(() => users.id, { onDelete: 'set null' }),
    /** The teammate who said that it left, or dropped it. */
    handledBy: text('handled_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('client_messages_due').on(t.state, t.nextAttemptAt),
    index('client_messages_user').on(t.userId).where(sql`user_id is not null`),
    index('client_messages_order').on(t.orderId).where(sql`order_id is not null`),
    index('client_messages_request').on(t.requestId).where(sql`request_id is not null`),
    uniqueIndex('client_messages_provider').on(t.providerId).where(sql`provider_id is not null`),
    check('client_messages_state', oneOf(t.state, MESSAGE_STATES)),
    check('client_messages_facts', isJson(t.facts)),
  ],
)

/** Answers of people by WhatsApp. */
export const clientAnswers = sqliteTable(
  'client_answers',
  {
    /** The provider's own, so that one answer is kept once. */
    id: text('id').primaryKey(),
    /** E.164. */
    phone: text('phone').notNull(),
    /** The record of that number, where there is one only. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    at: at('at').notNull(),
    /** When the team read it. */
    seenAt: at('seen_at'),
  },
  (t) => [
    index('client_answers_user').on(t.userId, t.at).where(sql`user_id is not null`),
    index('client_answers_number').on(t.phone, t.at),
    index('client_answers_new').on(t.at, t.id).where(sql`seen_at is null`),
    index('client_answers_at').on(t.at),
  ],
)
