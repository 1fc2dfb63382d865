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
  modules: {
    todo: 'Vous recevez, lavez et rapportez du linge, payé en espèces ou par Wave. N’allumez que ce que vous faites déjà.',
    minutes: 1,
  },
  contact: { todo: 'Le numéro que vos clients appellent, et vos mentions légales.', minutes: 3 },
  departure: { todo: 'D’où partent vos livreurs, et le prix du kilomètre.', minutes: 2 },
  hours: { todo: 'Quand vous ramassez, travaillez et livrez.', minutes: 1 },
  catalogue: {
    todo: 'Partez des vêtements courants et du sac au kilo\u00a0: il ne reste que vos prix à écrire.',
    minutes: 5,
  },
  livreur: { todo: 'Un code à six chiffres lui ouvre son compte.', minutes: 3 },
  wave: { todo: 'Espèces\u00a0: prêt. Wave\u00a0: collez votre lien.', minutes: 1 },
  email: { todo: 'Pas de copie récente de vos données.', minutes: 10 },
}

/** Said while the server has no key to send with. */
export const NOTHING_LEAVES =
  'Aucun e‑mail ne peut partir\u00a0: il manque la clé du serveur d’envoi.'

/** The task of a step; that of fees says how they are rounded, which is arranged before an owner has chosen it. */
export function openingTask(item: ChecklistItem, { rounding }: SettingsCards): string {
  const { todo } = OPENING_STEPS[item]
  if (item === 'departure') return `${todo} ${roundedFees(rounding.value)}.`
  if (item !== 'email' || config.mailLeaves) return todo
  return config.demo ? 'La démonstration n’envoie aucun message.' : NOTHING_LEAVES
}

/** The facts that the legal notice still waits for; empty where it has all. */
export function missingLegalWords({ legal }: SettingsCards): string {
  const missing = missingLegalFacts(legal.value).map(legalName)
  return missing.length === 0 ? '' : `Il manque\u00a0: ${missing.join(', ')}.`
}

/** As its field is called, of which only « RCCM » keeps its capitals. */
function legalName(fact: LegalNeed): string {
  const { name } = SETTINGS[`legal.${fact}`]
  return name === name.toUpperCase() ? name : lowerFirst(name)
}

/** The values that a step has saved, in a line. */
export function openingStepWords(item: ChecklistItem, day: FirstDay, cards: SettingsCards): string {
  switch (item) {
    case 'modules':
      return ''
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
      return day.lastCopyAt === null
        ? ''
        : `Dernière copie, ${formatShortDateTime(day.lastCopyAt, serverNow())}`
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
  return step === 1 ? 'Frais au franc' : `Frais arrondis aux ${formatFcfa(step)} supérieurs`
}
