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
  FNE_KINDS,
  FNE_STATES,
  FNE_STEPS,
  type FneBuyer,
  type FneItem,
  type FneTakenBack,
} from '#shared/money/fne/fne-sales.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import { at, json, oneOf, optionalJsonObject } from './columns.ts'

/**
 * The certifications asked of the DGI: of an order or an invoice of a company, and of their credit notes. The indexes say that a sale is
 * certified once, and that one is sent at a time. Never deleted, and without foreign key.
 */
export const fneSales = sqliteTable(
  'fne_sales',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    kind: text('kind', { enum: FNE_KINDS }).notNull(),
    orderId: text('order_id'),
    invoiceN: integer('invoice_n'),
    clientN: integer('client_n').notNull(),
    /** The sale of a refund. */
    ofN: integer('of_n'),
    /** Francs as we count them, tax included. */
    amount: integer('amount').notNull(),
    /** It is what comes back by a refund; null is all of it. */
    takenBack: json<FneTakenBack[]>('taken_back'),
    /** As it was typed at the counter; erased with the account. */
    buyer: optionalJsonObject<FneBuyer>('buyer'),
    /** The number of a receipt (RNE) that was given for it before. */
    rne: text('rne'),
    state: text('state', { enum: FNE_STATES }).notNull(),
    nextAt: at('next_at'),
    tries: integer('tries').notNull().default(0),
    /** A code of ours, and the DGI's own words. */
    why: text('why').$type<FneReason>(),
    dgiMessage: text('dgi_message'),
    /** The answer of the DGI: its number, the address of its verification, its ids, its total and the stickers that are left. */
    number: text('number'),
    token: text('token'),
    /** The seller's tax code that its last request told. */
    taxCode: text('tax_code'),
    dgiId: text('dgi_id'),
    dgiItems: json<FneItem[]>('dgi_items'),
    dgiTotal: integer('dgi_total'),
    stickers: integer('stickers'),
    /** Certified at a place of trials: « essai » is printed on it. */
    isTrial: integer('is_trial', { mode: 'boolean' }).notNull().default(false),
    certifiedAt: at('certified_at'),
    /** Nobody where the rule asked for it. */
    actorN: integer('actor_n'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('fne_sales_id').on(t.id),
    uniqueIndex('fne_sales_order')
      .on(t.orderId)
      .where(sql`order_id is not null and kind = 'sale' and state <> 'dropped'`),
    uniqueIndex('fne_sales_invoice')
      .on(t.invoiceN)
      .where(sql`invoice_n is not null and kind = 'sale' and state <> 'dropped'`),
    uniqueIndex('fne_sales_number').on(t.number).where(sql`number is not null`),
    uniqueIndex('fne_sales_rne').on(t.rne).where(sql`rne is not null`),
    uniqueIndex('fne_sales_sending').on(t.state).where(sql`state = 'sending'`),
    index('fne_sales_next').on(t.nextAt).where(sql`state = 'to_certify'`),
    index('fne_sales_state').on(t.state, t.createdAt),
    index('fne_sales_certified').on(t.certifiedAt).where(sql`certified_at is not null`),
    index('fne_sales_of_order').on(t.orderId).where(sql`order_id is not null`),
    index('fne_sales_of_invoice').on(t.invoiceN).where(sql`invoice_n is not null`),
    index('fne_sales_client').on(t.clientN),
    index('fne_sales_of').on(t.ofN).where(sql`of_n is not null`),
    check('fne_sales_kind', oneOf(t.kind, FNE_KINDS)),
    check('fne_sales_what', sql`(${t.orderId} is null) <> (${t.invoiceN} is null)`),
    check('fne_sales_of', sql`(${t.kind} = 'refund') = (${t.ofN} is not null)`),
    check(
      'fne_sales_json',
      sql`ifnull(json_valid(${t.takenBack}), 1) and ifnull(json_valid(${t.buyer}), 1) and ifnull(json_valid(${t.dgiItems}), 1)`,
    ),
    check('fne_sales_amount', sql`${t.amount} > 0`),
    check(
      'fne_sales_certified',
      sql`(${t.state} = 'certified') = (${t.certifiedAt} is not null) and (${t.state} <> 'certified' or ${t.number} is not null)`,
    ),
  ],
)

/** Each thing that happened to a certification: append-only and linked. */
export const fneCalls = sqliteTable(
  'fne_calls',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    saleN: integer('sale_n').notNull(),
    step: text('step', { enum: FNE_STEPS }).notNull(),
    /** How it ended: a state of the sale, or why it waits. */
    outcome: text('outcome'),
    /** The HTTP status of an answer. */
    status: integer('status'),
    /** The DGI's number, where it is known from then on. */
    number: text('number'),
    /** A digest of its paper. */
    contents: blob('contents', { mode: 'buffer' }),
    actorN: integer('actor_n'),
    at: at('at').notNull(),
  },
  (t) => [index('fne_calls_sale').on(t.saleN), check('fne_calls_step', oneOf(t.step, FNE_STEPS))],
)

/** The request that was sent, or the answer as it came: kept ten years, as the law asks, whatever is erased elsewhere. */
export const fnePapers = sqliteTable(
  'fne_papers',
  {
    callN: integer('call_n').primaryKey(),
    body: text('body').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('fne_papers_at').on(t.at)],
)
