import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser, ownerOfNumber } from '#server/db/numbers.ts'
import { accountPayments, companyInvoices, invoiceBalances } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { dayKey } from '#shared/dates.ts'
import type {
  CashChequeInput,
  RecordAccountPaymentInput,
  TakePaymentBackInput,
} from '#shared/money/account-payments/account-payments.inputs.ts'
import {
  type AccountMethod,
  type AccountPaymentKind,
  bareNumber,
  receivedDayFault,
  surplusOf,
} from '#shared/money/account-payments/account-payments.ts'
import { type LedgerMethod, methodIs } from '#shared/money/payment-methods.ts'
import { settle } from '../company-invoices/balances.service.ts'
import { addCredit, creditOf } from '../credit/credit-entries.service.ts'
import { actAtDesk, publishCash } from '../desk-act.service.ts'
import { giveBackFromDrawer, takeAtDesk } from '../drawer/movements.service.ts'
import { appendPayment } from '../payments/books.service.ts'
import { heldCheques } from './held-cheques.sql.ts'
import { refuseKnown } from './known-numbers.queries.ts'
import { paidByCreditSince } from './paid-by-credit.queries.ts'

/** The rest of an invoice after an act. */
export interface LeftOfInvoice {
  /** Francs. */
  rest: number
}

type Invoice = ReturnType<typeof findPayable>
type PaymentRow = typeof accountPayments.$inferSelect

