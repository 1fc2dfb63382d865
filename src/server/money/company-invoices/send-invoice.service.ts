import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { companyContacts, companyInvoices } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { SendInvoiceInput } from '#shared/money/company-invoices/company-invoices.inputs.ts'
import type { HandedOverAs } from '#shared/money/company-invoices/company-invoices.ts'
import { waitsForDgi } from '#shared/money/fne/states.ts'
import { actAtDesk, publishCash } from '../desk-act.service.ts'
import { readInvoice } from './company-invoices.queries.ts'
import { handInvoiceOver, noteHandedOver } from './hand-over.service.ts'
import { invoiceAddress } from './invoice-link.service.ts'

/**
 * Writes to people of a company, or opens the link that the team sends to one of them; they read its invoice from then on. Once per
 * idempotency key. Throws INVOICE_NOT_FOUND, INVOICE_UNCERTIFIED where the DGI has not certified it and it is not sent as a statement,
 * NO_CONTACT where none of them can be reached so, KEY_REUSED.
 */
export async function sendInvoice(
  ctx: ServiceContext & Pick<Deps, 'secret' | 'env'>,
  input: SendInvoiceInput,
): Promise<{ letters: number; link: string | null }> {
  const { invoiceId, contactIds, asStatement, by } = input
  const { letters, linkVersion } = await actAtDesk(ctx, input, (orm) => {
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
    const letters = by ? 0 : handInvoiceOver(orm, ctx, { invoiceN, as, contactIds })
    if (by) openForMessage(orm, ctx, { invoiceN, as, clientId, contactIds })
    else if (letters === 0) throw new AppError('NO_CONTACT')
    publishCash(ctx, { clientId })
    const { label } = invoice
    recordStaffAction(orm, ctx, {
      kind: 'company_invoice_sent',
      target: clientId,
      data: by ? { label, by } : { label, letters },
    })
    return { letters, linkVersion: findUser(orm, clientId)?.linkVersion ?? 0 }
  })
  // Made anew, since what an act answered is kept beside its key.
  return { letters, link: by ? invoiceAddress(ctx, { id: invoiceId, linkVersion }) : null }
}

interface Opened {
  invoiceN: number
  as: HandedOverAs
  clientId: string
  contactIds: readonly string[]
}

function openForMessage(
  orm: Orm,
  ctx: ServiceContext,
  { invoiceN, as, clientId, contactIds }: Opened,
): void {
  const contact = orm
    .select({ id: companyContacts.id })
    .from(companyContacts)
    .where(
      and(
        eq(companyContacts.clientId, clientId),
        inArray(companyContacts.id, [...contactIds]),
        isNotNull(companyContacts.phone),
      ),
    )
    .get()
  if (!contact || contactIds.length > 1) throw new AppError('NO_CONTACT')
  noteHandedOver(orm, ctx, { invoiceN, as })
}
