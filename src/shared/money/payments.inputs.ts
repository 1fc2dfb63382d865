import * as z from 'zod/mini'
import { idField, lineField, whole } from '#shared/fields.ts'
import { shownFacts, withFormerShown } from '#shared/shown.inputs.ts'
import { MAX_FRANCS } from '#shared/text/money.ts'
import { typedReference } from '#shared/text/order-reference.ts'
import { WHICH_METHOD } from './method-words.ts'
import { type LedgerMethod, methodIs, PAYMENT_METHODS } from './payment-methods.ts'
import { REFUND_OUTCOMES } from './payments.ts'
import { transactionFault, transactionOf, WHICH_TRANSACTION } from './transaction.ts'

/** Wave's transaction id, by the rule that the screens know without zod. */
export const transactionField = z.string(WHICH_TRANSACTION).check(
  z.overwrite(transactionOf),
  z.check(({ value, issues }) => {
    const message = transactionFault(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  }),
)

export const amountField = whole('Le montant').check(
  z.minimum(1, 'Le montant doit être supérieur à 0.'),
  z.maximum(MAX_FRANCS, 'Ce montant est trop grand.'),
)

export const confirmWaveInput = z.strictObject({
  orderId: idField,
  transactionId: transactionField,
  /** Francs that really arrived. */
  amount: amountField,
})
export type ConfirmWaveInput = z.infer<typeof confirmWaveInput>

const WHICH_ORDER = 'Recopiez les 8 caractères de la référence.'

/** A whole reference, as it is copied from a bag or a message. */
export const referenceField = z.string(WHICH_ORDER).check(
  z.overwrite((typed) => typedReference(typed) ?? typed),
  z.regex(/^[\da-f]{8}$/, WHICH_ORDER),
)

export const referenceInput = z.strictObject({ reference: referenceField })

const recorded = {
  reference: referenceField,
  method: z.enum(PAYMENT_METHODS, WHICH_METHOD),
  /** Francs that really arrived. */
  amount: amountField,
  /** Wave's transaction id; cash has none. */
  transactionId: z.optional(transactionField),
}

/** A method whose provider gives an id is told with it, and no other is. */
export const ownTransaction = z.refine<{
  method: LedgerMethod | 'credit'
  transactionId?: string | undefined
}>(
  ({ method, transactionId }) => methodIs(method, 'identified') === (transactionId !== undefined),
  {
    path: ['transactionId'],
    error: WHICH_TRANSACTION,
  },
)

/** For a refund that went back through Wave; `transactionId` is of the payment, where that was never verified. */
export const waveRefundForm = (isUnfound: boolean) =>
  z.strictObject({
    transactionId: isUnfound ? transactionField : z.optional(z.undefined()),
    returnTransactionId: transactionField,
  })

export const recordPaymentForm = z.strictObject(recorded).check(ownTransaction)
export type RecordPaymentValues = z.infer<typeof recordPaymentForm>

export const recordPaymentInput = withFormerShown(
  z
    .strictObject({
      ...recorded,
      /** Credit pays no more than is due. */
      method: z.enum([...PAYMENT_METHODS, 'credit'], WHICH_METHOD),
      shown: z.strictObject({ due: shownFacts.due, received: shownFacts.received }),
      /** Francs of the client's credit that pay before money does, as the screen said. */
      credit: z.optional(amountField),
      /** Made once for this payment, so that sending again never counts it twice. */
      idempotencyKey: idField,
    })
    .check(ownTransaction),
)
export type RecordPaymentInput = z.infer<typeof recordPaymentInput>

const waiverField = lineField('La raison', 200)
export const waiverForm = z.strictObject({ waiver: waiverField })

export const settleRefundInput = z.strictObject({
  refundId: idField,
  outcome: z.enum(REFUND_OUTCOMES, 'Dites si l’argent a été rendu.'),
  /** Wave's transaction id, for a payment that was not verified before its order was deleted. */
  transactionId: z.optional(transactionField),
  /** Wave's id of the transfer to the client, for money that goes back through Wave. */
  returnTransactionId: z.optional(transactionField),
  /** Why nothing goes back of money that came or was promised, as the client reads it. */
  waiver: z.optional(waiverField),
})
export type SettleRefundInput = z.infer<typeof settleRefundInput>
