import * as z from 'zod/mini'
import { emailField, passwordField } from './fields.ts'

export const signInInput = z.strictObject({ email: emailField, password: passwordField })
export type SignInInput = z.infer<typeof signInInput>
