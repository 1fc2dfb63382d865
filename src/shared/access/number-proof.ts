import * as z from 'zod/mini'
import { formatShortDate } from '#shared/dates.ts'
import { emailField, idField, newPasswordField } from '#shared/fields.ts'
import { codeInput } from './auth.ts'

/**
 * How it was proven that a number is its client's: six figures that were sent to it or told in a call to it, or a first visit
 * that took place.
 */
export const NUMBER_PROOFS = ['code', 'visit'] as const
export type NumberProof = (typeof NUMBER_PROOFS)[number]

/** Minutes that a code of a number or of an e-mail address can be entered. */
export const CODE_MINUTES = 10

export interface ProvenNumber {
  phoneProvenAt: number | null
  phoneProvenBy: NumberProof | null
}

/** The team reads it of every client. */
export function numberProofText({ phoneProvenAt, phoneProvenBy }: ProvenNumber): string {
  if (phoneProvenAt === null) return 'Numéro jamais vérifié'
  const day = formatShortDate(phoneProvenAt)
  return phoneProvenBy === 'code'
    ? `Numéro vérifié par code le ${day}`
    : `Numéro vérifié à la première visite, le ${day}`
}

/** The code that came to the e-mail address that a client adds, and the password that goes with it. */
export const confirmEmailInput = z.extend(codeInput, {
  email: emailField,
  password: newPasswordField,
})
export type ConfirmEmailInput = z.infer<typeof confirmEmailInput>

/** The team adds an address for a client who reads them the code that came to it. */
export const askClientEmailCodeInput = z.strictObject({ userId: idField, email: emailField })
export type AskClientEmailCodeInput = z.infer<typeof askClientEmailCodeInput>

export const addClientEmailInput = z.extend(askClientEmailCodeInput, codeInput.shape)
export type AddClientEmailInput = z.infer<typeof addClientEmailInput>