/** An invoice with its rest and the cheques that wait for the bank. Throws INVOICE_NOT_FOUND. */
export function findPayable(orm: Orm, id: string) {
  const found = orm
    .select({
      invoiceN: companyInvoices.n,
      clientN: companyInvoices.clientN,
      clientId: ownerOfNumber(companyInvoices.clientN),
      label: companyInvoices.label,
      rest: invoiceBalances.rest,
      held: heldCheques,
    })
    .from(companyInvoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .where(eq(companyInvoices.id, id))
    .get()
  if (!found) throw new AppError('INVOICE_NOT_FOUND')
  return found
}

/**
 * Notes a payment of an invoice, by money or by its company's own credit, or a cheque that waits for the bank, once per idempotency
 * key. What the invoice does not need of money is the company's credit. Throws INVOICE_NOT_FOUND, INVOICE_SETTLED, STALE where it is not the one on screen,
 * PAYMENT_ABOVE_REST where that surplus is not, TRANSACTION_KNOWN, TRANSFER_KNOWN where the sum noted under its number is not the one
 * on screen, CHEQUE_KNOWN, DRAWER_CLOSED for cash while no drawer is open, VALIDATION for a day to come or of more than a year ago,
 * KEY_REUSED.
 */
export function recordAccountPayment(
  ctx: ServiceContext,
  input: RecordAccountPaymentInput,
): Promise<LeftOfInvoice> {
  return actAtDesk(ctx, input, (orm) => {
    const { method, amount, number = null, transactionId = null, receivedOn } = input
    const { surplus = 0 } = input
    const invoice = findPayable(orm, input.invoiceId)
    refuseDay(ctx, receivedOn)
    // First, so that a colleague's payment is told as what it is.
    refuseKnown(orm, { ...input, clientN: invoice.clientN })
    const { rest, held } = invoice
    if (rest === 0) throw new AppError('INVOICE_SETTLED')
    refuseStale('rest', input.shown, { rest })
    if (surplusOf(amount, invoice) !== (method === 'credit' ? 0 : surplus))
      throw new AppError('PAYMENT_ABOVE_REST', { rest, held })
    const row = { method, amount, number, receivedOn }
    const told = { kind: 'account_payment_recorded', data: { amount, method } } as const
    if (methodIs(method, 'held')) {
      addRow(orm, ctx, invoice, { ...row, kind: 'cheque_held' })
      tellOfPayment(orm, ctx, invoice, told)
      return { rest }
    }
    const taken =
      method === 'credit'
        ? { creditN: addCredit(orm, ctx, { ...invoice, kind: 'used', amount: -amount }) }
        : { paymentN: takeMoney(orm, ctx, { method, amount, transactionId }) }
    // Cash is in the drawer of today, and credit is used today, whatever day was typed.
    const isToday = method === 'credit' || methodIs(method, 'inDrawer')
    const day = isToday ? dayKey(ctx.clock.now()) : receivedOn
    addRow(orm, ctx, invoice, { ...row, ...taken, receivedOn: day, kind: 'received' })
    tellOfPayment(orm, ctx, invoice, told)
    return count(orm, ctx, invoice)
  })
}

/**
 * The bank took a cheque, which pays its invoice from then on. What the invoice does not need any more becomes the company's
 * credit. Throws NOT_FOUND, CHEQUE_SETTLED, VALIDATION for a day to come or of more than a year ago.
 */
export function cashCheque(ctx: ServiceContext, input: CashChequeInput): Promise<LeftOfInvoice> {
  return ctx.database.write((orm) => {
    const cheque = heldCheque(orm, ctx, input)
    const { n: ofN, method, amount, number } = cheque
    const paymentN = takeMoney(orm, ctx, { method: 'cheque', amount, transactionId: null })
    const row = { method, amount, number, receivedOn: input.on, ofN, paymentN }
    addRow(orm, ctx, cheque, { ...row, kind: 'cheque_cashed' })
    tellOfPayment(orm, ctx, cheque, { kind: 'cheque_cashed', data: { amount } })
    return count(orm, ctx, cheque)
  })
}

/** The bank gave a cheque back: it pays nothing. Throws as `cashCheque`. */
export function returnCheque(ctx: ServiceContext, input: CashChequeInput): Promise<LeftOfInvoice> {
  return ctx.database.write((orm) => {
    const cheque = heldCheque(orm, ctx, input)
    const { n: ofN, method, amount, number, rest } = cheque
    const row = { method, amount, number, receivedOn: input.on, ofN }
    addRow(orm, ctx, cheque, { ...row, kind: 'cheque_returned' })
    tellOfPayment(orm, ctx, cheque, { kind: 'cheque_returned', data: { amount } })
    return { rest }
  })
}

/**
 * Takes a payment back that was noted by mistake, or never came: its money leaves the books the way that it came. Throws
 * NOT_FOUND, PAYMENT_TAKEN_BACK, DRAWER_CLOSED and DRAWER_SHORT for cash, SURPLUS_USED where what it gave the company is spent.
 */
export function takeBackPayment(
  ctx: ServiceContext,
  input: TakePaymentBackInput,
): Promise<LeftOfInvoice> {
  return ctx.database.write((orm) => {
    const { paymentN: n, reason } = input
    const payment = paymentRow(orm, n, ['received', 'cheque_cashed'])
    if (payment.isAnswered) throw new AppError('PAYMENT_TAKEN_BACK')
    const { method, amount, number } = payment
    const receivedOn = dayKey(ctx.clock.now())
    const row = { method, amount, number, receivedOn, reason, ofN: n }
    const back = giveBack(orm, ctx, payment)
    addRow(orm, ctx, payment, { ...row, ...back, kind: 'taken_back' })
    const data = { amount, method, reason }
    tellOfPayment(orm, ctx, payment, { kind: 'account_payment_taken_back', data })
    const left = recount(orm, ctx, payment.invoiceN)
    const missing = -(creditOf(orm, payment.clientId) + left)
    if (missing > 0)
      throw new AppError('SURPLUS_USED', { label: paidByCreditSince(orm, payment, missing) })
    return keepSurplus(orm, ctx, { ...payment, amount: left })
  })
}

function giveBack(
  orm: Orm,
  ctx: ServiceContext,
  { method, amount, clientId }: Pick<PaymentRow, 'method' | 'amount'> & { clientId: string },
): { paymentN?: number; creditN?: number } {
  if (method === 'credit')
    return { creditN: addCredit(orm, ctx, { clientId, kind: 'returned', amount }) }
  const paymentN = appendPayment(orm, ctx, { orderId: null, method, amount, kind: 'refunded' })
  if (methodIs(method, 'inDrawer')) giveBackFromDrawer(orm, ctx, { amount, paymentN })
  return { paymentN }
}

/** Money that came goes into the books, and cash into the drawer. Throws DRAWER_CLOSED. */
function takeMoney(
  orm: Orm,
  ctx: ServiceContext,
  money: { method: LedgerMethod; amount: number; transactionId: string | null },
): number {
  const paymentN = appendPayment(orm, ctx, { ...money, orderId: null, kind: 'received' })
  const { method, amount } = money
  if (methodIs(method, 'inDrawer'))
    takeAtDesk(orm, ctx, { kind: 'collected', amount, paymentN, takenAt: ctx.clock.now() })
  return paymentN
}

/** Counts the invoice anew. What it does not need of its money is the company's. */
function count(
  orm: Orm,
  ctx: ServiceContext,
  invoice: Pick<Invoice, 'invoiceN' | 'clientId'>,
): LeftOfInvoice {
  return keepSurplus(orm, ctx, { ...invoice, amount: recount(orm, ctx, invoice.invoiceN) })
}

/** Counts the invoice anew. Returns francs that it does not need any more; below 0, those that it needs again. */
function recount(orm: Orm, { clock }: ServiceContext, invoiceN: number): number {
  const { paid, credited, total } = countedOf(orm, invoiceN)
  const before = Math.max(0, paid + credited - total)
  return settle(orm, invoiceN, clock.now()) - before
}

/** Often a part of a payment, so that the entry names none. */
function keepSurplus(
  orm: Orm,
  ctx: ServiceContext,
  { invoiceN, clientId, amount }: Pick<Invoice, 'invoiceN' | 'clientId'> & { amount: number },
): LeftOfInvoice {
  if (amount !== 0)
    addCredit(orm, ctx, { clientId, kind: amount > 0 ? 'returned' : 'used', amount })
  return { rest: countedOf(orm, invoiceN).rest }
}

function countedOf(orm: Orm, invoiceN: number) {
  const { paid, credited, rest } = invoiceBalances
  const counted = orm
    .select({ paid, credited, rest, total: companyInvoices.total })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .where(eq(invoiceBalances.invoiceN, invoiceN))
    .get()
  if (!counted) throw new AppError('INVOICE_NOT_FOUND')
  return counted
}

type NewRow = Pick<PaymentRow, 'kind' | 'method' | 'amount' | 'number' | 'receivedOn'> &
  Partial<Pick<PaymentRow, 'paymentN' | 'creditN' | 'ofN' | 'reason'>>

function addRow(
  orm: Orm,
  { actor, clock }: ServiceContext,
  { invoiceN, clientN }: Pick<Invoice, 'invoiceN' | 'clientN'>,
  row: NewRow,
): void {
  const by = { actorN: numberOfUser(actor.id), at: clock.now() }
  const compared = { bareNumber: row.number === null ? null : bareNumber(row.number) }
  orm
    .insert(accountPayments)
    .values({ ...row, ...compared, invoiceN, clientN, ...by })
    .run()
}

type Told =
  | 'account_payment_recorded'
  | 'account_payment_taken_back'
  | 'cheque_cashed'
  | 'cheque_returned'

/** In the journal, and to the screens of the team and of the company. */
export function tellOfPayment(
  orm: Orm,
  ctx: ServiceContext,
  { clientId, label }: Pick<Invoice, 'clientId' | 'label'>,
  { kind, data }: { kind: Told; data: Record<string, string | number> },
): void {
  recordStaffAction(orm, ctx, { kind, target: clientId, data: { ...data, label } })
  publishCash(ctx, { clientId })
}

/** A cheque that nobody has said anything of. */
function heldCheque(orm: Orm, ctx: ServiceContext, { paymentN, on }: CashChequeInput) {
  const cheque = paymentRow(orm, paymentN, ['cheque_held'])
  if (cheque.isAnswered) throw new AppError('CHEQUE_SETTLED')
  refuseDay(ctx, on)
  return cheque
}

function paymentRow(orm: Orm, n: number, kinds: AccountPaymentKind[]) {
  const { invoiceN, clientN, method, amount, number } = accountPayments
  const row = orm
    .select({
      n: accountPayments.n,
      invoiceN,
      clientN,
      clientId: ownerOfNumber(clientN),
      method: sql<AccountMethod>`${method}`,
      amount,
      number,
      label: companyInvoices.label,
      rest: invoiceBalances.rest,
      isAnswered: sql<number>`exists (select 1 from ${accountPayments} answer where answer.of_n = ${accountPayments.n})`,
    })
    .from(accountPayments)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceN))
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, invoiceN))
    .where(and(eq(accountPayments.n, n), inArray(accountPayments.kind, kinds)))
    .get()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function refuseDay({ clock }: Pick<ServiceContext, 'clock'>, day: string): void {
  if (receivedDayFault(day, dayKey(clock.now()))) throw new AppError('VALIDATION')
}
