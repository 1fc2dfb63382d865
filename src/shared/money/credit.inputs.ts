import * as z from 'zod/mini'
import { idField, lineField } from '#shared/fields.ts'
import { shownFacts, withFormerShown } from '#shared/shown.inputs.ts'
import { WHICH_METHOD } from './method-words.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'
import { amountField, ownTransaction, transactionField } from './payments.inputs.ts'

/** Entries are numbered as they come. */
const MAX_ENTRY = 1e9
const shown = z.strictObject({ entry: shownFacts.entry })

const granted = { amount: amountField, reason: lineField('La raison', 120) }
export const grantCreditForm = z.strictObject(granted)

export const grantCreditInput = withFormerShown(
  z.strictObject({
    ...granted,
    clientId: idField,
    shown,
    idempotencyKey: idField,
  }),
)
export type GrantCreditInput = z.infer<typeof grantCreditInput>

const money = {
  amount: amountField,
  method: z.enum(PAYMENT_METHODS, WHICH_METHOD),
  /** Wave's transaction id; cash has none. */
  transactionId: z.optional(transactionField),
}
export const creditMoneyForm = z.strictObject(money).check(ownTransaction)

export const advanceCreditInput = withFormerShown(
  z
    .strictObject({
      ...money,
      clientId: idField,
      shown,
      idempotencyKey: idField,
    })
    .check(ownTransaction),
)
export type AdvanceCreditInput = z.infer<typeof advanceCreditInput>

export const payBackCreditInput = withFormerShown(
  z
    .strictObject({
      ...money,
      clientId: idField,
      shown,
      idempotencyKey: idField,
    })
    .check(ownTransaction),
)
export type PayBackCreditInput = z.infer<typeof payBackCreditInput>

/** An advance by Wave that was looked for. */
export const settleAdvanceInput = z.strictObject({
  /** The entry of the credit that it gave. */
  advance: z.int().check(z.minimum(1), z.maximum(MAX_ENTRY)),
  outcome: z.enum(['found', 'absent']),
})
export type SettleAdvanceInput = z.infer<typeof settleAdvanceInput>
