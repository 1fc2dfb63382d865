import { eq, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { isRestored } from '#server/db/restored-mark.ts'
import { companyInvoices, invoiceBalances } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isUntoldToDgi, mayBeOnSite } from '#shared/money/fne/states.ts'
import { queueSale } from './certify.service.ts'
import { readActiveDgiSeller } from './dgi-seller.service.ts'
import { activeSaleOfInvoice, type FneSale, moveSale, refundsOf } from './fne-sales.queries.ts'
import { type FneContext, keepStep, tellStep } from './fne-steps.service.ts'
import { queueRefund } from './refund.service.ts'

interface ToCertify {
  invoiceN: number
  clientId: string
  /** Francs, tax included. */
  total: number
  /** Nobody where the day of the month made it. */
  actorId: string | null
}

/**
 * Has an invoice of a company certified, inside the `write()` that makes it. False where nothing is certified: it is handed over at
 * once. Otherwise listeners are told `certificationEnded`, which hands it over.
 */
export function queueInvoice(orm: Orm, ctx: FneContext, asked: ToCertify): boolean {
  if (!readActiveDgiSeller(orm)) return false
  const { invoiceN, clientId, total: amount, actorId } = asked
  queueSale(orm, ctx, { what: { invoiceN }, clientId, amount, actorId })
  return true
}

interface CreditNoteToCertify {
  creditNoteN: number
  actorId: string | null
  /** The owner said that the invoice is not made on the site of the DGI. */
  notOnSite?: boolean | undefined
}

/**
 * Has a credit note certified where its invoice is, or is to be, inside the `write()` that makes it. False otherwise, as
 * `queueInvoice`: also of the one that ends an invoice which was never certified, and never is from then on. Throws FNE_MAYBE_ON_SITE
 * where the owner has to say first whether they made that one.
 */
export function queueCreditNote(
  orm: Orm,
  ctx: FneContext,
  { creditNoteN, actorId, notOnSite = false }: CreditNoteToCertify,
): boolean {
  const note = orm.select().from(companyInvoices).where(eq(companyInvoices.n, creditNoteN)).get()
  const sale = activeSaleOfInvoice(orm, note?.ofN ?? 0)
  if (!note || !sale || sale.state === 'receipt') return false
  if (closeUncertified(orm, ctx, sale, { actorId, notOnSite })) return false
  queueRefund(orm, ctx, { sale, creditNoteN, amount: note.total, actorId })
  return true
}

/** Nothing of an invoice that is all taken back before its certificate is told to the DGI. False where the DGI may have it, or some is left. */
function closeUncertified(
  orm: Orm,
  ctx: FneContext,
  sale: FneSale,
  { actorId, notOnSite }: { actorId: string | null; notOnSite: boolean },
): boolean {
  const waiting = refundsOf(orm, sale)
  const isAllUnsent = [sale, ...waiting].every(({ state }) => isUntoldToDgi(state))
  // Of an older copy, the DGI may have certified it since.
  if (!isAllUnsent || isRestored(orm) || !isAllTakenBack(orm, sale)) return false
  if (mayBeOnSite(sale.state) && !notOnSite) throw new AppError('FNE_MAYBE_ON_SITE')
  const at = ctx.clock.now()
  for (const one of [sale, ...waiting]) {
    moveSale(orm, one, 'dropped', { at, nextAt: null })
    keepStep(orm, one.n, at, { step: 'dropped', ...(actorId !== null && { actorId }) })
  }
  // A company that reads the invoice gets the credit notes of it that waited.
  if (isRead(orm, sale)) for (const one of waiting) tellStep(orm, ctx, one, { state: 'dropped' })
  return true
}

function isAllTakenBack(orm: Orm, { invoiceN }: FneSale): boolean {
  const left = orm
    .select({
      francs: sql<number>`sum(iif(${companyInvoices.ofN} is null, 1, -1) * ${companyInvoices.total})`,
    })
    .from(companyInvoices)
    .where(or(eq(companyInvoices.n, invoiceN ?? 0), eq(companyInvoices.ofN, invoiceN ?? 0)))
    .get()
  return left?.francs === 0
}

function isRead(orm: Orm, { invoiceN }: FneSale): boolean {
  const balance = orm
    .select({ sentAt: invoiceBalances.sentAt })
    .from(invoiceBalances)
    .where(eq(invoiceBalances.invoiceN, invoiceN ?? 0))
    .get()
  return balance !== undefined && balance.sentAt !== null
}
