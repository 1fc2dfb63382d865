import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import {
  advanceCreditInput,
  grantCreditInput,
  payBackCreditInput,
} from '#shared/money/credit.inputs.ts'
import type { OwnerAct } from '#shared/money/daily-ceiling.ts'
import { bankInput, expenseInput } from '#shared/money/drawer.inputs.ts'
import { settleRefundInput } from '#shared/money/payments.inputs.ts'
import { giveDiscountInput } from '#shared/orders/discounts.inputs.ts'

const asked = <Act extends OwnerAct, Input extends z.core.$ZodType>(act: Act, input: Input) =>
  z.strictObject({ act: z.literal(act), input, idempotencyKey: idField })

/** An act that waits for an owner, with what its procedure takes. */
export const askOwnerInput = z.discriminatedUnion('act', [
  asked('credit.grant', grantCreditInput),
  asked('credit.advance', advanceCreditInput),
  asked('credit.payBack', payBackCreditInput),
  asked('discounts.give', giveDiscountInput),
  asked('drawer.bank', bankInput),
  asked('drawer.spend', expenseInput),
  asked('payments.settleRefund', settleRefundInput),
])
export type AskOwnerInput = z.infer<typeof askOwnerInput>

export const askIdInput = z.strictObject({ askId: idField })
