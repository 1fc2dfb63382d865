import * as z from 'zod/mini'
import { francsField, fullnameField, idField, phoneField, phoneTimeField } from '#shared/fields.ts'
import { WHICH_METHOD } from '#shared/money/method-words.ts'
import { PAYMENT_METHODS } from '#shared/money/payment-methods.ts'
import { ownTransaction, transactionField } from '#shared/money/payments.inputs.ts'
import { COUNTER_STATUSES } from '#shared/order-status.ts'
import { withFormerShown } from '#shared/shown.inputs.ts'
import { checkInput, handoverCodeField } from './custody.inputs.ts'
import { askableDiscountField } from './discounts.inputs.ts'
import { cartLineInput, orderLinesOf } from './order-lines.inputs.ts'
import { aboveCeilingField, orderFields, queuedField, waitingFields } from './orders.inputs.ts'
import { incompleteField } from './pieces/pieces.inputs.ts'

/** Cash that the team keeps, or a Wave payment with its transaction. */
const counterPaymentInput = z
  .strictObject({
    method: z.enum(PAYMENT_METHODS, WHICH_METHOD),
    /** Francs. */
    amount: francsField.check(z.minimum(1, 'Le montant doit être supérieur à 0.')),
    transactionId: z.optional(transactionField),
  })
  .check(ownTransaction)

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
  /** It is said of a collection of which a piece is missing. */
  incomplete: z.optional(incompleteField),
  takenAt: z.optional(phoneTimeField),
  /** When the till sent it, by the same clock. */
  sentAt: z.optional(phoneTimeField),
  idempotencyKey: idField,
})
export type CounterStepInput = z.infer<typeof counterStepInput>

/** A client who has a record, or the name of one who has none yet. */
const counterClientInput = z.union([
  z.strictObject({ id: idField }),
  z.strictObject({
    fullname: fullnameField,
    /** The team knows that other clients have this phone: without it the record is refused. */
    sharedPhone: z.optional(z.literal(true)),
  }),
])

const { express, shown } = orderFields

/** Clothes that a client drops at the counter: each line is what was ordered and what was counted there. */
export const counterDropInput = withFormerShown(
  z
    .strictObject({
      client: counterClientInput,
      phone: phoneField,
      lines: orderLinesOf(cartLineInput),
      express,
      shown,
      discount: z.optional(askableDiscountField),
      aboveCeiling: aboveCeilingField,
      queued: queuedField,
      reserves: checkInput.shape.reserves,
      payment: z.optional(counterPaymentInput),
      /** The bag is left uncounted: it waits for its count, and nothing is paid before. */
      countLater: z.optional(z.literal(true)),
      ...waitingFields,
      /** Made once for this basket, so that sending again never makes a second order. */
      idempotencyKey: idField,
    })
    .check(
      z.refine(
        ({ countLater, payment, shown: { credit }, reserves }) =>
          !countLater || (!payment && !credit && !reserves.length),
        { path: ['countLater'], error: 'Comptez le linge avant d’encaisser.' },
      ),
    ),
)
export type CounterDropInput = z.infer<typeof counterDropInput>
