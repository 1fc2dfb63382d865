import { and, asc, eq, isNull, lte, not, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { childRows } from '#server/db/json-object.ts'
import {
  companies,
  companyContacts,
  companyPlaces,
  orderEvents,
  orderItems,
  orders,
  users,
} from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { readSite } from '#server/shop/settings/settings.service.ts'
import type {
  InvoicedParty,
  InvoicedSeller,
} from '#shared/money/company-invoices/company-invoices.ts'
import { type InvoiceRun, nextRunAfter } from '#shared/money/company-invoices/invoice-day.ts'
import { type OwedMonth, statementOf } from '#shared/money/company-invoices/statement.ts'

/** A company as its invoices need it. */
export type InvoicedCompany = NonNullable<ReturnType<typeof findInvoicedCompany>>

/** Undefined for a client that is no company. */
export function findInvoicedCompany(orm: Orm, clientId: string) {
  return orm
    .select({
      clientId: users.id,
      clientN: users.n,
      name: users.fullname,
      phone: users.phone,
      email: users.email,
      ncc: companies.ncc,
      rccm: companies.rccm,
      dueDays: companies.dueDays,
      linesBy: companies.linesBy,
    })
    .from(companies)
    .innerJoin(users, eq(users.id, companies.clientId))
    .where(eq(companies.clientId, clientId))
    .get()
}

/** The company as an invoice of now says it: with who gets its invoices, and its first place. */
export function partyOf(orm: Orm, company: InvoicedCompany): InvoicedParty {
  const { clientId, name, ncc, rccm } = company
  const contact = orm
    .select()
    .from(companyContacts)
    .where(and(eq(companyContacts.clientId, clientId), sql`${companyContacts.getsInvoice}`))
    .orderBy(asc(companyContacts.createdAt), asc(companyContacts.id))
    .limit(1)
    .get()
  const place = orm
    .select({ address: companyPlaces.address })
    .from(companyPlaces)
    .where(eq(companyPlaces.clientId, clientId))
    .orderBy(asc(companyPlaces.createdAt), asc(companyPlaces.id))
    .limit(1)
    .get()
  return {
    name,
    ncc,
    rccm,
    address: place?.address ?? null,
    contact: contact?.name ?? null,
    phone: contact?.phone ?? company.phone,
    email: contact?.email ?? company.email,
  }
}

/** The orders of a company that are on no invoice, and whose money nobody else is asked for. */
const toInvoice = (clientId: string) =>
  and(
    eq(orders.clientId, clientId),
    sql`${orders.onAccount}`,
    isNull(orders.invoiceN),
    sql`${orders.status} <> 'cancelled'`,
  )

/** Whether an order went on account, or came off an invoice that was taken back, after that instant. */
const isNewSince = (at: number) => sql`exists (select 1 from ${orderEvents}
  where ${orderEvents.orderN} = ${orders.n} and ${orderEvents.kind} in ('account_set', 'uninvoiced') and ${orderEvents.at} > ${at})`

/** The delivered orders that a company owes: all, or those that a day of invoices takes. */
export function readOwedMonth(
  orm: Orm,
  { clientId, linesBy }: Pick<InvoicedCompany, 'clientId' | 'linesBy'>,
  run?: Pick<InvoiceRun, 'at' | 'until'>,
): OwedMonth {
  const delivered = orm
    .select({
      orderId: orders.id,
      deliveredAt: sql<number>`${deliveredAt}`,
      discount: orders.discount,
      expressFee: orders.expressFee,
      transportFee: orders.transportFee,
      missedFee: orders.missedFee,
      atCounter: orders.atCounter,
      express: sql<boolean>`${orders.expressPieces} > 0`.mapWith(Boolean),
      grandTotal: orders.grandTotal,
      items: childRows(
        {
          productId: orderItems.productId,
          name: orderItems.name,
          service: orderItems.service,
          quantity: orderItems.quantity,
          unitPrice: orderItems.unitPrice,
          grams: orderItems.grams,
          minGrams: orderItems.minGrams,
        },
        {
          from: sql`from ${orderItems} where ${orderItems.orderN} = ${orders.n}`,
          orderBy: orderItems.position,
        },
      ),
    })
    .from(orders)
    .where(
      and(
        toInvoice(clientId),
        sql`${orders.status} = 'completed'`,
        run && and(lte(deliveredAt, run.until), not(isNewSince(run.at))),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.n))
    .all()
  return statementOf(delivered, linesBy)
}

/** Orders of a company that are on the way to a statement: it will have their total, or less. */
export function readComing(orm: Orm, clientId: string): { orders: number; total: number } {
  const coming = orm
    .select({
      orders: sql<number>`count(*)`,
      total: sql<number>`coalesce(sum(${orders.grandTotal}), 0)`,
    })
    .from(orders)
    .where(and(toInvoice(clientId), sql`${orders.status} <> 'completed'`))
    .get()
  return coming ?? { orders: 0, total: 0 }
}

/**
 * An invoice that is made by hand is of the month whose day comes next, so that numbers, which name their month, stand in the order
 * of their dates: one of December that was made before the invoices of November would stand after them.
 */
export function monthByHand(orm: Orm, now: number): { year: number; month: number } {
  return nextRunAfter(now, readSettings(orm, 'accounts'))
}

/** The business as an invoice of now says it. */
export function readSeller(orm: Orm): InvoicedSeller {
  const { address, phoneShown, email, legal } = readSite(orm)
  const { publisher, form, taxNumber, registration } = legal
  const { bank, wave, chequeTo } = readSettings(orm, 'accounts')
  const { regime, pointOfSale } = readSettings(orm, 'fne')
  return {
    address,
    phoneShown,
    email,
    publisher,
    form,
    taxNumber,
    registration,
    bank,
    wave,
    chequeTo,
    regime,
    pointOfSale,
  }
}
