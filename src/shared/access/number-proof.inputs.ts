import * as z from 'zod/mini'
import { emailField, idField, newPasswordField } from '#shared/fields.ts'
import { codeInput } from './auth.ts'

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
