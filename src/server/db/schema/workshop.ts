import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { at } from './columns.ts'
import { orders } from './orders.ts'

/** The people of the workshop: each is a first name that is tapped on a tablet, and no account. */
export const workers = sqliteTable('workers', {
  n: integer('n').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull(),
  /** Their acts keep the name; the tablets offer it no more. */
  leftAt: at('left_at'),
})

/** The loads of machines: pieces of several orders that are washed together. */
export const batches = sqliteTable(
  'batches',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    machine: text('machine').notNull(),
    /** The station that its pieces pass when it is emptied. */
    station: text('station').notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    workerN: integer('worker_n'),
    deviceN: integer('device_n'),
  },
  // Two loads never turn in one machine.
  (t) => [index('batches_running').on(t.machine).where(sql`ended_at is null`)],
)

/** The place where a packed order waits; the row leaves with the order. A hanger rail holds one order a place, a shelf several. */
export const orderPlaces = sqliteTable(
  'order_places',
  {
    orderN: integer('order_n')
      .notNull()
      .references(() => orders.n, { onDelete: 'cascade' }),
    rack: text('rack').notNull(),
    place: integer('place').notNull(),
    /** The rack was a rail when it was hung there. */
    onRail: integer('on_rail', { mode: 'boolean' }).notNull().default(false),
    hangers: integer('hangers').notNull(),
    bags: integer('bags').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderN] }),
    index('order_places_place').on(t.rack, t.place),
    uniqueIndex('order_places_rail').on(t.rack, t.place).where(sql`on_rail`),
    check('order_places_place', sql`${t.place} >= 1 and ${t.hangers} >= 0 and ${t.bags} >= 0`),
  ],
)
