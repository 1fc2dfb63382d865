import { formatShortDateTime } from '#shared/dates.ts'
import {
  type ChecklistItem,
  type LegalNeed,
  missingLegalFacts,
} from '#shared/shop/checklist/checklist.ts'
import type { RoundingSettings } from '#shared/shop/prices/rounding.ts'
import { openingWords } from '#shared/shop/settings/section-words.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { placeName } from '../../settings/saved-words.ts'
import type { SettingsCards } from '../../settings/settings-fields.ts'
import { SETTINGS } from '../../settings/settings-table.ts'
import type { FirstDay } from '../use-first-day.ts'

interface StepWords {
  /** The task, while it is not done. */
  todo: string
  minutes: number
}

export const OPENING_STEPS: Record<ChecklistItem, StepWords> = {
  contact: { todo: 'Le numéro que vos clients appellent.', minutes: 1 },
  departure: { todo: 'D’où partent vos livreurs, et le prix du kilomètre.', minutes: 2 },
  hours: { todo: 'Quand vous ramassez, travaillez et livrez.', minutes: 1 },
  catalogue: {
    todo: 'Partez des vêtements courants et du sac au kilo\u00a0: il ne reste que vos prix à écrire.',
    minutes: 5,
  },
  livreur: { todo: 'Un code à six chiffres lui ouvre son compte.', minutes: 3 },
  wave: { todo: 'Espèces\u00a0: prêt. Wave\u00a0: collez votre lien.', minutes: 1 },
  email: {
    todo: config.demo
      ? 'La démonstration n’envoie aucun message.'
      : 'Aucun message ne peut partir\u00a0: il manque la clé du serveur d’envoi.',
    minutes: 10,
  },
  backups: { todo: 'Pas de copie récente de vos données.', minutes: 1 },
  legal: { todo: 'Il manque\u00a0:', minutes: 3 },
}

/**
 * The task of a step; that of fees says how they are rounded, which is arranged before an owner has chosen it, and that of the legal
 * notice what is still missing there.
 */
export function openingTask(item: ChecklistItem, { rounding, legal }: SettingsCards): string {
  const { todo } = OPENING_STEPS[item]
  if (item === 'departure') return `${todo} ${roundedFees(rounding.value)}.`
  if (item === 'legal')
    return `${todo} ${missingLegalFacts(legal.value).map(legalName).join(', ')}.`
  return todo
}

/** As its field is called, of which only « RCCM » keeps its capitals. */
function legalName(fact: LegalNeed): string {
  const { name } = SETTINGS[`legal.${fact}`]
  return name === name.toUpperCase() ? name : lowerFirst(name)
}

/** The values that a step has saved, in a line. */
export function openingStepWords(item: ChecklistItem, day: FirstDay, cards: SettingsCards): string {
  switch (item) {
    case 'contact':
      return contactWords(cards)
    case 'departure':
      return departureWords(cards)
    case 'hours':
      return openingWords(cards.opening.value)
    case 'catalogue':
      return countLabel(day.garments, 'vêtement')
    case 'livreur':
      return day.livreur?.fullname ?? ''
    case 'wave':
      return 'Espèces et Wave'
    case 'email':
      return 'Les messages partent.'
    case 'backups':
      return day.lastCopyAt === null
        ? ''
        : `La dernière, ${formatShortDateTime(day.lastCopyAt, serverNow())}`
    case 'legal':
      return [cards.legal.value.publisher, cards.legal.value.registration]
        .filter(Boolean)
        .join(' · ')
  }
}

function contactWords({ contact }: SettingsCards): string {
  const { phone, email } = contact.value
  return [phone && formatPhone(phone), phone && mayHaveWhatsApp(phone) && 'WhatsApp', email]
    .filter(Boolean)
    .join(' · ')
}

function departureWords({ pricing, rounding }: SettingsCards): string {
  const { base, ratePerKm } = pricing.value
  const rounded = lowerFirst(roundedFees(rounding.value))
  return `${placeName(base)} · ${formatFcfa(ratePerKm)} le kilomètre · ${rounded}`
}

function roundedFees({ step }: RoundingSettings): string {
  return step === 1
    ? 'Transport et express au franc'
    : `Transport et express arrondis aux ${formatFcfa(step)} supérieurs`
}
