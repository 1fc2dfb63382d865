import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices } from '#server/db/schema.ts'
import { queueSale } from './certify.service.ts'
import { readActiveDgiSeller } from './dgi-seller.service.ts'
import { activeSaleOfInvoice } from './fne-sales.queries.ts'
import type { FneContext } from './fne-steps.service.ts'
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

/**
 * Has a credit note certified where its invoice is, or is to be, inside the `write()` that makes it. False otherwise, as
 * `queueInvoice`.
 */
export function queueCreditNote(
  orm: Orm,
  ctx: FneContext,
  { creditNoteN, actorId }: { creditNoteN: number; actorId: string | null },
): boolean {
  const note = orm.select().from(companyInvoices).where(eq(companyInvoices.n, creditNoteN)).get()
  const sale = activeSaleOfInvoice(orm, note?.ofN ?? 0)
  if (!note || !sale || sale.state === 'receipt') return false
  queueRefund(orm, ctx, { sale, creditNoteN, amount: note.total, actorId })
  return true
}
