import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ASK_ANSWERS, GIVING_KINDS, OWNER_ACTS } from '#shared/money/daily-ceiling.ts'
import { at, isJson, jsonObject, oneOf } from './columns.ts'

/**
 * Francs that each member of the team gave, promised or took out, as the daily ceiling counts them. Append-only, and without foreign key:
 * what is given back is a row of its own, of the day on which it was counted.
 */
export const givings = sqliteTable(
  'givings',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    actorN: integer('actor_n').notNull(),
    /** The day in Abidjan whose ceiling it is part of, like 2026-11-29. */
    day: text('day').notNull(),
    kind: text('kind', { enum: GIVING_KINDS }).notNull(),
    /** The claim, order, refund, credit entry or movement of which it is: the same money is counted once. */
    subject: text('subject').notNull(),
    /** Francs, negative where they are given back. */
    amount: integer('amount').notNull(),
    /** The client whose credit holds it. */
    clientN: integer('client_n'),
    at: at('at').notNull(),
  },
  (t) => [
    index('givings_day').on(t.actorN, t.day),
    index('givings_subject').on(t.kind, t.subject),
    check('givings_kind', oneOf(t.kind, GIVING_KINDS)),
    check('givings_amount', sql`${t.amount} <> 0`),
  ],
)

/** « Demander à … »: an act above the ceiling of an admin, which an owner does or declines. Erasing its client deletes it. */
export const ownerAsks = sqliteTable(
  'owner_asks',
  {
    id: text('id').primaryKey(),
    act: text('act', { enum: OWNER_ACTS }).notNull(),
    /** The input of its procedure. */
    input: jsonObject<object>('input').notNull(),
    /** Francs. */
    amount: integer('amount').notNull(),
    clientId: text('client_id'),
    orderId: text('order_id'),
    /** Words of the team. */
    note: text('note'),
    askedN: integer('asked_n').notNull(),
    askedAt: at('asked_at').notNull(),
    answer: text('answer', { enum: ASK_ANSWERS }),
    answeredN: integer('answered_n'),
    answeredAt: at('answered_at'),
  },
  (t) => [
    index('owner_asks_open').on(t.askedAt, t.id).where(sql`answered_at is null`),
    index('owner_asks_answered').on(t.answeredAt).where(sql`answered_at is not null`),
    index('owner_asks_client').on(t.clientId).where(sql`client_id is not null`),
    check('owner_asks_act', oneOf(t.act, OWNER_ACTS)),
    check('owner_asks_input', isJson(t.input)),
    check('owner_asks_amount', sql`${t.amount} > 0`),
    check(
      'owner_asks_answer',
      sql`(${t.answer} is null) = (${t.answeredAt} is null) and (${t.answer} is null) = (${t.answeredN} is null)`,
    ),
  ],
)

const ADVANCE_OUTCOMES = ['found', 'absent'] as const

/** An advance by Wave that the team noted: its credit is there at once, and somebody else finds its money in Wave. */
export const waveAdvances = sqliteTable(
  'wave_advances',
  {
    /** The entry of the credit that it gave. */
    creditN: integer('credit_n').primaryKey(),
    clientN: integer('client_n').notNull(),
    /** Francs. */
    amount: integer('amount').notNull(),
    transactionId: text('transaction_id').notNull(),
    takenN: integer('taken_n').notNull(),
    takenAt: at('taken_at').notNull(),
    outcome: text('outcome', { enum: ADVANCE_OUTCOMES }),
    /** The entry that took what was left of it out of the credit again. */
    backN: integer('back_n'),
    settledN: integer('settled_n'),
    settledAt: at('settled_at'),
  },
  (t) => [
    index('wave_advances_open').on(t.takenAt, t.creditN).where(sql`settled_at is null`),
    uniqueIndex('wave_advances_back').on(t.backN).where(sql`back_n is not null`),
    uniqueIndex('wave_advances_transaction').on(t.transactionId).where(sql`settled_at is null`),
    check('wave_advances_amount', sql`${t.amount} > 0`),
    check(
      'wave_advances_settled',
      sql`(${t.outcome} is null) = (${t.settledAt} is null) and (${t.outcome} is null) = (${t.settledN} is null)`,
    ),
  ],
)
