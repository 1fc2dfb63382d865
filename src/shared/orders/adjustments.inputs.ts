import * as z from 'zod/mini'
import { idField, optionalText, textField, whole } from '#shared/fields.ts'
import { gramsField } from '#shared/shop/prices/grams-field.ts'
import { MAX_REASON } from './adjustments.ts'
import { MAX_CLAIM_WORD } from './claims/claims.ts'
import { positionField } from './custody.inputs.ts'
import { MAX_LINES, MAX_QUANTITY } from './order-limits.ts'
import { cartLineInput } from './order-lines.inputs.ts'

/** Another quantity for the line of this number; 0 takes the line out. */
const quantityInput = z.strictObject({
  position: positionField,
  /** The weight of all its bags, where the line is weighed. */
  grams: z.optional(gramsField),
  quantity: whole('La quantité').check(
    z.minimum(0, 'Veuillez entrer une quantité valide.'),
    z.maximum(MAX_QUANTITY, `${MAX_QUANTITY} pièces au plus par ligne.`),
  ),
})

function namesEachOnce(quantities: readonly { position: number }[]): boolean {
  return new Set(quantities.map(({ position }) => position)).size === quantities.length
}

/** Quantities of the lines of an order, each line once. */
export const quantitiesField = z
  .array(quantityInput)
  .check(z.maxLength(MAX_LINES), z.refine(namesEachOnce, 'Une ligne est nommée deux fois.'))

/** The reason that the client reads; it may not be empty. */
export const adjustmentReasonField = textField('La raison', MAX_REASON)

export const proposeAdjustmentInput = z.strictObject({
  orderId: idField,
  /** The lines that are not named stay as they are. */
  quantities: quantitiesField,
  /** Garments that were not ordered, at today's prices. */
  added: z.array(cartLineInput).check(z.maxLength(MAX_LINES)),
  /** The reason that the client reads. */
  reason: adjustmentReasonField,
})
export type ProposeAdjustmentInput = z.infer<typeof proposeAdjustmentInput>

export const adjustmentIdInput = z.strictObject({ adjustmentId: idField })

export const answerAdjustmentInput = z.strictObject({
  adjustmentId: idField,
  accept: z.boolean(),
  /** Why not; the team reads it. */
  note: optionalText(MAX_CLAIM_WORD),
})
export type AnswerAdjustmentInput = z.infer<typeof answerAdjustmentInput>
