import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companyContacts, users } from '#server/db/schema.ts'

/** Nobody writes of money to an address that was only typed. */
export const confirmedEmail = sql<
  string | null
>`iif(${users.emailConfirmedAt} is null, null, ${users.email})`

/** A company, with its confirmed address. */
interface Company {
  clientId: string
  fullname: string
  email: string | null
}

/** A person who gets an invoice by e-mail. */
export interface InvoiceReader {
  name: string
  email: string
}

/**
 * The people who get an invoice by e-mail: those who were chosen, or else all who get them, and the company itself where none
 * of its people is named for it.
 */
export function invoiceReaders(
  orm: Orm,
  { clientId, fullname, email }: Company,
  contactIds?: readonly string[],
): InvoiceReader[] {
  const chosen =
    contactIds === undefined
      ? sql`${companyContacts.getsInvoice}`
      : inArray(companyContacts.id, [...contactIds])
  const people = orm
    .select({ name: companyContacts.name, email: companyContacts.email })
    .from(companyContacts)
    .where(and(eq(companyContacts.clientId, clientId), chosen, isNotNull(companyContacts.email)))
    .orderBy(asc(companyContacts.createdAt), asc(companyContacts.id))
    .all()
  const readers = people.flatMap(({ name, email: to }) => (to ? [{ name, email: to }] : []))
  if (readers.length > 0 || contactIds !== undefined || email === null) return readers
  return [{ name: fullname, email }]
}

/** The readers of a client that is a company, while it is not erased. */
export function readersOfCompany(orm: Orm, clientId: string): InvoiceReader[] {
  const company = orm
    .select({ clientId: users.id, fullname: users.fullname, email: confirmedEmail })
    .from(users)
    .where(and(eq(users.id, clientId), isNull(users.deletedAt)))
    .get()
  return company ? invoiceReaders(orm, company) : []
}

/** The first person of a company who gets its invoices and has a number; undefined where nobody has. */
export function invoicePhone(
  orm: Orm,
  clientId: string,
): { name: string; phone: string } | undefined {
  const person = orm
    .select({ name: companyContacts.name, phone: companyContacts.phone })
    .from(companyContacts)
    .where(
      and(
        eq(companyContacts.clientId, clientId),
        sql`${companyContacts.getsInvoice}`,
        isNotNull(companyContacts.phone),
      ),
    )
    .orderBy(asc(companyContacts.createdAt), asc(companyContacts.id))
    .limit(1)
    .get()
  return person?.phone ? { name: person.name, phone: person.phone } : undefined
}
