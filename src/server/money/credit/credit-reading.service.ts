import { desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import {
  accountPayments,
  companyInvoices,
  creditEntries,
  creditReasons,
  deletedOrders,
  orders,
  payments,
  users,
} from '#server/db/schema.ts'
import { CREDIT_LABELS, type CreditKind } from '#shared/money/credit.ts'
import { creditOf } from './credit-entries.service.ts'

/** Entries that are told, the newest first; the exports have all of them. */
const MAX_ENTRIES = 50

const entriesOf = (orm: Orm, clientId: string) =>
  orm
    .select({
      n: creditEntries.n,
      kind: creditEntries.kind,
      amount: creditEntries.amount,
      at: creditEntries.at,
      reason: creditReasons.reason,
      method: payments.method,
      reference: sql<
        string | null
      >`coalesce(${orders.reference}, substr(${deletedIdOf(creditEntries.orderN)}, 1, 8))`,
      /** The invoice of a company that it pays, or paid. */
      invoiceLabel: companyInvoices.label,
      actorName: users.fullname,
    })
    .from(creditEntries)
    .leftJoin(creditReasons, eq(creditReasons.entryN, creditEntries.n))
    .leftJoin(payments, eq(payments.n, creditEntries.paymentN))
    .leftJoin(orders, eq(orders.n, creditEntries.orderN))
    .leftJoin(accountPayments, eq(accountPayments.creditN, creditEntries.n))
    .leftJoin(companyInvoices, eq(companyInvoices.n, accountPayments.invoiceN))
    .leftJoin(users, eq(users.n, creditEntries.actorN))
    .where(eq(creditEntries.clientN, numberOfUser(clientId)))
    .orderBy(desc(creditEntries.n))
    .limit(MAX_ENTRIES)

const deletedIdOf = (n: SQLWrapper) =>
  sql`(select ${deletedOrders.id} from ${deletedOrders} where ${deletedOrders.n} = ${n})`

/** A client's credit as the team reads it, with who did what. */
export function readCreditOf(orm: Orm, clientId: string) {
  const entries = entriesOf(orm, clientId).all()
  return {
    balance: creditOf(orm, clientId),
    /** The number of the last entry, 0 without any. */
    lastEntry: entries[0]?.n ?? 0,
    why: newestWhy(entries),
    entries,
  }
}

/** A client's credit as they read it: its balance, and where the newest of it came from. */
export function readOwnCredit(orm: Orm, clientId: string) {
  const balance = creditOf(orm, clientId)
  return { balance, why: balance === 0 ? null : newestWhy(entriesOf(orm, clientId).all()) }
}

function newestWhy(
  entries: readonly { kind: CreditKind; amount: number; reason: string | null }[],
) {
  const newest = entries.find(({ amount, kind }) => amount > 0 && kind !== 'returned')
  return newest ? whyOf(newest) : null
}

const whyOf = ({ kind, reason }: { kind: CreditKind; reason: string | null }) =>
  reason ?? CREDIT_LABELS[kind]
