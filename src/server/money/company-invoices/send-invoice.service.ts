import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { companyContacts, companyInvoices } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type {
  GiveInvoiceLinkInput,
  SendInvoiceInput,
} from '#shared/money/company-invoices/company-invoices.inputs.ts'
import { waitsForDgi } from '#shared/money/fne/states.ts'
import { actAtDesk, publishCash } from '../desk-act.service.ts'
import { readInvoice } from './company-invoices.queries.ts'
import { handInvoiceOver, noteHandedOver } from './hand-over.service.ts'
import { invoiceAddress } from './invoice-link.service.ts'

/**
 * Writes to people of a company, or notes that the team sent one of them its link; they read its invoice from then on. Once per
 * idempotency key. Throws INVOICE_NOT_FOUND, INVOICE_UNCERTIFIED where the DGI has not certified it and it is not sent as a statement,
 * NO_CONTACT where none of them can be reached so, KEY_REUSED.
 */
export function sendInvoice(
  ctx: ServiceContext,
  input: SendInvoiceInput,
): Promise<{ letters: number }> {
  const { invoiceId, contactIds, by } = input
  return actAtDesk(ctx, input, (orm) => {
    const { clientId, label, as } = readToSend(orm, ctx, input)
    const { n: invoiceN = 0 } =
      orm
        .select({ n: companyInvoices.n })
        .from(companyInvoices)
        .where(eq(companyInvoices.id, invoiceId))
        .get() ?? {}
    const letters = by ? 0 : handInvoiceOver(orm, ctx, { invoiceN, as, contactIds })
    if (by) {
      refuseWithoutNumber(orm, clientId, contactIds)
      noteHandedOver(orm, ctx, { invoiceN, as })
    } else if (letters === 0) throw new AppError('NO_CONTACT')
    publishCash(ctx, { clientId })
    recordStaffAction(orm, ctx, {
      kind: 'company_invoice_sent',
      target: clientId,
      data: by ? { label, by } : { label, letters },
    })
    return { letters }
  })
}

/**
 * The link of an invoice, for the message that the team sends to a person of its company; the journal keeps that it was given. It hands
 * nothing over: the team says afterwards whether the message left. Throws as `sendInvoice`.
 */
export function giveInvoiceLink(
  ctx: ServiceContext & Pick<Deps, 'secret' | 'env'>,
  input: GiveInvoiceLinkInput,
): Promise<string> {
  const { invoiceId, contactId } = input
  return ctx.database.write((orm) => {
    const { clientId, label } = readToSend(orm, ctx, input)
    refuseWithoutNumber(orm, clientId, [contactId])
    recordStaffAction(orm, ctx, { kind: 'invoice_link_given', target: clientId, data: { label } })
    const linkVersion = findUser(orm, clientId)?.linkVersion ?? 0
    return invoiceAddress(ctx, { id: invoiceId, linkVersion })
  })
}

function readToSend(
  orm: Orm,
  { actor }: ServiceContext,
  { invoiceId, asStatement }: Pick<SendInvoiceInput, 'invoiceId' | 'asStatement'>,
) {
  const { fneState, clientId, ofId, invoice } = readInvoice(orm, actor, invoiceId)
  const waits = waitsForDgi(fneState)
  if (waits && (!asStatement || ofId !== null)) throw new AppError('INVOICE_UNCERTIFIED')
  const as = invoice.lacksCertificate ? ('statement' as const) : ('invoice' as const)
  return { clientId, label: invoice.label, as }
}

/** A message goes to one person, who has a number. */
function refuseWithoutNumber(orm: Orm, clientId: string, contactIds: readonly string[]): void {
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
}
