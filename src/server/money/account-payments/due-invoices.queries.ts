import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { ownerOfNumber } from '#server/db/numbers.ts'
import { accountPayments, companyInvoices, invoiceBalances } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { PAGE_LIMIT, PAGE_SIZE } from '#server/lib/page.ts'
import { dayKey } from '#shared/dates.ts'
import type { ReceivedInput } from '#shared/money/account-payments/account-payments.inputs.ts'
import type { ListedPayment } from '#shared/money/account-payments/receipt.ts'
import { companyName } from '../company-invoices/company-name.sql.ts'
import { fneStateOfInvoice } from '../company-invoices/invoice-certification.sql.ts'
import { creditOf } from '../credit/credit-entries.service.ts'
import { heldCheques } from './held-cheques.sql.ts'

// Repeated word for word: SQLite uses a partial index only where the query has its condition.
const isOpen = sql`${invoiceBalances.rest} > 0`

const IS_MONEY = sql`${accountPayments.kind} in ('received', 'cheque_cashed')`
// The table is named: in a query of it alone a column would be that of the inner row.
const isTakenBack = sql<boolean>`exists (
  select 1 from ${accountPayments} a where a.of_n = account_payments.n)`.mapWith(Boolean)

/** The payments of companies since the first of the month. */
export function receivedFigures(orm: Orm, now: number) {
  const month = dayKey(now).slice(0, 7)
  return { month, ...monthOfFigures(orm, month) }
}

/** The sums that lowered the debts of companies in a month: money, their own credit and credit notes. */
function monthOfFigures(orm: Orm, month: string) {
  const { method, amount } = accountPayments
  const paid = orm
    .select({
      payments: sql<number>`coalesce(sum(${method} <> 'credit'), 0)`,
      amount: sql<number>`coalesce(sum(iif(${method} <> 'credit', ${amount}, 0)), 0)`,
      byCredit: sql<number>`coalesce(sum(iif(${method} = 'credit', ${amount}, 0)), 0)`,
    })
    .from(accountPayments)
    .where(and(isOfMonth(month), sql`not ${isTakenBack}`))
    .get()
  const notes = orm
    .select({ credited: sql<number>`coalesce(sum(${companyInvoices.total}), 0)` })
    .from(companyInvoices)
    .where(
      and(
        eq(companyInvoices.kind, 'credit_note'),
        eq(companyInvoices.year, Number(month.slice(0, 4))),
        eq(companyInvoices.month, Number(month.slice(5))),
      ),
    )
    .get()
  return {
    ...(paid ?? { payments: 0, amount: 0, byCredit: 0 }),
    credited: notes?.credited ?? 0,
  }
}

/** The payments of a month. */
const isOfMonth = (month: string) =>
  and(sql`${accountPayments.receivedOn} between ${`${month}-01`} and ${`${month}-31`}`, IS_MONEY)

/** An invoice with all that was paid of it, for the form that notes a payment. Throws INVOICE_NOT_FOUND. */
export function payableInvoice(orm: Orm, invoiceId: string) {
  const found = orm
    .select({
      invoiceN: companyInvoices.n,
      clientN: companyInvoices.clientN,
      clientId: ownerOfNumber(companyInvoices.clientN),
      name: companyName,
      label: companyInvoices.label,
      year: companyInvoices.year,
      month: companyInvoices.month,
      orders: sql<number>`json_array_length(${companyInvoices.orders})`,
      dueOn: invoiceBalances.dueOn,
      total: companyInvoices.total,
      paid: invoiceBalances.paid,
      credited: invoiceBalances.credited,
      /** Francs. */
      rest: invoiceBalances.rest,
      held: heldCheques,
      sentAt: invoiceBalances.sentAt,
      fneState: fneStateOfInvoice,
    })
    .from(companyInvoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .where(eq(companyInvoices.id, invoiceId))
    .get()
  if (!found) throw new AppError('INVOICE_NOT_FOUND')
  const { invoiceN, clientN, ...invoice } = found
  return {
    ...invoice,
    invoiceId,
    /** Francs that the business holds for the company. */
    credit: creditOf(orm, found.clientId),
    payments: paymentsOfInvoice(orm, invoiceN),
    creditNotes: creditNotesOf(orm, invoiceN),
    /** The company's next invoice to pay: one transfer may be for several. */
    next: nextOf(orm, clientN, invoiceN),
  }
}

/** It is null for a row that says what became of another one. */
const stateOfPayment = sql<ListedPayment['state']>`case
  when ${accountPayments.kind} in ('received', 'cheque_cashed') then iif(${isTakenBack}, 'taken_back', 'received')
  when ${accountPayments.kind} = 'cheque_held' then (
    select iif(count(*) = 0, 'held', iif(max(a.kind) = 'cheque_cashed', null, 'returned'))
    from ${accountPayments} a where a.of_n = account_payments.n) end`

/** Each payment once: a cheque by the row in which it was noted until the bank took it. */
export function paymentsOfInvoice(orm: Orm, invoiceN: number): ListedPayment[] {
  const { n, method, amount, number, receivedOn } = accountPayments
  return orm
    .select({ n, method, amount, number, receivedOn, state: stateOfPayment })
    .from(accountPayments)
    .where(and(eq(accountPayments.invoiceN, invoiceN), sql`${stateOfPayment} is not null`))
    .orderBy(asc(n))
    .all()
}

/** The credit notes of the invoice. */
function creditNotesOf(orm: Orm, invoiceN: number) {
  const { id, label, total, at } = companyInvoices
  return orm
    .select({ id, label, total, at })
    .from(companyInvoices)
    .where(eq(companyInvoices.ofN, invoiceN))
    .orderBy(asc(companyInvoices.n))
    .all()
}

function nextOf(orm: Orm, clientN: number, invoiceN: number): string | null {
  const next = orm
    .select({ id: companyInvoices.id })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .where(
      and(eq(invoiceBalances.clientN, clientN), isOpen, sql`${companyInvoices.n} <> ${invoiceN}`),
    )
    .orderBy(asc(invoiceBalances.dueOn), asc(invoiceBalances.invoiceN))
    .limit(1)
    .get()
  return next?.id ?? null
}

/** Payments of companies in a month, the newest first. */
export function listReceived(orm: Orm, { month, cursor }: ReceivedInput) {
  const before = cursor ?? { receivedOn: '9999', paymentN: 0 }
  const rows = orm
    .select({
      paymentN: accountPayments.n,
      invoiceId: companyInvoices.id,
      label: companyInvoices.label,
      name: companyName,
      method: accountPayments.method,
      amount: accountPayments.amount,
      number: accountPayments.number,
      receivedOn: accountPayments.receivedOn,
      isTakenBack,
    })
    .from(accountPayments)
    .innerJoin(companyInvoices, eq(companyInvoices.n, accountPayments.invoiceN))
    .where(
      and(
        isOfMonth(month),
        // The credit of the company was received before.
        sql`${accountPayments.method} <> 'credit'`,
        sql`(${accountPayments.receivedOn}, ${accountPayments.n}) < (${before.receivedOn}, ${before.paymentN})`,
      ),
    )
    .orderBy(desc(accountPayments.receivedOn), desc(accountPayments.n))
    .limit(PAGE_LIMIT)
    .all()
  const items = rows.slice(0, PAGE_SIZE)
  const end = rows.length > PAGE_SIZE ? items.at(-1) : undefined
  const nextCursor = end ? { receivedOn: end.receivedOn, paymentN: end.paymentN } : null
  return { items, nextCursor }
}
