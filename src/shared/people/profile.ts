import * as z from 'zod/mini'
import { codeInput } from '#shared/access/auth.ts'
import { dayKey } from '#shared/dates.ts'
import { fullnameField, optionalLine, passwordField, phoneField } from '#shared/fields.ts'

/** The fields of an account that its owner may change; the e-mail address is not one of them. */
export const profileInput = z.strictObject({
  fullname: fullnameField,
  phone: phoneField,
  address: optionalLine(200),
})
export type ProfileInput = z.infer<typeof profileInput>

export const passwordInput = z.strictObject({ password: passwordField })

/** The proof that an account is its owner's: its password or, in a session of their link, a code that went to their number. */
export const deleteAccountInput = z.union([passwordInput, codeInput])
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>

/** The address of the personal export, which the browser downloads. */
export const PERSONAL_EXPORT_PATH = '/api/profil/donnees.json'

/** The file name of the personal export; `now` in milliseconds UTC. */
export function personalExportName(now: number): string {
  return `laveo-mes-donnees-${dayKey(now)}.json`
}
