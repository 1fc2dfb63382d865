import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ASSIGNMENT_KINDS, ORDER_STATUSES } from '#shared/order-status.ts'
import type { AskedRelease } from '#shared/orders/pieces/release-words.ts'
import { users } from './accounts.ts'
import { at, isJson, jsonList, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Assignments that may still be undone. The order does not change and nobody else is told until one stands; then its row is
 * gone. A row with a refusal is what the admin who asked is told: it was not made.
 */
export const waitingAssignments = sqliteTable(
  'waiting_assignments',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    livreurId: text('livreur_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ASSIGNMENT_KINDS }).notNull(),
    /** The order as the admin saw it. */
    from: text('from_status', { enum: ORDER_STATUSES }).notNull(),
    currentLivreurId: text('current_livreur_id'),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    standsAt: at('stands_at').notNull(),
    /** Why the delivery leaves without a piece that is missing. */
    incomplete: text('incomplete').$type<AskedRelease>(),
    /** Why it could not be made, in French. */
    refusal: text('refusal'),
  },
  (t) => [
    index('waiting_assignments_stands').on(t.standsAt),
    check('waiting_assignments_kind', oneOf(t.kind, ASSIGNMENT_KINDS)),
    check('waiting_assignments_from', oneOf(t.from, ORDER_STATUSES)),
  ],
)

/** The order in which a livreur makes the visits of a day, as the team arranged it. What is in no list goes where it fits. */
export const arrangedRounds = sqliteTable(
  'arranged_rounds',
  {
    livreurId: text('livreur_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A local day: `2026-11-26`. */
    day: text('day').notNull(),
    /** Ids of orders. One that is no longer theirs, or is done, counts for nothing. */
    orderIds: jsonList<string>('order_ids').notNull(),
    arrangedAt: at('arranged_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.livreurId, t.day] }),
    index('arranged_rounds_day').on(t.day),
    check('arranged_rounds_order_ids', isJson(t.orderIds)),
  ],
)
