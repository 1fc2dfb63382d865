import type { ChecklistItem } from '#shared/checklist.ts'
import { fieldAddress } from '#web/features/settings/settings-link.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** The screen where each item is done, with its field. Null when it is done on the server. */
export const ITEM_LINKS: Record<ChecklistItem, string | null> = {
  contact: fieldAddress('maison', 'contact.phone'),
  legal: fieldAddress('maison', 'legal.publisher'),
  wave: fieldAddress('paiement', 'payment.waveLink'),
  departure: fieldAddress('zone', 'pricing.base'),
  rounding: fieldAddress('tarifs', 'rounding.step'),
  radius: fieldAddress('zone', 'radius.km'),
  catalogue: paths.superadmin.catalogue,
  email: null,
  backups: null,
}
