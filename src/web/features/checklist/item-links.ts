import type { ChecklistItem } from '#shared/checklist.ts'
import { settingsAnchor } from '#web/features/settings/settings-anchor.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** The screen that does each item; null where the server's environment does. */
export const WHERE: Record<ChecklistItem, string | null> = {
  contact: `${paths.superadmin.settings}#${settingsAnchor('contact')}`,
  legal: `${paths.superadmin.settings}#${settingsAnchor('legal')}`,
  wave: null,
  radius: `${paths.superadmin.settings}#${settingsAnchor('radius')}`,
  catalogue: paths.superadmin.catalogue,
  email: null,
  backups: null,
}
