import * as z from 'zod/mini'
import { idField, shownFrancs, whole } from '#shared/fields.ts'

const rowField = whole('Le numéro').check(z.minimum(1))
const rowPaging = { cursor: z.nullish(rowField), direction: z.optional(z.literal('forward')) }

export const companyInput = z.strictObject({ clientId: idField })
export const companyInvoiceInput = z.strictObject({ invoiceId: idField })
export const companyInvoicesInput = z.strictObject({ ...rowPaging, clientId: idField })
export const ownInvoicesInput = z.strictObject(rowPaging)

export const makeInvoiceInput = z.strictObject({
  clientId: idField,
  /** Francs and orders of the statement on the screen. */
  shownTotal: shownFrancs('Le total'),
  shownOrders: whole('Le nombre de commandes').check(z.minimum(0)),
  idempotencyKey: idField,
})
export type MakeInvoiceInput = z.infer<typeof makeInvoiceInput>
