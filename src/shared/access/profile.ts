import * as z from 'zod/mini'
import { dayKey } from '#shared/dates.ts'
import { passwordField } from '#shared/fields.ts'

export const changePasswordInput = z.strictObject({
  current: passwordField,
  // The profile's own sentence: elsewhere the customer wants another one.
  password: passwordField.check(
    z.minLength(6, 'Le nouveau mot de passe doit faire au moins 6 caractères.'),
  ),
  /** Also ends every other session of the account. */
  closeOthers: z.boolean(),
})
export type ChangePasswordInput = z.infer<typeof changePasswordInput>

export const sessionInput = z.strictObject({
  sessionId: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/** The address of the same file of a client without e-mail, for a superadmin. */
export function clientExportPath(clientId: string): string {
  return `/api/clients/${clientId}/donnees.json`
}

/** Its file name, which names nobody; `now` in milliseconds UTC. */
export function clientExportName(now: number): string {
  return `laveo-donnees-client-${dayKey(now)}.json`
}
