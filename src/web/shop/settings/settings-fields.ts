import type { Settings, SettingsSection } from '#shared/shop/settings/settings.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { Outputs } from '#web/trpc.ts'

/** Every section as it is saved, with its author and time. */
export type SettingsCards = Outputs['settings']['all']

type Texts<Values> = { [Name in keyof Values]: string }

/** The settings as their fields hold them: an empty text is `''`, and the phone is in pairs. */
export interface SettingsValues extends Omit<Settings, 'contact' | 'legal' | 'payment'> {
  contact: Texts<Settings['contact']>
  legal: Texts<Settings['legal']>
  payment: Texts<Settings['payment']>
}

/** A field of the settings, `visits.missedFee`, whose values are of this type. */
export type FieldOf<Value> = {
  [S in SettingsSection]: {
    [Name in keyof SettingsValues[S] & string]: SettingsValues[S][Name] extends Value
      ? `${S}.${Name}`
      : never
  }[keyof SettingsValues[S] & string]
}[SettingsSection]

export type SettingsField = FieldOf<unknown>

export function fieldParts(field: SettingsField): { section: SettingsSection; name: string } {
  const [section, name] = field.split('.') as [SettingsSection, string]
  return { section, name }
}

/** The sections of these fields, each once. */
export function sectionsOfFields(fields: readonly SettingsField[]): SettingsSection[] {
  return [...new Set(fields.map((field) => fieldParts(field).section))]
}

/** The saved settings as their fields hold them. */
export function savedValues(cards: SettingsCards): SettingsValues {
  const values = Object.fromEntries(
    Object.entries(cards).map(([section, { value }]) => [section, value]),
  ) as unknown as Settings
  const { contact, legal, payment } = values
  const phone = contact.phone && formatPhone(contact.phone)
  return {
    ...values,
    contact: texts({ ...contact, phone }),
    legal: texts(legal),
    payment: texts(payment),
  }
}

function texts<Values extends object>(values: Values): Texts<Values> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, text ?? '']),
  ) as Texts<Values>
}

export function fieldValue(values: SettingsValues, field: SettingsField): unknown {
  const { section, name } = fieldParts(field)
  return (values[section] as unknown as Record<string, unknown>)[name]
}

/** The names of the fields, as the bar of a page and the search say them. */
export const FIELD_LABELS: Record<SettingsField, string> = {
  'contact.phone': 'Téléphone',
  'contact.email': 'E‑mail',
  'contact.address': 'Adresse',
  'hours.opensAt': 'Service client, ouverture',
  'hours.closesAt': 'Service client, fermeture',
  'legal.publisher': 'Nom légal',
  'legal.form': 'Forme juridique',
  'legal.registration': 'RCCM',
  'legal.taxNumber': 'Compte contribuable',
  'legal.director': 'Directeur de la publication',
  'legal.host': 'Hébergeur',
  'legal.hostAddress': 'Adresse de l’hébergeur',
  'opening.week': 'Heures de la semaine',
  'opening.holidays': 'Jours fériés',
  'opening.closedDays': 'Jours fermés',
  'slots.minutes': 'Durée d’un créneau',
  'slots.daysAhead': 'Jours proposés',
  'slots.leadMinutes': 'Créneau au plus tôt',
  'slots.capacity': 'Places d’un créneau',
  'slots.perClient': 'Places par client',
  'ordering.maxPending': 'Commandes en attente',
  'turnaround.hours': 'Délai courant',
  'turnaround.services': 'Délais par service',
  'express.offered': 'Express',
  'express.hours': 'Délai express',
  'express.maxPieces': 'Plafond express',
  'express.percent': 'Majoration express',
  'express.francs': 'Express par commande',
  'visits.changeUntilMinutes': 'Changement de créneau',
  'visits.waitMinutes': 'Attente sur place',
  'visits.calls': 'Appels au client',
  'visits.missedFee': 'Passage manqué',
  'payment.waveLink': 'Lien marchand Wave',
  'handover.code': 'Code de livraison',
  'pricing.base': 'Point de départ',
  'pricing.baseConfirmed': 'Point de départ',
  'pricing.ratePerKm': 'Prix du kilomètre',
  'rounding.step': 'Arrondi',
  'radius.km': 'Rayon',
  'photos.keptDays': 'Photos des commandes',
  'site.door': 'Site public',
  'secondFactor.rule': 'Double vérification',
}
