import type { ChecklistItem } from '#shared/checklist.ts'
import { settingsAnchor } from '#web/features/settings/settings-anchor.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** The screen where each item is done. Null when it is done on the server. */
export const ITEM_LINKS: Record<ChecklistItem, string | null> = {
  contact: `${paths.superadmin.settings}#${settingsAnchor('contact')}`,
  legal: `${paths.superadmin.settings}#${settingsAnchor('legal')}`,
  wave: null,
  departure: `${paths.superadmin.settings}#${settingsAnchor('pricing')}`,
  rounding: `${paths.superadmin.settings}#${settingsAnchor('rounding')}`,
  radius: `${paths.superadmin.settings}#${settingsAnchor('radius')}`,
  catalogue: paths.superadmin.catalogue,
  email: null,
  backups: null,
}
