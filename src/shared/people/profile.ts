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

export const deleteAccountInput = z.strictObject({ password: passwordField })

/** The address of the personal export, which the browser downloads. */
export const PERSONAL_EXPORT_PATH = '/api/profil/donnees.json'

/** The file name of the personal export; `now` in milliseconds UTC. */
export function personalExportName(now: number): string {
  return `laveo-mes-donnees-${dayKey(now)}.json`
}
