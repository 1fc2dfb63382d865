import type { Settings, SettingsSection } from '#shared/shop/settings/settings.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { Outputs } from '#web/trpc.ts'
/** Every section as it is saved, with its author and time. */
export type SettingsCards = Outputs['settings']['all']

type PaidBy = 'bank' | 'wave' | 'chequeTo'
type ToldToDgi = 'pointOfSale' | 'establishment' | 'walkInPhone' | 'walkInEmail'
type WithTexts<Values, Names extends keyof Values> = Omit<Values, Names> &
  Texts<Pick<Values, Names>>
type Texts<Values> = { [Name in keyof Values]: string }

/** The settings as their fields hold them: an empty text is `''`, and the phone is in pairs. */
export interface SettingsValues
  extends Omit<Settings, 'accounts' | 'contact' | 'fne' | 'legal' | 'payment'> {
  accounts: WithTexts<Settings['accounts'], PaidBy>
  contact: Texts<Settings['contact']>
  fne: WithTexts<Settings['fne'], ToldToDgi>
  legal: Texts<Settings['legal']>
  payment: Texts<Settings['payment']>
}

/** A field of the settings: `visits.missedFee`. */
export type SettingsField = {
  [S in SettingsSection]: `${S}.${keyof SettingsValues[S] & string}`
}[SettingsSection]

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
  const values = Object.entries(cards).map(([section, { value }]) => [section, value])
  return valuesOf(Object.fromEntries(values) as unknown as Settings)
}

/** These settings as their fields hold them. */
export function valuesOf(values: Settings): SettingsValues {
  const { accounts, contact, fne, legal, payment } = values
  const { bank, wave, chequeTo } = accounts
  const phone = contact.phone && formatPhone(contact.phone)
  const { pointOfSale, establishment, walkInEmail } = fne
  const walkInPhone = fne.walkInPhone && formatPhone(fne.walkInPhone)
  return {
    ...values,
    accounts: { ...accounts, ...texts({ bank, wave, chequeTo }) },
    contact: texts({ ...contact, phone }),
    fne: { ...fne, ...texts({ pointOfSale, establishment, walkInPhone, walkInEmail }) },
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

export function withValue(
  values: SettingsValues,
  field: SettingsField,
  value: unknown,
): SettingsValues {
  const { section, name } = fieldParts(field)
  return { ...values, [section]: { ...values[section], [name]: value } }
}
