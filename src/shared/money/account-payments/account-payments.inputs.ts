import * as z from 'zod/mini'
import { dayField, idField, optionalLine, shownFrancs, whole } from '#shared/fields.ts'
import { shownFacts, withFormerShown } from '#shared/shown.inputs.ts'
import { LEDGER_METHODS, methodIs } from '../payment-methods.ts'
import { amountField, ownTransaction, transactionField } from '../payments.inputs.ts'
import {
  type AccountMethod,
  bareNumber,
  receivedDayFault,
  TAKE_BACK_REASONS,
} from './account-payments.ts'

/** Letters and figures of a transfer's or a cheque's number. */
const MAX_NUMBER = 40
const CHEQUE_NUMBER = 'Le numéro du chèque'

const rowField = whole('Le numéro').check(z.minimum(1), z.maximum(1e9))

const numberField = optionalLine(MAX_NUMBER).check(
  z.refine(
    (number) => number === undefined || bareNumber(number) !== '',
    'Un numéro a des chiffres ou des lettres.',
  ),
)

/** The day on which a payment came, or its cheque was taken by the bank. */
const received = {
  method: z.enum(LEDGER_METHODS, 'Choisissez comment l’entreprise a payé.'),
  amount: amountField,
  /** The number of the transfer or the cheque. */
  number: numberField,
  /** Wave's transaction id; nothing else has one. */
  transactionId: z.optional(transactionField),
  receivedOn: dayField,
}

interface OwnNumber {
  method: AccountMethod
  number?: string | undefined
}

/** A cheque has its number, so that none is noted twice, and Wave its transaction. */
const ownNumber = [
  z.refine<OwnNumber>(({ method, number }) => !methodIs(method, 'held') || number !== undefined, {
    path: ['number'],
    error: `${CHEQUE_NUMBER} est obligatoire.`,
  }),
  ownTransaction,
] as const

export const accountPaymentForm = z.strictObject(received).check(...ownNumber)

/** The form as it is filled in today. */
export const accountPaymentFormOn = (today: string) =>
  accountPaymentForm.check(
    z.superRefine(({ receivedOn }, ctx) => {
      const message = receivedDayFault(receivedOn, today)
      if (message) ctx.addIssue({ code: 'custom', message, path: ['receivedOn'] })
    }),
  )

export const recordAccountPaymentInput = withFormerShown(
  z
    .strictObject({
      ...received,
      method: z.enum([...LEDGER_METHODS, 'credit'], 'Choisissez comment l’entreprise a payé.'),
      invoiceId: idField,
      shown: z.strictObject({ rest: shownFacts.rest, noted: shownFacts.noted }),
      /** Francs that the screen said the invoice does not need: none where it did not ask. */
      surplus: z.optional(shownFrancs('Le surplus')),
      /** Made once for this payment, so that sending again never counts it twice. */
      idempotencyKey: idField,
    })
    .check(...ownNumber),
)
export type RecordAccountPaymentInput = z.infer<typeof recordAccountPaymentInput>

export const cashChequeInput = z.strictObject({
  /** The row in which the cheque was noted. */
  paymentN: rowField,
  /** The local day on which the bank took it, or gave it back. */
  on: dayField,
})
export type CashChequeInput = z.infer<typeof cashChequeInput>

export const takePaymentBackInput = z.strictObject({
  paymentN: rowField,
  reason: z.enum(TAKE_BACK_REASONS, 'Dites pourquoi.'),
})
export type TakePaymentBackInput = z.infer<typeof takePaymentBackInput>

export const invoiceInput = z.strictObject({ invoiceId: idField })

const paging = { direction: z.optional(z.literal('forward')) }

export const receivedInput = z.strictObject({
  ...paging,
  month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choisissez un mois.')),
  cursor: z.nullish(z.strictObject({ receivedOn: dayField, paymentN: rowField })),
})
export type ReceivedInput = z.infer<typeof receivedInput>
