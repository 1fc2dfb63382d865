import { and, asc, desc, eq, isNotNull, not, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { companyContacts, companyInvoices, invoiceBalances, orders } from '#server/db/schema.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { BUSINESS_ZONE, instantOf } from '#shared/time/zone.ts'
import { isCancelledInvoice } from '../company-invoices/cancelled.sql.ts'
import { readersOfCompany } from '../company-invoices/invoice-readers.service.ts'
import { findCompany } from './companies.service.ts'
import { toInvoiceOf, unpaidInvoices } from './company-account.service.ts'
import { placesOfCompany } from './company-parts.service.ts'

/** Paid invoices that the mean delay is of, the newest. */
const MAX_PAID = 12

/** A company as the team reads it beside the file of its client; null of any other client. */
export function companyFile(
  { database: { orm }, clock }: { database: { orm: Orm }; clock: { now(): number } },
  clientId: string,
) {
  const company = findCompany(orm, clientId)
  if (!company) return null
  const now = clock.now()
  return {
    ...company,
    contacts: contactsOf(orm, clientId),
    /** The people who get an invoice by e-mail when it is made. */
    invoiceReaders: readersOfCompany(orm, clientId),
    places: placesOfCompany(orm, clientId),
    owed: unpaidInvoices(orm, clientId, dayKey(now)),
    toInvoice: toInvoiceOf(orm, clientId),
    paysInDays: meanDelay(orm, clientId),
    orderedThisYear: orderedThisYear(orm, clientId, now),
  }
}

function contactsOf(orm: Orm, clientId: string) {
  const { id, name, job, phone, email, mayOrder, getsInvoice } = companyContacts
  return orm
    .select({ id, name, job, phone, email, mayOrder, getsInvoice })
    .from(companyContacts)
    .where(eq(companyContacts.clientId, clientId))
    .orderBy(asc(companyContacts.createdAt), asc(id))
    .all()
}

/** Days from an invoice to the payment that settled it, of the last ones; null before the first. */
function meanDelay(orm: Orm, clientId: string): number | null {
  const last = orm
    .select({ at: companyInvoices.at, settledAt: invoiceBalances.settledAt })
    .from(companyInvoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .where(
      and(
        eq(companyInvoices.clientN, numberOfUser(clientId)),
        isNotNull(invoiceBalances.settledAt),
        // One that was taken back whole was never paid.
        not(isCancelledInvoice),
      ),
    )
    .orderBy(desc(companyInvoices.n))
    .limit(MAX_PAID)
    .all()
  if (last.length === 0) return null
  const sum = last.reduce((total, { at, settledAt }) => total + ((settledAt ?? at) - at), 0)
  return Math.round(sum / last.length / DAY_MS)
}

/** Francs of its orders since the first of January. */
function orderedThisYear(orm: Orm, clientId: string, now: number): number {
  const ordered = orm
    .select({ total: sql<number>`coalesce(sum(${orders.grandTotal}), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.clientId, clientId),
        sql`${orders.createdAt} >= ${startOfYear(now)}`,
        sql`${orders.status} <> 'cancelled'`,
      ),
    )
    .get()
  return ordered?.total ?? 0
}

/** The instant at which the local year of another one began. */
const startOfYear = (now: number): number =>
  instantOf(`${dayKey(now).slice(0, 4)}-01-01`, 0, BUSINESS_ZONE)
