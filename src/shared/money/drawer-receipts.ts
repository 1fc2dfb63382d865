import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'

/** The photo of a receipt, and the movement of the drawer that it is of. */
export const receiptInput = z.strictObject({
  movement: z.coerce.number().check(z.int(), z.minimum(1)),
  receiptId: idField.check(z.toLowerCase()),
})
export type ReceiptRef = z.infer<typeof receiptInput>
