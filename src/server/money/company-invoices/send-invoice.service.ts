import { eq } from 'drizzle-orm'
import { companyInvoices } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { SendInvoiceInput } from '#shared/money/company-invoices/company-invoices.inputs.ts'
import { waitsForDgi } from '#shared/money/fne/states.ts'
import { actAtDesk, publishCash } from '../desk-act.service.ts'
import { readInvoice } from './company-invoices.queries.ts'
import { handInvoiceOver } from './hand-over.service.ts'

/**
 * Writes to people of a company, who read its invoice from then on, once per idempotency key. Throws INVOICE_NOT_FOUND,
 * INVOICE_UNCERTIFIED where the DGI has not certified it and it is not sent as a statement, NO_CONTACT where none of them has an
 * address, KEY_REUSED.
 */
export function sendInvoice(
  ctx: ServiceContext,
  input: SendInvoiceInput,
): Promise<{ letters: number }> {
  const { invoiceId, contactIds, asStatement } = input
  return actAtDesk(ctx, input, (orm) => {
    const { fneState, clientId, ofId, invoice } = readInvoice(orm, ctx.actor, invoiceId)
    const waits = waitsForDgi(fneState)
    if (waits && (!asStatement || ofId !== null)) throw new AppError('INVOICE_UNCERTIFIED')
    const { n: invoiceN = 0 } =
      orm
        .select({ n: companyInvoices.n })
        .from(companyInvoices)
        .where(eq(companyInvoices.id, invoiceId))
        .get() ?? {}
    const as = waits || fneState === 'dropped' ? 'statement' : 'invoice'
    const letters = handInvoiceOver(orm, ctx, { invoiceN, as, contactIds })
    if (letters === 0) throw new AppError('NO_CONTACT')
    publishCash(ctx, { clientId })
    const data = { label: invoice.label, letters }
    recordStaffAction(orm, ctx, { kind: 'company_invoice_sent', target: clientId, data })
    return { letters }
  })
}
