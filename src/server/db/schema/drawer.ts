import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import {
  type DrawerCount,
  type DrawerGapReason,
  EXPENSE_REASONS,
  type ExpenseReason,
  GAP_REASONS,
  MOVEMENT_KINDS,
} from '#shared/money/drawer.ts'
import { at, isJson, jsonObject, oneOf } from './columns.ts'

/** Cash that came into the drawer of the desk or left it. Append-only: a mistake is corrected by its opposite. */
export const drawerMovements = sqliteTable(
  'drawer_movements',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    /** The number of the closing that counts it, given before that closing is made. */
    closingN: integer('closing_n').notNull(),
    kind: text('kind', { enum: MOVEMENT_KINDS as [string, ...string[]] })
      .$type<(typeof MOVEMENT_KINDS)[number]>()
      .notNull(),
    /** Francs, negative where they leave. */
    amount: integer('amount').notNull(),
    /** Francs in the drawer after it. */
    balance: integer('balance').notNull(),
    /** The row of the ledger that it comes from: a payment, a refund or a hand-over. */
    paymentN: integer('payment_n'),
    /** The movement whose opposite it is. */
    reversesN: integer('reverses_n'),
    reason: text('reason').$type<ExpenseReason>(),
    note: text('note'),
    /** The number on the slip of the bank. */
    slip: text('slip'),
    /** The photo that the device took of its receipt, and sends when it can. */
    receiptId: text('receipt_id'),
    /** It was made before this closing, and came after it. */
    beforeClosingN: integer('before_closing_n'),
    actorN: integer('actor_n').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('drawer_movements_part').on(t.closingN, t.kind, t.amount),
    index('drawer_movements_closing').on(t.closingN, t.n),
    uniqueIndex('drawer_movements_opening').on(t.closingN).where(sql`kind = 'opening'`),
    uniqueIndex('drawer_movements_payment').on(t.paymentN).where(sql`payment_n is not null`),
    uniqueIndex('drawer_movements_reversed').on(t.reversesN).where(sql`reverses_n is not null`),
    uniqueIndex('drawer_movements_receipt').on(t.receiptId).where(sql`receipt_id is not null`),
    check('drawer_movements_kind', oneOf(t.kind, MOVEMENT_KINDS)),
    check('drawer_movements_balance', sql`${t.balance} >= 0`),
    check(
      'drawer_movements_reason',
      sql`(${t.kind} = 'expense' and ${oneOf(t.reason, Object.keys(EXPENSE_REASONS))}) or (${t.kind} <> 'expense' and ${t.reason} is null)`,
    ),
  ],
)

/** The drawer as it was counted at its end. The number is `n`: rows are never deleted, so that it has no holes. */
export const drawerClosings = sqliteTable(
  'drawer_closings',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    /** Francs. */
    expected: integer('expected').notNull(),
    counted: integer('counted').notNull(),
    /** Pieces of each note and coin. */
    count: jsonObject<DrawerCount>('count').notNull(),
    /** Why the two differ. */
    reason: text('reason').$type<DrawerGapReason>(),
    note: text('note'),
    /** Francs that stayed for the next opening; the others left. */
    kept: integer('kept').notNull(),
    /** Francs received with Wave since the opening, less what went back so: no drawer holds them. */
    wave: integer('wave').notNull(),
    actorN: integer('actor_n').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('drawer_closings_at').on(t.at),
    check('drawer_closings_count', isJson(t.count)),
    check(
      'drawer_closings_amounts',
      sql`${t.expected} >= 0 and ${t.kept} between 0 and ${t.counted}`,
    ),
    check(
      'drawer_closings_gap',
      sql`(${t.expected} = ${t.counted}) = (${t.reason} is null) and ifnull(${oneOf(t.reason, Object.keys(GAP_REASONS))}, 1)`,
    ),
  ],
)

/** The photo of a movement's receipt, and the number that the bank gave it later. Append-only; the file is named by its id. */
export const drawerReceipts = sqliteTable(
  'drawer_receipts',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    movementN: integer('movement_n').notNull(),
    slip: text('slip'),
    bytes: integer('bytes').notNull(),
    /** A digest of the file. */
    contents: blob('contents', { mode: 'buffer' }).notNull(),
    actorN: integer('actor_n').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('drawer_receipts_id').on(t.id),
    uniqueIndex('drawer_receipts_movement').on(t.movementN),
  ],
)
