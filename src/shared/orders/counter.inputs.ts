import * as z from 'zod/mini'
import { francsField, idField } from '../fields.ts'
import { transactionField } from '../money/payments.inputs.ts'
import { checkInput, handoverCodeField } from './custody.inputs.ts'
import { COUNTER_STATUSES, PAYMENT_METHODS } from './orders.ts'

/** Cash that the team keeps, or a Wave payment with its transaction. */
const counterPaymentInput = z
  .strictObject({
    method: z.enum(PAYMENT_METHODS, 'Choisissez espèces ou Wave.'),
    /** Francs. */
    amount: francsField.check(z.minimum(1, 'Le montant doit être supérieur à 0.')),
    transactionId: z.optional(transactionField),
  })
  .check(
    z.refine(({ method, transactionId }) => (method === 'wave') === (transactionId !== undefined), {
      path: ['transactionId'],
      error: 'Recopiez l’identifiant de la transaction Wave.',
    }),
  )

/** The count of an order at the counter, with what was paid there. */
export const counterStepInput = z.strictObject({
  orderId: idField,
  from: z.enum(COUNTER_STATUSES, 'Cette commande ne se compte pas au comptoir maintenant.'),
  check: checkInput,
  payment: z.optional(counterPaymentInput),
  /** The hand-over code that the client gave. */
  code: z.optional(handoverCodeField),
  /** The client has no code at hand: a photo of the hand-over takes its place. */
  withoutCode: z.optional(z.literal(true)),
  /** The person who hands the order over knows that its Wave payment is not verified yet. */
  waveUnverified: z.optional(z.literal(true)),
  idempotencyKey: idField,
})
export type CounterStepInput = z.infer<typeof counterStepInput>
