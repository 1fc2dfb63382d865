import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  COMPANY_INVOICE_KINDS,
  HANDED_OVER_AS,
  type InvoicedLine,
  type InvoicedParty,
  type InvoicedSeller,
  type OrderOfInvoice,
} from '#shared/money/company-invoices/company-invoices.ts'
import type { TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { at, isJson, jsonList, jsonObject, oneOf } from './columns.ts'

/**
 * The invoices of companies and their credit notes, whole, as they are printed: append-only and without foreign key. A trigger of
 * the file numbers those of a kind and a year without holes.
 */
export const companyInvoices = sqliteTable(
  'company_invoices',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    kind: text('kind', { enum: COMPANY_INVOICE_KINDS }).notNull(),
    clientN: integer('client_n').notNull(),
    /** The month that it is of. */
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    /** Counts those of its kind in its year. */
    number: integer('number').notNull(),
    /** `F-2026-10-031`; of a credit note, `A-2026-11-004`. */
    label: text('label')
      .generatedAlwaysAs(
        sql.raw(
          `iif(kind = 'invoice', 'F', 'A') || printf('-%04d-%02d-%03d', year, month, number)`,
        ),
        { mode: 'virtual' },
      )
      .notNull(),
    /** The invoice of a credit note. */
    ofN: integer('of_n'),
    /** Why there is a credit note, as its paper says it. */
    reason: text('reason'),
    /** Francs, tax included. */
    total: integer('total').notNull(),
    pieces: integer('pieces').notNull(),
    taxCode: text('tax_code').$type<TaxCode>().notNull(),
    /** The local day until which it is to be paid; none of a credit note. */
    dueOn: text('due_on'),
    /** The first and the last delivery in it. */
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    party: jsonObject<InvoicedParty>('party').notNull(),
    seller: jsonObject<InvoicedSeller>('seller').notNull(),
    lines: jsonList<InvoicedLine>('lines').notNull(),
    orders: jsonList<OrderOfInvoice>('orders').notNull(),
    /** Nobody where the day of the month made it. */
    actorN: integer('actor_n'),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('company_invoices_id').on(t.id),
    uniqueIndex('company_invoices_number').on(t.kind, t.year, t.number),
    index('company_invoices_client').on(t.clientN),
    index('company_invoices_of').on(t.ofN).where(sql`of_n is not null`),
    check('company_invoices_kind', oneOf(t.kind, COMPANY_INVOICE_KINDS)),
    check('company_invoices_of', sql`(${t.kind} = 'credit_note') = (${t.ofN} is not null)`),
    check(
      'company_invoices_figures',
      sql`${t.total} > 0 and ${t.pieces} >= 0 and ${t.month} between 1 and 12 and ${t.number} >= 1`,
    ),
    check(
      'company_invoices_json',
      sql`${isJson(t.party)} and ${isJson(t.seller)} and ${isJson(t.lines)} and ${isJson(t.orders)}`,
    ),
  ],
)

/** The paid and credited sums of each invoice; written in the transaction that changes them. */
export const invoiceBalances = sqliteTable(
  'invoice_balances',
  {
    invoiceN: integer('invoice_n').primaryKey(),
    clientN: integer('client_n').notNull(),
    dueOn: text('due_on').notNull(),
    /** Francs. */
    paid: integer('paid').notNull().default(0),
    credited: integer('credited').notNull().default(0),
    rest: integer('rest').notNull(),
    sentAt: at('sent_at'),
    sentAs: text('sent_as', { enum: HANDED_OVER_AS }),
    settledAt: at('settled_at'),
  },
  (t) => [
    index('invoice_balances_open').on(t.dueOn).where(sql`rest > 0`),
    index('invoice_balances_client').on(t.clientN).where(sql`rest > 0`),
    check(
      'invoice_balances_figures',
      sql`${t.paid} >= 0 and ${t.credited} >= 0 and ${t.rest} >= 0`,
    ),
  ],
)
