import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { companyInvoices, invoiceBalances, orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { creditForInvoice } from '#shared/money/account-payments/account-payments.ts'
import type { MakeInvoiceInput } from '#shared/money/company-invoices/company-invoices.inputs.ts'
import type { CompanyInvoiceKind } from '#shared/money/company-invoices/company-invoices.ts'
import type { OwedMonth } from '#shared/money/company-invoices/statement.ts'
import { heldCheques } from '../account-payments/held-cheques.sql.ts'
import { payByCredit } from '../account-payments/pay-by-credit.service.ts'
import { creditOf } from '../credit/credit-entries.service.ts'
import { actAtDesk } from '../desk-act.service.ts'
import { queueInvoice } from '../fne/company-invoices.service.ts'
import { openBalance } from './balances.service.ts'
import { handInvoiceOver } from './hand-over.service.ts'
import {
  findInvoicedCompany,
  type InvoicedCompany,
  monthByHand,
  partyOf,
  readOwedMonth,
  readSeller,
} from './statements.service.ts'

/** An invoice that was made. */
export interface NumberedInvoice {
  invoiceId: string
  label: string
}

/**
 * Makes the invoice of all that a company owes of delivered orders, once per idempotency key. Throws NOT_A_COMPANY,
 * NOTHING_TO_INVOICE, STALE when that is not what the screen showed, KEY_REUSED.
 */
export function makeInvoice(
  ctx: ServiceContext,
  input: MakeInvoiceInput,
): Promise<NumberedInvoice> {
  return actAtDesk(ctx, input, (orm) => {
    const { clientId, shown } = input
    const company = findInvoicedCompany(orm, clientId)
    if (!company) throw new AppError('NOT_A_COMPANY')
    const statement = readOwedMonth(orm, company)
    const { total, orders: delivered } = statement
    if (total === 0) throw new AppError('NOTHING_TO_INVOICE')
    refuseStale('statement', shown, { total, orders: delivered.length })
    const { year, month } = monthByHand(orm, ctx.clock.now())
    const made = storeInvoice(orm, ctx, { company, statement, year, month, byHand: true })
    const data = { total, orders: delivered.length, label: made.label }
    recordStaffAction(orm, ctx, { kind: 'company_invoice_made', target: clientId, data })
    return made
  })
}

interface NewInvoice {
  company: InvoicedCompany
  /** It has one order, or more. */
  statement: OwedMonth
  year: number
  /** 1 to 12. */
  month: number
  byHand: boolean
}

/** Stores an invoice with its balance, and has each of its orders know it, inside `write()`. */
export function storeInvoice(
  orm: Orm,
  ctx: ServiceContext,
  { company, statement, year, month, byHand }: NewInvoice,
): NumberedInvoice {
  const { clientN, clientId } = company
  const { orders: delivered, lines, total, pieces } = statement
  const now = ctx.clock.now()
  const dueOn = dayKey(now + company.dueDays * DAY_MS)
  const {
    n: invoiceN,
    label,
    id,
  } = orm
    .insert(companyInvoices)
    .values({
      id: newId(),
      kind: 'invoice',
      clientN,
      year,
      month,
      number: nextNumber(orm, 'invoice', year),
      total,
      pieces,
      taxCode: readSettings(orm, 'fne').taxCode,
      dueOn,
      fromAt: delivered[0]?.deliveredAt ?? now,
      toAt: delivered.at(-1)?.deliveredAt ?? now,
      party: partyOf(orm, company),
      seller: readSeller(orm),
      lines,
      orders: delivered,
      actorN: byHand ? numberOfUser(ctx.actor.id) : null,
      at: now,
    })
    .returning({ n: companyInvoices.n, label: companyInvoices.label, id: companyInvoices.id })
    .get()
  openBalance(orm, { invoiceN, clientN, dueOn, rest: total })
  markInvoiced(orm, ctx, { invoiceN, label, orderIds: delivered.map(({ orderId }) => orderId) })
  const actorId = byHand ? ctx.actor.id : null
  const made = { invoiceN, clientN, clientId, total, actorId }
  payWithCredit(orm, ctx, { clientN, clientId, actorId })
  if (!queueInvoice(orm, ctx, made)) handInvoiceOver(orm, ctx, { invoiceN })
  return { invoiceId: id, label }
}

/** The next number of the year; the file refuses any other. */
export function nextNumber(orm: Orm, kind: CompanyInvoiceKind, year: number): number {
  const last = orm
    .select({ number: companyInvoices.number })
    .from(companyInvoices)
    .where(and(eq(companyInvoices.kind, kind), eq(companyInvoices.year, year)))
    .orderBy(desc(companyInvoices.number))
    .limit(1)
    .get()
  return 1 + (last?.number ?? 0)
}

function markInvoiced(
  orm: Orm,
  ctx: ServiceContext,
  { invoiceN, label, orderIds }: { invoiceN: number; label: string; orderIds: readonly string[] },
): void {
  const invoiced = orm
    .update(orders)
    .set({ invoiceN })
    .where(inArray(orders.id, [...orderIds]))
    .returning()
    .all()
  for (const order of invoiced) {
    const { status } = order
    const data = { invoiceN, label }
    recordEvent(ctx, orm, { order, kind: 'invoiced', from: status, to: status, data })
  }
}

/** The company's own credit pays its debts, the oldest due first; cheques that wait pay their part. */
function payWithCredit(
  orm: Orm,
  ctx: ServiceContext,
  company: { clientN: number; clientId: string; actorId: string | null },
): void {
  const { invoiceN, dueOn, rest } = invoiceBalances
  const open = orm
    .select({ invoiceN, rest, held: heldCheques })
    .from(invoiceBalances)
    .where(and(eq(invoiceBalances.clientN, company.clientN), sql`${rest} > 0`))
    .orderBy(asc(dueOn), asc(invoiceN))
    .all()
  for (const owed of open) {
    const amount = creditForInvoice(owed, creditOf(orm, company.clientId))
    if (amount > 0) payByCredit(orm, ctx, { ...company, invoiceN: owed.invoiceN, amount })
  }
}
