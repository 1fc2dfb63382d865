import type { SettingsSection } from '#shared/shop/settings/settings.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { SettingsField } from './settings-fields.ts'
import { fieldAddress, fieldOfHash } from './settings-link.ts'

export type SettingsPageId = 'house' | 'times' | 'area' | 'pricing' | 'payment' | 'system'

interface SettingsPage {
  /** The end of its address. */
  name: string
  label: string
  /** Each field of the settings is on one page. */
  fields: readonly SettingsField[]
  /** The titles on the page, each with its first field where it has one. */
  groups: Readonly<Record<string, SettingsField | null>>
}

/** The pages of the settings, in the order of their index. */
export const SETTINGS_PAGES: Record<SettingsPageId, SettingsPage> = {
  house: {
    name: 'maison',
    label: 'Maison',
    fields: [
      'site.door',
      'contact.phone',
      'contact.email',
      'contact.address',
      'hours.opensAt',
      'hours.closesAt',
      'legal.publisher',
      'legal.form',
      'legal.registration',
      'legal.taxNumber',
      'legal.director',
      'legal.host',
      'legal.hostAddress',
    ],
    groups: {
      'Site public': 'site.door',
      Coordonnées: 'contact.phone',
      'Horaires du service client': 'hours.opensAt',
      'Mentions légales': 'legal.publisher',
    },
  },
  times: {
    name: 'horaires',
    label: 'Horaires et délais',
    fields: [
      'opening.week',
      'opening.holidays',
      'opening.closedDays',
      'slots.minutes',
      'slots.daysAhead',
      'slots.leadMinutes',
      'slots.capacity',
      'slots.perClient',
      'ordering.maxPending',
      'turnaround.hours',
      'turnaround.services',
      'express.offered',
      'express.hours',
      'express.maxPieces',
      'visits.changeUntilMinutes',
      'visits.waitMinutes',
      'visits.calls',
      'handover.code',
    ],
    groups: {
      Ouverture: 'opening.week',
      Créneaux: 'slots.minutes',
      Délais: 'turnaround.hours',
      Express: 'express.offered',
      Passages: 'visits.changeUntilMinutes',
      'Commandes en attente': 'ordering.maxPending',
      'Code de livraison': 'handover.code',
    },
  },
  area: {
    name: 'zone',
    label: 'Zone et départ',
    fields: ['pricing.base', 'pricing.baseConfirmed', 'radius.km'],
    groups: { 'Point de départ': 'pricing.base', 'Zone de service': 'radius.km' },
  },
  pricing: {
    name: 'tarifs',
    label: 'Tarifs et arrondi',
    fields: [
      'pricing.ratePerKm',
      'rounding.step',
      'express.percent',
      'express.francs',
      'visits.missedFee',
    ],
    groups: {
      Transport: 'pricing.ratePerKm',
      Arrondi: 'rounding.step',
      'Express et passages': 'express.percent',
    },
  },
  payment: {
    name: 'paiement',
    label: 'Paiement',
    fields: ['payment.waveLink'],
    groups: { Espèces: null, Wave: 'payment.waveLink', 'Reçus et factures': null },
  },
  system: {
    name: 'systeme',
    label: 'Système',
    fields: ['secondFactor.rule', 'photos.keptDays'],
    groups: {
      'Double vérification de l’équipe': 'secondFactor.rule',
      'Photos des commandes': 'photos.keptDays',
    },
  },
}

export const SETTINGS_PAGE_IDS = Object.keys(SETTINGS_PAGES) as SettingsPageId[]

export function pagePath(id: SettingsPageId): string {
  return paths.superadmin.settingsPage(SETTINGS_PAGES[id].name)
}

/** The page at an address that ends in this name. */
export function pageNamed(name: string | undefined): SettingsPageId | undefined {
  return SETTINGS_PAGE_IDS.find((id) => SETTINGS_PAGES[id].name === name)
}

/** The address of a field. */
export function settingsLink(field: SettingsField): string {
  const page = SETTINGS_PAGE_IDS.find((id) => SETTINGS_PAGES[id].fields.includes(field)) ?? 'house'
  return fieldAddress(SETTINGS_PAGES[page].name, field)
}

/** Where an address of the time of one page leads: `#reglage-contact`, and `#copies` of the e-mails that were sent. */
export function pageOfFormerHash(hash: string): string | undefined {
  if (hash === '#copies') return pagePath('system') + hash
  const section = fieldOfHash(hash) as SettingsSection | undefined
  const fields = SETTINGS_PAGE_IDS.flatMap((id) => SETTINGS_PAGES[id].fields)
  const field = section && fields.find((one) => one.startsWith(`${section}.`))
  return field && settingsLink(field)
}
