import * as z from 'zod/mini'
import {
  emailField,
  latitudeField,
  lineField,
  longitudeField,
  phoneField,
  whole,
} from './fields.ts'
import { formatPhone } from './phone.ts'
import type { LatLng } from './points.ts'
import { DEFAULT_PRICING, haversineKm, type PricingSettings } from './pricing.ts'
import { SITE, type SiteFacts } from './site.ts'

/** What a superadmin may change without a restart, section by section. */
export interface Settings {
  pricing: PricingSettings
  /** Orders from farther away than this many kilometres are refused; nothing is too far without it. */
  radius: { km: number | null }
  /** As the public site shows them. `phone` is E.164. */
  contact: { phone: string; email: string; address: string }
  /** When somebody answers: whole hours of the day, in Abidjan. */
  hours: { opensAt: number; closesAt: number }
  /** Whether the livreur asks the client for a 4-digit code at delivery. */
  handover: { code: boolean }
}
export type SettingsSection = keyof Settings

export const SETTINGS_SECTIONS = [
  'pricing',
  'radius',
  'contact',
  'hours',
  'handover',
] as const satisfies readonly SettingsSection[]

/** The French name of each section. */
export const SETTINGS_LABELS: Record<SettingsSection, string> = {
  pricing: 'Transport',
  radius: 'Zone de service',
  contact: 'Coordonnées',
  hours: 'Horaires',
  handover: 'Code de remise',
}

/** What holds until a superadmin decides otherwise. */
export const DEFAULT_SETTINGS: Settings = {
  pricing: DEFAULT_PRICING,
  radius: { km: null },
  contact: { phone: SITE.phone, email: SITE.email, address: SITE.address },
  hours: { opensAt: 9, closesAt: 18 },
  handover: { code: false },
}

/** How to reach the house, as it stands now, in words. */
export function siteFacts({ contact, hours }: Pick<Settings, 'contact' | 'hours'>): SiteFacts {
  return {
    ...contact,
    phoneShown: formatPhone(contact.phone),
    opensAt: `${hours.opensAt}\u00a0h`,
    closesAt: `${hours.closesAt}\u00a0h`,
  }
}

/** Whether a place lies within the service radius, as the crow flies from the laundry; every place does without one. */
export function isWithinReach(
  point: LatLng | null,
  { pricing, radius }: Pick<Settings, 'pricing' | 'radius'>,
): boolean {
  return point === null || radius.km === null || haversineKm(point, pricing.base) <= radius.km
}

const hourField = whole('L’heure').check(
  z.minimum(0, 'L’heure va de 0 à 24.'),
  z.maximum(24, 'L’heure va de 0 à 24.'),
)

/** What each section may hold. */
export const SETTINGS_FIELDS = {
  pricing: z.strictObject({
    base: z.strictObject({ lat: latitudeField, lng: longitudeField }),
    ratePerKm: whole('Le prix par kilomètre').check(
      z.minimum(0, 'Le prix par kilomètre ne peut pas être négatif.'),
      z.maximum(100_000, 'Ce prix est trop grand.'),
    ),
  }),
  radius: z.strictObject({
    km: z.nullable(
      whole('Le rayon').check(
        z.minimum(1, 'Le rayon est d’au moins 1\u00a0km.'),
        z.maximum(500, 'Le rayon est de 500\u00a0km au plus.'),
      ),
    ),
  }),
  contact: z.strictObject({
    phone: phoneField,
    email: emailField,
    address: lineField('L’adresse', 120),
  }),
  hours: z.strictObject({ opensAt: hourField, closesAt: hourField }).check(
    z.refine(({ opensAt, closesAt }) => closesAt > opensAt, {
      path: ['closesAt'],
      error: 'La fermeture vient après l’ouverture.',
    }),
  ),
  handover: z.strictObject({ code: z.boolean() }),
} as const

/** When the section was last saved, on the screen of whoever saves: two superadmins may not silently undo each other. */
const seen = z.nullable(z.int())
const section = <S extends SettingsSection>(name: S) =>
  z.strictObject({ section: z.literal(name), value: SETTINGS_FIELDS[name], seen })

export const saveSettingsInput = z.discriminatedUnion('section', [
  section('pricing'),
  section('radius'),
  section('contact'),
  section('hours'),
  section('handover'),
])
export type SaveSettingsInput = z.infer<typeof saveSettingsInput>
