import { areaAt } from '#shared/places/communes.ts'
import { config } from '#web/lib/config.ts'
import type { SettingsCards } from './settings-fields.ts'
import type { SettingsPageId } from './settings-pages.ts'

/** The values set on a page, in one line of the index; without the saved settings, its subject. */
export function pageLine(page: SettingsPageId, cards: SettingsCards | undefined): string {
  switch (page) {
    case 'house':
      return 'Contact, adresse, mentions légales'
    case 'times':
      return cards ? timesLine(cards) : 'Ouverture, fériés, délais, express'
    case 'area':
      return cards ? areaLine(cards) : 'Point de départ, rayon'
    case 'pricing':
      return cards ? pricingLine(cards) : 'Prix du kilomètre, arrondi'
    case 'payment':
      return cards ? paymentLine(cards) : 'Espèces, Wave, reçus'
    case 'system':
      return 'E‑mails, journal, copies, exports'
  }
}

function timesLine({ turnaround, express }: SettingsCards): string {
  const { offered, hours } = express.value
  const quick = offered ? `express ${hours}\u00a0h` : 'sans express'
  return `Ouverture, fériés, ${turnaround.value.hours}\u00a0h, ${quick}`
}

function areaLine({ pricing, radius }: SettingsCards): string {
  const area = areaAt(pricing.value.base)
  const place = area ? (area.quarter ?? area.commune) : 'Hors d’Abidjan'
  const { km } = radius.value
  return `${place}, ${km === null ? 'sans limite' : `rayon ${km}\u00a0km`}`
}

function paymentLine({ payment }: SettingsCards): string {
  const hasWave = config.waveOfServer || payment.value.waveLink !== null
  return hasWave ? 'Espèces, Wave, reçus' : 'Espèces, reçus, sans Wave'
}

function pricingLine({ pricing, rounding }: SettingsCards): string {
  const { step } = rounding.value
  return `${pricing.value.ratePerKm} le km, ${step === 1 ? 'au franc' : `arrondi à ${step}`}`
}
