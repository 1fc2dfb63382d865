import type { ChecklistItem } from '#shared/checklist.ts'
import { settingsLink } from '#web/features/settings/settings-pages.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** The screen where each item is done. Null when it is done on the server. */
export const ITEM_LINKS: Record<ChecklistItem, string | null> = {
  contact: settingsLink('contact.phone'),
  legal: settingsLink('legal.publisher'),
  wave: settingsLink('payment.waveLink'),
  departure: settingsLink('pricing.base'),
  rounding: settingsLink('rounding.step'),
  radius: settingsLink('radius.km'),
  catalogue: paths.superadmin.catalogue,
  email: null,
  backups: null,
}
