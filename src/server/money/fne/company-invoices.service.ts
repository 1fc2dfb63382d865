import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { isRestored } from '#server/db/restored-mark.ts'
import { companyInvoices } from '#server/db/schema.ts'
import { dgiOfNote } from '#shared/money/company-invoices/credit-note.ts'
import { wasHandedOver } from '../company-invoices/hand-over.service.ts'
import { queueSale } from './certify.service.ts'
import { readActiveDgiSeller } from './dgi-seller.service.ts'
import { activeSaleOfInvoice, type FneSale, moveSale, refundsOf } from './fne-sales.queries.ts'
import { type FneContext, keepStep, tellStep } from './fne-steps.service.ts'
import { refuseMaybeOnSite } from './on-site.ts'
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
  /** It takes back all that is left of its invoice. */
  isWhole: boolean
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
  { creditNoteN, isWhole, actorId, notOnSite }: CreditNoteToCertify,
): boolean {
  const note = orm.select().from(companyInvoices).where(eq(companyInvoices.n, creditNoteN)).get()
  const sale = activeSaleOfInvoice(orm, note?.ofN ?? 0)
  if (!note || !sale) return false
  const waiting = refundsOf(orm, sale)
  const dgi = dgiOfNote({
    isWhole,
    invoiceState: sale.state,
    noteStates: waiting.map(({ state }) => state),
    isRestored: isRestored(orm),
  })
  if (dgi === 'told') queueRefund(orm, ctx, { sale, creditNoteN, amount: note.total, actorId })
  if (dgi === 'closed') {
    refuseMaybeOnSite(sale, notOnSite)
    closeUncertified(orm, ctx, { sale, waiting, actorId })
  }
  return dgi === 'told'
}

/** Nothing of an invoice is told to the DGI that is all taken back before. */
function closeUncertified(
  orm: Orm,
  ctx: FneContext,
  { sale, waiting, actorId }: { sale: FneSale; waiting: FneSale[]; actorId: string | null },
): void {
  const at = ctx.clock.now()
  for (const one of [sale, ...waiting]) {
    moveSale(orm, one, 'dropped', { at, nextAt: null })
    keepStep(orm, one.n, at, { step: 'dropped', ...(actorId !== null && { actorId }) })
  }
  if (sale.invoiceN === null || !wasHandedOver(orm, sale.invoiceN)) return
  // A company that reads the invoice gets the credit notes of it that waited.
  for (const one of waiting) tellStep(orm, ctx, one, { state: 'dropped' })
}
