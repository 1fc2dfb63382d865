import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NumberRequestInput } from '#shared/orders/number-requests/number-requests.inputs.ts'
import { REQUEST_CONTACTS, REQUEST_STATES } from '#shared/orders/number-requests/number-requests.ts'
import { users } from './accounts.ts'
import { at, isJson, isSlotOrNothing, jsonObject, oneOf } from './columns.ts'

/** Orders by number that wait to be confirmed, and those of the last weeks. They hold no slot. */
export const numberRequests = sqliteTable(
  'number_requests',
  {
    /** The id of the order too, once it is confirmed. */
    id: text('id').primaryKey(),
    /** The browser's own, so that sending again makes no second one. */
    key: text('key').notNull().unique(),
    fullname: text('fullname').notNull(),
    phone: text('phone').notNull(),
    content: jsonObject<NumberRequestInput['basket']>('content').notNull(),
    /** The wished slot; the team may change it. Null for « Dès que possible ». */
    pickupFrom: at('pickup_from'),
    pickupTo: at('pickup_to'),
    state: text('state', { enum: REQUEST_STATES }).notNull().default('waiting'),
    /** Set aside, because too many came from where it came from. */
    folded: integer('folded', { mode: 'boolean' }).notNull(),
    contact: text('contact', { enum: REQUEST_CONTACTS }),
    browser: text('browser').notNull(),
    network: text('network').notNull(),
    /** The version of its confirming link: raised when the number is corrected, it makes the earlier link worthless. */
    version: integer('version').notNull().default(1),
    /** The record that it joins. */
    clientId: text('client_id').references(() => users.id, { onDelete: 'set null' }),
    /** The team has chosen: that record or, without one, a record of its own. */
    recordChosen: integer('record_chosen', { mode: 'boolean' }).notNull().default(false),
    reason: text('reason'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    sentAt: at('sent_at'),
    openedAt: at('opened_at'),
    endedAt: at('ended_at'),
    /** The order, once there is one: it has the id of the request. */
    orderId: text('order_id'),
    /** The client's link that its confirmation handed out, by record and version; null without one. */
    followId: text('follow_id'),
  },
  (t) => [
    index('number_requests_open').on(t.createdAt, t.id).where(sql`ended_at is null`),
    index('number_requests_created').on(t.createdAt),
    index('number_requests_strangers').on(t.createdAt).where(sql`folded = 1 and contact is null`),
    index('number_requests_ended').on(t.endedAt).where(sql`ended_at is not null`),
    index('number_requests_client').on(t.clientId).where(sql`client_id is not null`),
    check('number_requests_state', oneOf(t.state, REQUEST_STATES)),
    check(
      'number_requests_contact',
      sql`${t.contact} is null or ${oneOf(t.contact, REQUEST_CONTACTS)}`,
    ),
    check(
      'number_requests_ended',
      sql`(${t.endedAt} is null) = (${t.state} in ('waiting', 'sent'))`,
    ),
    check('number_requests_order', sql`(${t.orderId} is null) = (${t.state} <> 'confirmed')`),
    check('number_requests_slot', isSlotOrNothing(t.pickupFrom, t.pickupTo)),
    check('number_requests_content', isJson(t.content)),
    check('number_requests_size', sql`length(${t.content}) <= 32768`),
  ],
)
