import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { VISIT_KINDS } from '#shared/time/visits.ts'
import { users } from './accounts.ts'
import { at, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/** The visits of each slot, kept by triggers on `orders`; the orders that were not cancelled count. */
export const slotLoads = sqliteTable(
  'slot_loads',
  {
    from: at('slot_from').notNull(),
    to: at('slot_to').notNull(),
    visits: integer('visits').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.from, t.to] }),
    check('slot_loads_visits', sql`${t.visits} >= 0`),
  ],
)

/** A visit that found nobody, or that the client put off; its fee is an admin's decision. */
export const missedVisits = sqliteTable(
  'missed_visits',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    visit: text('visit', { enum: VISIT_KINDS }).notNull(),
    reportedBy: text('reported_by', { enum: ['client', 'livreur'] }).notNull(),
    livreurId: text('livreur_id'),
    slotFrom: at('slot_from'),
    slotTo: at('slot_to'),
    arrivedAt: at('arrived_at'),
    calls: integer('calls').notNull().default(0),
    waitedMinutes: integer('waited_minutes').notNull().default(0),
    photoId: text('photo_id'),
    createdAt: at('created_at').notNull(),
    rescheduledAt: at('rescheduled_at'),
    /** Francs; null until an admin has decided, 0 when there is none. */
    fee: integer('fee'),
    feeDecidedBy: text('fee_decided_by'),
    feeDecidedAt: at('fee_decided_at'),
  },
  (t) => [
    index('missed_visits_order').on(t.orderId, t.createdAt),
    check('missed_visits_visit', oneOf(t.visit, VISIT_KINDS)),
    check('missed_visits_reported_by', oneOf(t.reportedBy, ['client', 'livreur'])),
    check(
      'missed_visits_figures',
      sql`${t.calls} >= 0 and ${t.waitedMinutes} >= 0 and ifnull(${t.fee} >= 0, 1)`,
    ),
    check('missed_visits_decided', sql`(${t.fee} is null) = (${t.feeDecidedAt} is null)`),
  ],
)

/** Only the last point of a livreur who is on the road and agreed; erased with the last ride. */
export const livreurPositions = sqliteTable('livreur_positions', {
  livreurId: text('livreur_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The client they rode to when the point was taken: it is shown to no other client. */
  clientId: text('client_id'),
  lat: real('lat').notNull(),
  lng: real('lng').notNull(),
  accuracy: real('accuracy'),
  at: at('at').notNull(),
})
