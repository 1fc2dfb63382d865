import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PUSH_KINDS } from '#shared/access/push/push.ts'
import { sessions, users } from './accounts.ts'
import { at } from './columns.ts'

/**
 * The devices that are told. One goes with its session: signing out, closing and disabling an account need no code of
 * their own.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    /** The address that the browser's push service gave. Who knows it can call the device, but write nothing without the keys. */
    endpoint: text('endpoint').notNull(),
    /** The device's public key and its shared secret (RFC 8291), as base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: at('created_at').notNull(),
    succeededAt: at('succeeded_at'),
    failedAt: at('failed_at'),
    /** Failed calls since the last one that was taken: the waits grow with them. */
    tries: integer('tries').notNull().default(0),
    /** Not called before: also what is told meanwhile waits until then. */
    retryAt: at('retry_at'),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_session').on(t.sessionId),
  ],
)

/** The rides whose client was told that the livreur is near: the point itself is erased with the ride, or sooner. */
export const toldArrivals = sqliteTable(
  'told_arrivals',
  {
    orderId: text('order_id').primaryKey(),
    /** The sequence number of the ride's departure: another ride to the same client is told again. */
    ride: integer('ride').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('told_arrivals_at').on(t.at)],
)

/** News that wait, a row for each device. The table names nobody: the words are made when it leaves. */
export const pushOutbox = sqliteTable(
  'push_outbox',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    subscriptionN: integer('subscription_n')
      .notNull()
      .references(() => pushSubscriptions.n, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PUSH_KINDS }).notNull(),
    orderId: text('order_id').notNull(),
    reference: text('reference').notNull(),
    /** The visit, or the flag that was raised, as the kind needs it. */
    detail: text('detail'),
    nextAttemptAt: at('next_attempt_at').notNull(),
    createdAt: at('created_at').notNull(),
    /** It is worth nothing any more. */
    expiresAt: at('expires_at').notNull(),
    /** It leaves for no device before: its contrary takes it back unsaid. */
    heldUntil: at('held_until'),
  },
  (t) => [
    index('push_outbox_due').on(t.nextAttemptAt),
    // Of one device in the order of `n`, which ends every index.
    index('push_outbox_device').on(t.subscriptionN),
  ],
)
