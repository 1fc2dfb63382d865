import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  companies,
  companyContacts,
  companyInvoices,
  invoiceBalances,
  orders,
} from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import type { CompanyOrderWay } from '#shared/money/companies/companies.ts'
import { isStaff } from '#shared/roles.ts'
import type { OwnPrices } from '#shared/shop/prices/own-prices.ts'
import {
  isToInvoice,
  isUnpaidOf,
  lateFrancs,
  unpaidFrancs,
} from '../company-invoices/unpaid-invoices.sql.ts'
import { ownPricesOf } from './company-prices.service.ts'

/** How a company orders and pays. */
export interface CompanyTerms extends Pick<typeof companies.$inferSelect, 'onAccount' | 'ceiling'> {
  /** It is null if its people order as any other client. */
  ordersBy: CompanyOrderWay | null
}

/** Its file shows none of its terms, and nobody would write the invoice of the month. */
const TERMS_OFF: CompanyTerms = { ordersBy: null, onAccount: false, ceiling: null }

/** Undefined of a client who is no company. */
export function termsOfCompany(orm: Orm, clientId: string): CompanyTerms | undefined {
  const found = terms.get(orm, { clientId })
  return found && !isModuleOn(orm, 'companies') ? TERMS_OFF : found
}

/** Asked at each order. */
const terms = statement((orm, p: { clientId: string }) =>
  orm
    .select({
      ordersBy: companies.ordersBy,
      onAccount: companies.onAccount,
      ceiling: companies.ceiling,
    })
    .from(companies)
    .where(eq(companies.clientId, p.clientId)),
)

/** The rest of its invoices, how much and how many of it are late on a local day, and the day that the oldest of them is due. */
export function unpaidInvoices(orm: Orm, clientId: string, today: string) {
  const unpaid = orm
    .select({
      rest: unpaidFrancs,
      late: lateFrancs(today),
      lateInvoices: sql<number>`count(*) filter (where ${invoiceBalances.dueOn} < ${today})`,
      invoices: sql<number>`count(*)`,
      dueOn: sql<string | null>`min(${invoiceBalances.dueOn})`,
      // Of the row that has the least day.
      invoiceId: sql<
        string | null
      >`(select i.id from ${companyInvoices} i where i.n = ${invoiceBalances.invoiceN})`,
    })
    .from(invoiceBalances)
    .where(isUnpaidOf(clientId))
    .get()
  return unpaid ?? { rest: 0, late: 0, lateInvoices: 0, invoices: 0, dueOn: null, invoiceId: null }
}

/** Francs that a company owes: what is left of its invoices, and its orders that are on none yet. */
export function owedBy(orm: Orm, clientId: string): number {
  const unpaid = orm
    .select({ rest: unpaidFrancs })
    .from(invoiceBalances)
    .where(isUnpaidOf(clientId))
    .get()
  return (unpaid?.rest ?? 0) + toInvoiceOf(orm, clientId).total
}

/** The orders of a company that are on no invoice yet; `open` are those of them that are not delivered. */
export function toInvoiceOf(orm: Orm, clientId: string) {
  const totals = orm
    .select({
      orders: sql<number>`count(*)`,
      total: sql<number>`coalesce(sum(${orders.grandTotal}), 0)`,
      open: sql<number>`count(*) filter (where ${orders.status} <> 'completed')`,
    })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), isToInvoice))
    .get()
  return totals ?? { orders: 0, total: 0, open: 0 }
}

/**
 * Throws ORDERS_BY_TEAM where the team notes what the people of a company order, ORDERS_ELSEWHERE where they order by the link
 * and this is an account, or the other way round.
 */
export function refuseOwnOrder(
  { ordersBy }: Pick<CompanyTerms, 'ordersBy'>,
  { link }: Pick<Actor, 'link'>,
): void {
  if (ordersBy === null) return
  if (ordersBy === 'team') throw new AppError('ORDERS_BY_TEAM')
  if ((ordersBy === 'link') !== (link !== undefined))
    throw new AppError('ORDERS_ELSEWHERE', { by: ordersBy })
}

/**
 * An order names the number of who orders it: refused where it is that of a contact who does not order for the company, and of nobody
 * there who does. Throws CONTACT_MAY_NOT_ORDER.
 */
export function refuseContact(
  orm: Orm,
  { role }: Pick<Actor, 'role'>,
  { clientId, phone }: { clientId: string; phone: string },
): void {
  if (!isModuleOn(orm, 'companies')) return
  const { name, mayOrder } = companyContacts
  const ofNumber = and(eq(companyContacts.clientId, clientId), eq(companyContacts.phone, phone))
  const contacts = orm.select({ name, mayOrder }).from(companyContacts).where(ofNumber).all()
  const [first] = contacts
  if (!first || contacts.some((contact) => contact.mayOrder)) return
  throw new AppError('CONTACT_MAY_NOT_ORDER', { name: isStaff(role) ? first.name : '' })
}

/** The facts of a company that an order form needs: its prices, how its people order, and how an order is paid. */
export interface OrderTerms extends Pick<CompanyTerms, 'ordersBy' | 'onAccount'> {
  own: OwnPrices
  /** Francs that it may still owe; null where nothing limits them. */
  room: number | null
}

/** It is null for a client who is no company. */
export function orderTerms(orm: Orm, clientId: string): OrderTerms | null {
  const terms = termsOfCompany(orm, clientId)
  if (!terms) return null
  const { ordersBy, onAccount, ceiling } = terms
  const isLimited = onAccount && ceiling !== null
  const room = isLimited ? Math.max(0, ceiling - owedBy(orm, clientId)) : null
  return { ordersBy, onAccount, own: ownPricesOf(orm, clientId), room }
}

interface AnotherOrder {
  /** Undefined of a client who is no company. */
  company: CompanyTerms | undefined
  clientId: string
  /** Francs. */
  total: number
  /** The team takes it all the same. */
  confirmed: boolean
}

/**
 * Whether an order makes its company owe more than its ceiling, which the team must have confirmed. Throws ACCOUNT_CEILING, and
 * for the team ACCOUNT_ABOVE_CEILING until it confirms.
 */
export function isAboveCeiling(
  orm: Orm,
  { role }: Pick<Actor, 'role'>,
  { company, clientId, total, confirmed }: AnotherOrder,
): boolean {
  if (!company?.onAccount || company.ceiling === null) return false
  const { ceiling } = company
  const owed = owedBy(orm, clientId) + total
  if (owed <= ceiling) return false
  if (role === 'client') throw new AppError('ACCOUNT_CEILING')
  if (!confirmed) throw new AppError('ACCOUNT_ABOVE_CEILING', { owed, ceiling })
  return true
}
