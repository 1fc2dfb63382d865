import { and, sql } from 'drizzle-orm'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { invoiceBalances, orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { isToInvoice, lateFrancs, unpaidFrancs } from '../company-invoices/unpaid-invoices.sql.ts'
import { isAnnounced, isDeliveredUnpaid, owedFrancs } from './owed.sql.ts'

/** The debts to the shop, in francs; an order is in one part. A credit is not taken off: it is used when money is taken. */
export interface Owed {
  all: number
  /** Delivered orders that no company owes. */
  people: { orders: number; francs: number }
  /** Invoices of companies; `late` is of those that are due. */
  companies: { invoices: number; francs: number; late: number }
  /** Payments by Wave that were announced and not found, of orders that are delivered or not. */
  toVerify: { payments: number; francs: number }
  /** Francs delivered to companies on account that no invoice has yet: not owed, and in no sum. */
  toInvoice: number
}

/** The one sum of « On nous doit » on a local day, with its parts: every screen that says what is owed takes it from here. */
export function readOwed(orm: Orm, today: string): Owed {
  const people = owedByPeople(orm)
  const companies = owedByCompanies(orm, today)
  const { since: _, ...toVerify } = owedByWave(orm)
  return {
    all: people.francs + companies.francs + toVerify.francs,
    people,
    companies,
    toVerify,
    toInvoice: deliveredToInvoice(orm),
  }
}

/** The part of the particuliers, which « Impayées » lists. */
const owedByPeople = (orm: Orm): Owed['people'] => sumOfUnpaid.get(orm) ?? { orders: 0, francs: 0 }

// Written once: every figure of the board reads it.
const sumOfUnpaid = statement((orm) =>
  orm
    .select({ orders: sql<number>`count(*)`, francs: owedFrancs })
    .from(sql`${orders} indexed by orders_unpaid`)
    // Any time is meant: with a range SQLite looks its index up.
    .where(and(isDeliveredUnpaid, sql`${orders.createdAt} > -1`)),
)

// The partial index says it so, word for word.
const isInvoiceOpen = sql`${invoiceBalances.rest} > 0 and ${invoiceBalances.dueOn} > ''`

/** The orders and invoices of « On nous doit »; MAX_COUNTED are read of each at most. */
export const countOwed = (orm: Orm): number =>
  countUpTo(orm, orders, and(isDeliveredUnpaid, sql`${orders.createdAt} > -1`)) +
  countUpTo(orm, invoiceBalances, isInvoiceOpen)

export function owedByCompanies(orm: Orm, today: string): Owed['companies'] {
  const companies = orm
    .select({
      invoices: sql<number>`count(*)`,
      francs: unpaidFrancs,
      late: lateFrancs(today),
    })
    .from(invoiceBalances)
    .where(isInvoiceOpen)
    .get()
  return companies ?? { invoices: 0, francs: 0, late: 0 }
}

/** The part of « Wave à vérifier », and since when the oldest of them waits. */
export function owedByWave(orm: Orm): Owed['toVerify'] & { since: number | null } {
  const announced = orm
    .select({
      payments: sql<number>`count(*)`,
      francs: owedFrancs,
      since: sql<number | null>`min(${orders.paymentDeclaredAt})`,
    })
    .from(sql`${orders} indexed by orders_to_verify`)
    .where(isAnnounced)
    .get()
  return announced ?? { payments: 0, francs: 0, since: null }
}

function deliveredToInvoice(orm: Orm): number {
  const delivered = orm
    .select({ francs: sql<number>`coalesce(sum(${orders.grandTotal}), 0)` })
    .from(sql`${orders} indexed by orders_to_invoice`)
    .where(sql`${isToInvoice} and ${orders.status} = 'completed' and ${orders.clientId} > ''`)
    .get()
  return delivered?.francs ?? 0
}
