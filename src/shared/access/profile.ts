import * as z from 'zod/mini'
import { dayKey } from '#shared/dates.ts'
import { fullnameField, optionalLine, passwordField, phoneField } from '#shared/fields.ts'

/** The fields of an account that its owner may change; the e-mail address is not one of them. */
export const profileInput = z.strictObject({
  fullname: fullnameField,
  phone: phoneField,
  address: optionalLine(200),
})
export type ProfileInput = z.infer<typeof profileInput>

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
  /** Its second form is that of earlier versions, which a screen may still show. */
  sessionId: z.string().check(z.regex(/^(?:[\w-]{43}|[0-9a-f]{64})$/)),
})

export const deleteAccountInput = z.strictObject({ password: passwordField })

export const mailPreferenceInput = z.strictObject({
  /** Without the e-mails that `ORDER_MAILS` calls optional. */
  essentialOnly: z.boolean(),
})
export type MailPreferenceInput = z.infer<typeof mailPreferenceInput>

/** The address of the personal export, which the browser downloads. */
export const PERSONAL_EXPORT_PATH = '/api/profil/donnees.json'

/** The address of the same file of a client without e-mail, for a superadmin. */
export function clientExportPath(clientId: string): string {
  return `/api/clients/${clientId}/donnees.json`
}

/** Its file name, which names nobody; `now` in milliseconds UTC. */
export function clientExportName(now: number): string {
  return `laveo-donnees-client-${dayKey(now)}.json`
}

/** The file name of the personal export; `now` in milliseconds UTC. */
export function personalExportName(now: number): string {
  return `laveo-mes-donnees-${dayKey(now)}.json`
}
