import * as z from 'zod/mini'
import { idField, lineField, whole } from '#shared/fields.ts'
import { DGI_NUMBER } from '#shared/money/fne/desk.ts'
import { shownFacts, withFormerShown } from '#shared/shown.inputs.ts'
import { notOnSiteField } from '../fne/fne.inputs.ts'
import { amountField } from '../payments.inputs.ts'
import { INVOICE_LABEL } from './invoice-label.ts'

const rowField = whole('Le numéro').check(z.minimum(1), z.maximum(1e9))
const rowPaging = { cursor: z.nullish(rowField), direction: z.optional(z.literal('forward')) }

export const companyInvoiceInput = z.strictObject({ invoiceId: idField })
/** Those of a company, or the one of this number, of ours or of the DGI. */
export const companyInvoicesInput = z
  .strictObject({
    ...rowPaging,
    clientId: z.optional(idField),
    number: z.optional(
      z
        .string()
        .check(
          z.refine(
            (text) => INVOICE_LABEL.test(text) || DGI_NUMBER.test(text),
            'Écrivez un numéro de facture.',
          ),
        ),
    ),
  })
  .check(
    z.refine(({ clientId, number }) => (clientId === undefined) !== (number === undefined), {
      error: 'Choisissez une entreprise, ou un numéro.',
      path: ['clientId'],
    }),
  )
export const ownInvoicesInput = z.strictObject(rowPaging)
export type OwnInvoicesInput = z.infer<typeof ownInvoicesInput>

export const makeInvoiceInput = withFormerShown(
  z.strictObject({
    clientId: idField,
    shown: z.strictObject({ total: shownFacts.total, orders: shownFacts.orders }),
    idempotencyKey: idField,
  }),
)
export type MakeInvoiceInput = z.infer<typeof makeInvoiceInput>

/** The longest reason of a credit note. */
export const CREDIT_REASON_MAX = 120

/** Whole pieces of some lines, francs, or all that is left of the invoice. */
export const creditNoteInput = withFormerShown(
  z.strictObject({
    invoiceId: idField,
    shown: z.strictObject({ rest: shownFacts.rest, credited: shownFacts.credited }),
    reason: lineField('La raison', CREDIT_REASON_MAX),
    what: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('whole') }),
      z.strictObject({ by: z.literal('amount'), amount: amountField }),
      z.strictObject({
        by: z.literal('lines'),
        lines: z
          .array(
            z.strictObject({
              position: whole('La ligne').check(z.minimum(0), z.maximum(1e6)),
              quantity: whole('La quantité').check(z.minimum(1), z.maximum(1e6)),
            }),
          )
          .check(z.minLength(1), z.maxLength(500)),
      }),
    ]),
    notOnSite: notOnSiteField,
    idempotencyKey: idField,
  }),
)
export type CreditNoteInput = z.infer<typeof creditNoteInput>

/** Contacts of a company that one invoice goes to. */
const MAX_READERS = 20

export const sendInvoiceInput = z.strictObject({
  invoiceId: idField,
  contactIds: z.array(idField).check(z.minLength(1), z.maxLength(MAX_READERS)),
  /** The team sent its link itself, to one of them; a letter leaves without. */
  by: z.optional(z.literal('whatsapp')),
  /** As a statement, while the DGI has not certified it. */
  asStatement: z.optional(z.literal(true)),
  idempotencyKey: idField,
})
export type SendInvoiceInput = z.infer<typeof sendInvoiceInput>

export const giveInvoiceLinkInput = z.strictObject({
  invoiceId: idField,
  contactId: idField,
  asStatement: sendInvoiceInput.shape.asStatement,
})
export type GiveInvoiceLinkInput = z.infer<typeof giveInvoiceLinkInput>
