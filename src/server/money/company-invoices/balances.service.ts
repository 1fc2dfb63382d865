import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { accountPayments, companyInvoices, invoiceBalances } from '#server/db/schema.ts'

/** The paid and credited sums of an invoice, and its rest. */
type InvoiceBalance = typeof invoiceBalances.$inferSelect

type NewBalance = Pick<InvoiceBalance, 'invoiceN' | 'clientN' | 'dueOn' | 'rest'> &
  Partial<Pick<InvoiceBalance, 'paid'>>

/** Opens the balance of an invoice that is made, inside that `write()`. */
export function openBalance(orm: Orm, balance: NewBalance): void {
  orm.insert(invoiceBalances).values(balance).run()
}

/**
 * Counts the balance of an invoice anew, inside the `write()` of the payment or credit note that changes it. Returns francs that
 * were paid or credited beyond its total.
 */
export function settle(orm: Orm, invoiceN: number, now: number): number {
  const { total = 0 } =
    orm
      .select({ total: companyInvoices.total })
      .from(companyInvoices)
      .where(eq(companyInvoices.n, invoiceN))
      .get() ?? {}
  const paid = paidOf(orm, invoiceN)
  const credited = creditedOf(orm, invoiceN)
  const left = total - paid - credited
  const rest = Math.max(0, left)
  const settledAt = sql`iif(${left} > 0, null, ifnull(${invoiceBalances.settledAt}, ${now}))`
  orm
    .update(invoiceBalances)
    .set({ paid, credited, rest, settledAt })
    .where(eq(invoiceBalances.invoiceN, invoiceN))
    .run()
  return Math.max(0, -left)
}

function paidOf(orm: Orm, invoiceN: number): number {
  const { kind, amount } = accountPayments
  // A cheque pays nothing while it is held.
  const signed = sql<number>`total(case
    when ${kind} in ('received', 'cheque_cashed') then ${amount}
    when ${kind} = 'taken_back' then -${amount} else 0 end)`
  const paid = orm
    .select({ amount: signed })
    .from(accountPayments)
    .where(eq(accountPayments.invoiceN, invoiceN))
    .get()
  return paid?.amount ?? 0
}

function creditedOf(orm: Orm, invoiceN: number): number {
  const credited = orm
    .select({ amount: sql<number>`total(${companyInvoices.total})` })
    .from(companyInvoices)
    .where(eq(companyInvoices.ofN, invoiceN))
    .get()
  return credited?.amount ?? 0
}
