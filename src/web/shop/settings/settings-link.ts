import { paths } from '#web/lib/navigation/paths.ts'
import type { SettingsField } from './settings-fields.ts'

const ANCHOR = 'reglage-'

/** The address of a field, on the page of this name: the field has the focus there. */
export function fieldAddress(page: string, field: SettingsField): string {
  return `${paths.superadmin.settingsPage(page)}#${ANCHOR}${field}`
}

/** The field that an address names. */
export function fieldOfHash(hash: string): string | undefined {
  return hash.startsWith(`#${ANCHOR}`) ? hash.slice(ANCHOR.length + 1) : undefined
}
