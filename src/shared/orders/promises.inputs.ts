import * as z from 'zod/mini'
import { MAX_BULK } from '#shared/bulk.ts'
import { idField, instantField } from '#shared/fields.ts'
import { filterFields } from './order-list.inputs.ts'
import { slotField } from './orders.inputs.ts'

/** By what the list above it is narrowed; without it, every order. */
export const lateInput = z.optional(z.strictObject(filterFields))

export const announceInput = z.strictObject({
  orderId: idField,
  /** The due time that the screen showed, so that nothing is announced twice. */
  dueAt: instantField,
  /** The slot that the screen proposed, or another, in milliseconds UTC; without one, the first that is free now. */
  slot: z.optional(slotField),
})
export type AnnounceInput = z.infer<typeof announceInput>

export const announceManyInput = z.strictObject({
  orders: z
    .array(announceInput)
    .check(
      z.minLength(1, 'Choisissez au moins une commande.'),
      z.maxLength(MAX_BULK, `${MAX_BULK} commandes au plus à la fois.`),
    ),
})
export type AnnounceManyInput = z.infer<typeof announceManyInput>
