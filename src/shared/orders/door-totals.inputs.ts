import * as z from 'zod/mini'
import { francsField, idField } from '#shared/fields.ts'
import { quantitiesField } from './adjustments.inputs.ts'
import { MAX_LINES } from './order-limits.ts'
import { cartLineInput } from './order-lines.inputs.ts'

/** A livreur sends the weights and counts of the door, with the total that they give. */
export const doorTotalInput = z.strictObject({
  /** Each line of the order, a bag with its weight. */
  quantities: quantitiesField,
  /** Clothes that the order did not list. They cost the prices of the day of the order. */
  added: z.array(cartLineInput).check(z.maxLength(MAX_LINES)),
  /** Francs, as the client saw them. */
  total: francsField,
})
export type DoorTotalInput = z.infer<typeof doorTotalInput>

export const proposeDoorTotalInput = z.strictObject({ orderId: idField, found: doorTotalInput })
export type ProposeDoorTotalInput = z.infer<typeof proposeDoorTotalInput>
