import * as z from 'zod/mini'
import { idField } from '../fields.ts'
import { MAX_BULK } from './orders.ts'

/** An order and the due time that the screen showed, so that nothing is announced twice. */
const seenDue = { orderId: idField, dueAt: z.int() }

export const announceInput = z.strictObject({
  ...seenDue,
  /** Another slot than the proposed one, in milliseconds UTC. */
  slot: z.optional(z.strictObject({ from: z.int(), to: z.int() })),
})
export type AnnounceInput = z.infer<typeof announceInput>

export const announceManyInput = z.strictObject({
  orders: z
    .array(z.strictObject(seenDue))
    .check(
      z.minLength(1, 'Choisissez au moins une commande.'),
      z.maxLength(MAX_BULK, `${MAX_BULK} commandes au plus à la fois.`),
    ),
})
export type AnnounceManyInput = z.infer<typeof announceManyInput>
