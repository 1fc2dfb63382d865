import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser, ownerOfNumber } from '#server/db/numbers.ts'
import { companyInvoices, invoiceBalances, orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { CreditNoteInput } from '#shared/money/company-invoices/company-invoices.inputs.ts'
import type { InvoicedLine } from '#shared/money/company-invoices/company-invoices.ts'
import { creditNoteLines } from '#shared/money/company-invoices/credit-note.ts'
import { addCredit } from '../credit/credit-entries.service.ts'
import { actAtDesk } from '../desk-act.service.ts'
import { queueCreditNote } from '../fne/company-invoices.service.ts'
import { settle } from './balances.service.ts'
import { handInvoiceOver } from './hand-over.service.ts'
import { type NumberedInvoice, nextNumber } from './make-invoice.service.ts'
import { readSeller } from './statements.service.ts'

/**
 * Takes some of an invoice back, or all of it, once per idempotency key. What was paid beyond the rest becomes the credit of the
 * company; once all of an invoice is taken back, each of its orders is on none again. Throws INVOICE_NOT_FOUND, STALE where
 * a colleague, or another tab, took some back since the screen was read, CREDIT_ABOVE_INVOICE, FNE_MAYBE_ON_SITE,
 * KEY_REUSED.
 */
export function makeCreditNote(
  ctx: ServiceContext,
  input: CreditNoteInput,
): Promise<NumberedInvoice> {
  return actAtDesk(ctx, input, (orm) => {
    const { invoice, balance, clientId } = findInvoice(orm, input.invoiceId)
    const { credited, rest } = balance
    const last = () => ({ label: lastNoteOf(orm, invoice.n) })
    refuseStale('credited', input.shown, { credited }, last)
    refuseStale('rest', input.shown, { rest })
    const most = invoice.total - balance.credited
    const lines = creditNoteLines(invoice.lines, takenBack(orm, invoice.n), input.what)
    const total = lines?.reduce((sum, line) => sum + line.total, 0) ?? 0
    if (!lines || total === 0 || total > most) throw new AppError('CREDIT_ABOVE_INVOICE', { most })
    const made = storeNote(orm, ctx, { invoice, lines, total, reason: input.reason })
    const overpaid = overpaidOf(invoice, balance)
    const excess = settle(orm, invoice.n, ctx.clock.now()) - overpaid
    if (excess > 0) addCredit(orm, ctx, { clientId, kind: 'returned', amount: excess })
    const isWhole = total === most
    if (isWhole) freeOrders(orm, ctx, invoice)
    const isQueued = queueCreditNote(orm, ctx, {
      creditNoteN: made.n,
      isWhole,
      actorId: ctx.actor.id,
      notOnSite: input.notOnSite,
    })
    if (!isQueued && balance.sentAt !== null) handInvoiceOver(orm, ctx, { invoiceN: made.n })
    const data = { label: made.label, total, of: invoice.label }
    recordStaffAction(orm, ctx, { kind: 'credit_note_made', target: clientId, data })
    return { invoiceId: made.id, label: made.label }
  })
}

type Invoice = typeof companyInvoices.$inferSelect
type Balance = typeof invoiceBalances.$inferSelect

function findInvoice(orm: Orm, invoiceId: string) {
  const found = orm
    .select({
      invoice: companyInvoices,
      balance: invoiceBalances,
      clientId: ownerOfNumber(companyInvoices.clientN),
    })
    .from(companyInvoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
    .where(eq(companyInvoices.id, invoiceId))
    .get()
  if (!found) throw new AppError('INVOICE_NOT_FOUND')
  return found
}

const lastNoteOf = (orm: Orm, invoiceN: number): string | null =>
  orm
    .select({ label: companyInvoices.label })
    .from(companyInvoices)
    .where(eq(companyInvoices.ofN, invoiceN))
    .orderBy(desc(companyInvoices.n))
    .limit(1)
    .get()?.label ?? null

/** Francs that became the company's credit with an earlier credit note. */
const overpaidOf = ({ total }: Invoice, { paid, credited }: Balance) =>
  Math.max(0, paid + credited - total)

/** The lines of the credit notes of an invoice. */
function takenBack(orm: Orm, invoiceN: number): InvoicedLine[] {
  return orm
    .select({ lines: companyInvoices.lines })
    .from(companyInvoices)
    .where(eq(companyInvoices.ofN, invoiceN))
    .all()
    .flatMap(({ lines }) => lines)
}

interface NewNote {
  invoice: Invoice
  lines: InvoicedLine[]
  total: number
  reason: string
}

function storeNote(orm: Orm, ctx: ServiceContext, { invoice, lines, total, reason }: NewNote) {
  const { n: ofN, clientN, taxCode, fromAt, toAt, party } = invoice
  const now = ctx.clock.now()
  const today = new Date(now)
  const year = today.getUTCFullYear()
  return orm
    .insert(companyInvoices)
    .values({
      id: newId(),
      kind: 'credit_note',
      clientN,
      year,
      month: today.getUTCMonth() + 1,
      number: nextNumber(orm, 'credit_note', year),
      ofN,
      reason,
      total,
      pieces: piecesOf(lines),
      taxCode,
      fromAt,
      toAt,
      party,
      seller: readSeller(orm),
      lines,
      orders: [],
      actorN: numberOfUser(ctx.actor.id),
      at: now,
    })
    .returning({ n: companyInvoices.n, id: companyInvoices.id, label: companyInvoices.label })
    .get()
}

const piecesOf = (lines: readonly InvoicedLine[]) =>
  lines.reduce((sum, { productId, quantity }) => sum + (productId === null ? 0 : quantity), 0)

function freeOrders(orm: Orm, ctx: ServiceContext, { n, label, orders: invoiced }: Invoice): void {
  const ids = invoiced.map(({ orderId }) => orderId)
  const freed = orm
    .update(orders)
    .set({ invoiceN: null })
    .where(and(inArray(orders.id, ids), eq(orders.invoiceN, n)))
    .returning()
    .all()
  for (const order of freed) {
    const { status } = order
    recordEvent(ctx, orm, { order, kind: 'uninvoiced', from: status, to: status, data: { label } })
  }
}
