import { z } from 'zod'
import { emailField, passwordField } from './fields.ts'

export const signInInput = z.strictObject({ email: emailField, password: passwordField })
export type SignInInput = z.infer<typeof signInInput>
