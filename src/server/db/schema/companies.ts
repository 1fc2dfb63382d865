import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import {
  CLIENT_TEMPLATES,
  COMPANY_ORDER_WAYS,
  INVOICE_LINES_BY,
} from '#shared/money/companies/companies.ts'
import { users } from './accounts.ts'
import { at, placeLineColumns } from './columns.ts'

/**
 * The facts of a client that is a company; its name, its first phone and its e-mail are those of its record. No check lists
 * what may stand in a column: each new word would rebuild the table.
 */
export const companies = sqliteTable(
  'companies',
  {
    clientId: text('client_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its numbers of taxpayer and of the trade register. */
    ncc: text('ncc'),
    rccm: text('rccm'),
    template: text('template', { enum: CLIENT_TEMPLATES }).notNull(),
    ordersBy: text('orders_by', { enum: COMPANY_ORDER_WAYS }).notNull(),
    /** Its orders are owed until its invoice of the month is paid. */
    onAccount: integer('on_account', { mode: 'boolean' }).notNull().default(false),
    /** Days that it has to pay an invoice. */
    dueDays: integer('due_days').notNull(),
    /** Francs that it may owe; null where nothing limits them. */
    ceiling: integer('ceiling'),
    linesBy: text('lines_by', { enum: INVOICE_LINES_BY }).notNull(),
    transportFree: integer('transport_free', { mode: 'boolean' }).notNull().default(false),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('companies_ncc').on(t.ncc).where(sql`ncc is not null`),
    check('companies_due_days', sql`${t.dueDays} between 0 and 90`),
    check('companies_ceiling', sql`ifnull(${t.ceiling} > 0, 1)`),
  ],
)

/** Who orders for a company, and who gets its invoices. */
export const companyContacts = sqliteTable(
  'company_contacts',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => companies.clientId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    job: text('job'),
    phone: text('phone'),
    email: text('email'),
    mayOrder: integer('may_order', { mode: 'boolean' }).notNull(),
    getsInvoice: integer('gets_invoice', { mode: 'boolean' }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('company_contacts_client').on(t.clientId),
    check('company_contacts_reach', sql`${t.phone} is not null or ${t.email} is not null`),
  ],
)

/** The places where a company's clothes are picked up and brought. */
export const companyPlaces = sqliteTable(
  'company_places',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => companies.clientId, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    address: text('address').notNull(),
    ...placeLineColumns(),
    lat: real('lat'),
    lng: real('lng'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('company_places_client').on(t.clientId),
    check('company_places_location', sql`(${t.lat} is null) = (${t.lng} is null)`),
  ],
)

/**
 * Every price that a company ever had for itself: of one service, or per cent off « Tout le reste ». Append-only, without foreign
 * key: a bag that was collected without network is priced as on its day.
 */
export const companyPrices = sqliteTable(
  'company_prices',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    clientN: integer('client_n').notNull(),
    /** Both null in a row of per cent. */
    productId: text('product_id'),
    service: text('service'),
    /** Francs; null where the service has the catalogue's price again. */
    price: integer('price'),
    /** It is null where the rest has the catalogue's prices again. */
    percent: integer('percent'),
    actorN: integer('actor_n').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('company_prices_client').on(t.clientN),
    check(
      'company_prices_what',
      sql`(${t.productId} is null) = (${t.service} is null) and iif(${t.productId} is null, ${t.price} is null, ${t.percent} is null)`,
    ),
    check(
      'company_prices_figures',
      sql`ifnull(${t.price} >= 0, 1) and ifnull(${t.percent} between 0 and 100, 1)`,
    ),
  ],
)
