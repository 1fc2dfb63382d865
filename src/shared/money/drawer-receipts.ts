import * as z from 'zod/mini'
import { idField, optionalLine } from '#shared/fields.ts'

/** More movements than a drawer will ever have. */
export const MAX_MOVEMENT = 1e9

/** The number on a slip of the bank. */
export const slipField = optionalLine(40)

/** The photo of a receipt, and the movement of the drawer that it is of. */
export const receiptInput = z.strictObject({
  movement: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_MOVEMENT)),
  receiptId: idField.check(z.toLowerCase()),
  slip: slipField,
})
export type ReceiptRef = z.infer<typeof receiptInput>

/** The photo of a slip that is sent before its deposit. */
export const slipInput = z.strictObject({ receiptId: idField.check(z.toLowerCase()) })
