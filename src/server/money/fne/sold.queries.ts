import { asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companies, companyInvoices, orderItems, orders, users } from '#server/db/schema.ts'
import type { ClientTemplate } from '#shared/money/companies/companies.ts'
import type { FneBuyer } from '#shared/money/fne/fne-sales.ts'
import type { SoldLine } from '#shared/money/fne/items.ts'
import { dgiPayment, type SoldFacts } from '#shared/money/fne/request.ts'
import { PAYMENT_METHODS } from '#shared/money/payment-methods.ts'
import { lineTotal, roundingOf } from '#shared/shop/prices/lines.ts'
import { partsOf } from '#shared/text/order-reference.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { findInvoicedCompany, partyOf } from '../company-invoices/statements.service.ts'
import { keptColumns } from '../payments/money-back.sql.ts'

/** It is what was typed about a sale. */
interface Typed {
  buyer: FneBuyer | null
  rne: string | null
}

/** A sale, and its total in francs, tax included. */
export interface Sold {
  facts: SoldFacts
  total: number
}

/** An order as it stands, as the DGI is told of it; undefined once it is cancelled or deleted. */
export function readSoldOrder(orm: Orm, orderId: string, typed: Typed): Sold | undefined {
  const order = orm.select().from(orders).where(eq(orders.id, orderId)).get()
  if (!order || order.status === 'cancelled') return undefined
  const items = orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderN, order.n))
    .orderBy(asc(orderItems.position))
    .all()
  const articles = items.map((item): SoldLine => {
    const { name, service, quantity, grams, minGrams } = item
    return {
      description: `${name}, ${serviceLabel(service).toLowerCase()}`,
      quantity,
      grams: grams && Math.max(grams, minGrams ?? 0),
      total: lineTotal(item),
      isArticle: true,
    }
  })
  const lines = [
    ...articles,
    fee('Express', order.expressFee),
    fee('Transport', order.transportFee),
    fee('Passage manqué', order.missedFee),
    fee('Arrondi', roundingOf(order, items)),
  ]
  const paidBy = order.onAccount ? 'deferred' : dgiPayment(order.grandTotal, keptOf(orm, orderId))
  return {
    total: order.grandTotal,
    facts: {
      ...buyerOf(orm, order.clientId, typed.buyer),
      lines,
      discount: order.discount,
      paidBy,
      rne: typed.rne,
      name: `Commande ${partsOf(order.reference).join(' ')}`,
    },
  }
}

const fee = (description: string, total: number): SoldLine => ({
  description,
  quantity: 1,
  grams: null,
  total,
  isArticle: false,
})

/** Francs that an order keeps of what came each way. */
function keptOf(orm: Orm, orderId: string) {
  const kept = orm.select(keptColumns).from(orders).where(eq(orders.id, orderId)).get()
  return PAYMENT_METHODS.map((method) => ({ method, amount: kept?.[method] ?? 0 }))
}

/** An invoice of a company, as the DGI is told of it: how its buyer is reached and taxed is read of the record now, which may have been mended. */
export function readSoldInvoice(
  orm: Orm,
  invoiceN: number,
  typed: FneBuyer | null,
): Sold | undefined {
  const invoice = orm.select().from(companyInvoices).where(eq(companyInvoices.n, invoiceN)).get()
  if (!invoice) return undefined
  const { party, label, total, clientN } = invoice
  const company = findInvoicedCompany(orm, ownerId(orm, clientN))
  const { ncc, phone, email } = company ? partyOf(orm, company) : party
  const buyer = typed ?? { name: party.name, ncc, phone, email }
  return {
    total,
    facts: {
      template: templateOf(orm, clientN, buyer.ncc),
      buyer,
      ...soldLinesOf(invoice),
      paidBy: 'deferred',
      rne: null,
      name: label,
    },
  }
}

/** The lines of an invoice, with their positions in it, and what comes off them. */
export function soldLinesOf({ lines }: Pick<typeof companyInvoices.$inferSelect, 'lines'>) {
  const placed = lines.map((line, position) => ({ ...line, position }))
  const off = lines.filter(({ kind }) => kind === 'discount')
  return {
    discount: off.reduce((sum, { total }) => sum - total, 0),
    lines: placed
      .filter(({ kind }) => kind !== 'discount')
      .map(({ kind, name, service, quantity, grams, total, position }) => ({
        description: service === null ? name : `${name}, ${serviceLabel(service).toLowerCase()}`,
        quantity,
        grams,
        total,
        isArticle: kind === 'article',
        position,
      })),
  }
}

function templateOf(orm: Orm, clientN: number, ncc: string | null): ClientTemplate {
  const company = orm
    .select({ template: companies.template })
    .from(companies)
    .innerJoin(users, eq(users.id, companies.clientId))
    .where(eq(users.n, clientN))
    .get()
  const template = company?.template ?? 'B2B'
  return withNumber(template === 'B2C' ? 'B2B' : template, ncc)
}

const ownerId = (orm: Orm, clientN: number): string =>
  orm.select({ id: users.id }).from(users).where(eq(users.n, clientN)).get()?.id ?? ''

/** Without its number of taxpayer a company buys as a person does. */
const withNumber = (template: ClientTemplate, ncc: string | null): ClientTemplate =>
  template !== 'B2F' && ncc === null ? 'B2C' : template

/** The buyer of an order as the DGI is told of it where nobody types another; null once it was deleted. */
export function readBuyer(orm: Orm, orderId: string): FneBuyer | null {
  const order = orm
    .select({ clientId: orders.clientId })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  return order ? buyerOf(orm, order.clientId, null).buyer : null
}

function buyerOf(orm: Orm, clientId: string, typed: FneBuyer | null) {
  const client = orm
    .select({
      name: users.fullname,
      phone: users.phone,
      email: users.email,
      ncc: companies.ncc,
      template: companies.template,
    })
    .from(users)
    .leftJoin(companies, eq(companies.clientId, users.id))
    .where(eq(users.id, clientId))
    .get()
  const { name = '', ncc = null, phone = null, email = null, template } = client ?? {}
  const own = { name, ncc, template: template ?? 'B2C' }
  if (typed) return { buyer: typed, template: typedTemplate(typed, own) }
  return { buyer: { name, ncc, phone, email }, template: withNumber(own.template, ncc) }
}

/** A company whose telephone was corrected stays what its record says; another buyer is a company or a person by its number. */
function typedTemplate(
  typed: FneBuyer,
  own: Pick<FneBuyer, 'name' | 'ncc'> & { template: ClientTemplate },
): ClientTemplate {
  const isSameNumber = typed.ncc !== null && typed.ncc === own.ncc
  if (!isSameNumber && typed.name !== own.name) return withNumber('B2B', typed.ncc)
  const isNewlyNumbered = own.template === 'B2C' && !isSameNumber
  return withNumber(isNewlyNumbered ? 'B2B' : own.template, typed.ncc)
}
