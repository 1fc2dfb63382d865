import * as z from 'zod/mini'
import { formatPhone } from './accounts/phone.ts'
import {
  emailField,
  latitudeField,
  lineField,
  longitudeField,
  phoneField,
  whole,
} from './fields.ts'
import { DEFAULT_EXPRESS, type ExpressSettings } from './money/express.ts'
import { DEFAULT_PRICING, type PricingSettings } from './money/pricing.ts'
import { DEFAULT_ROUNDING, FEE_STEPS, type RoundingSettings } from './money/rounding.ts'
import { PHOTOS_KEPT_DAYS } from './retention.ts'
import {
  DEFAULT_FACTOR_RULE,
  FACTOR_RULES,
  type FactorRule,
} from './second-factor/second-factor.ts'
import type { LegalFacts, SiteFacts } from './site/site.ts'
import { oneLine } from './text/clean-text.ts'
import { DEFAULT_OPENING, type OpeningSettings } from './time/opening.ts'
import {
  expressField,
  openingField,
  slotsField,
  turnaroundField,
  visitsField,
} from './time/settings/settings-fields.ts'
import { DEFAULT_VISITS, type VisitSettings } from './time/settings/visit-settings.ts'
import { DEFAULT_SLOTS, type SlotSettings } from './time/slots.ts'
import { DEFAULT_TURNAROUND, type TurnaroundSettings } from './time/turnaround.ts'

/** Changed without a restart, section by section. */
export interface Settings {
  pricing: PricingSettings
  rounding: RoundingSettings
  /** Orders from farther away than this many kilometres are refused; null (« Sans limite ») refuses none. */
  radius: { km: number | null }
  /** As pages and documents show them; what is null is not shown. `phone` is E.164. */
  contact: { phone: string | null; email: string | null; address: string | null }
  /** When somebody answers the telephone, as the public pages say it: whole hours of the day, in Abidjan. */
  hours: { opensAt: number; closesAt: number }
  /** For the legal notice and the invoices. */
  legal: LegalFacts
  /** Whether the livreur asks the client for a 4-digit code at delivery. */
  handover: { code: boolean }
  /** Orders of one client that may wait for a livreur at the same time. */
  ordering: { maxPending: number }
  /** For how many days after the end of an order its photos are kept. */
  photos: { keptDays: number }
  /** When the business collects, works and delivers. */
  opening: OpeningSettings
  slots: SlotSettings
  turnaround: TurnaroundSettings
  express: ExpressSettings
  visits: VisitSettings
  secondFactor: { rule: FactorRule }
}
/** The name of a section. */
export type SettingsSection = keyof Settings

/** The sections, in the order of the screen. */
export const SETTINGS_SECTIONS = [
  'opening',
  'slots',
  'turnaround',
  'express',
  'visits',
  'pricing',
  'rounding',
  'radius',
  'contact',
  'hours',
  'legal',
  'handover',
  'ordering',
  'photos',
  'secondFactor',
] as const satisfies readonly SettingsSection[]

/** The French name of each section. */
export const SETTINGS_LABELS: Record<SettingsSection, string> = {
  pricing: 'Transport',
  rounding: 'Arrondi',
  radius: 'Zone de service',
  contact: 'Coordonnées',
  hours: 'Horaires du service client',
  legal: 'Mentions légales',
  handover: 'Code de livraison',
  ordering: 'Commandes en attente',
  photos: 'Photos des commandes',
  opening: 'Ouverture',
  slots: 'Créneaux',
  turnaround: 'Délais',
  express: 'Express',
  visits: 'Passages',
  secondFactor: 'Deux vérifications pour l’équipe',
}

/** Default service radius in kilometres: Abidjan and its outskirts. */
const FIRST_RADIUS_KM = 50

/** Values until a superadmin saves others. */
export const DEFAULT_SETTINGS: Settings = {
  pricing: DEFAULT_PRICING,
  rounding: DEFAULT_ROUNDING,
  radius: { km: FIRST_RADIUS_KM },
  contact: { phone: null, email: null, address: null },
  hours: { opensAt: 9, closesAt: 18 },
  legal: {
    publisher: null,
    form: null,
    registration: null,
    taxNumber: null,
    director: null,
    host: null,
    hostAddress: null,
  },
  handover: { code: false },
  ordering: { maxPending: 10 },
  photos: { keptDays: PHOTOS_KEPT_DAYS },
  opening: DEFAULT_OPENING,
  slots: DEFAULT_SLOTS,
  turnaround: DEFAULT_TURNAROUND,
  express: DEFAULT_EXPRESS,
  visits: DEFAULT_VISITS,
  secondFactor: { rule: DEFAULT_FACTOR_RULE },
}

/** The facts of the business as pages and documents show them: hours as « 9 h », the telephone in pairs. */
export function siteFacts({
  contact,
  hours,
  legal,
}: Pick<Settings, 'contact' | 'hours' | 'legal'>): SiteFacts {
  return {
    ...contact,
    legal,
    phoneShown: contact.phone && formatPhone(contact.phone),
    opensAt: `${hours.opensAt}\u00a0h`,
    closesAt: `${hours.closesAt}\u00a0h`,
  }
}

/** A complaint about a stain or a lost piece comes within a month. */
export const LEAST_PHOTO_DAYS = 30

const hourField = whole('L’heure').check(
  z.minimum(0, 'L’heure va de 0 à 24.'),
  z.maximum(24, 'L’heure va de 0 à 24.'),
)

/** An optional text: empty is stored as null. */
const optional = <Field extends z.ZodMiniType<string, string>>(field: Field) =>
  z.pipe(
    z.transform((typed: unknown) =>
      typeof typed === 'string' && oneLine(typed) === '' ? null : typed,
    ),
    z.nullable(field),
  )

/** The schema of each section. */
export const SETTINGS_FIELDS = {
  pricing: z.strictObject({
    base: z.strictObject({ lat: latitudeField, lng: longitudeField }),
    ratePerKm: whole('Le prix par kilomètre').check(
      z.minimum(0, 'Le prix par kilomètre ne peut pas être négatif.'),
      z.maximum(100_000, 'Ce prix est trop grand.'),
    ),
    baseConfirmed: z.optional(z.boolean()),
  }),
  rounding: z.strictObject({ step: z.literal(FEE_STEPS, 'Choisissez un des cinq montants.') }),
  radius: z.strictObject({
    km: z.nullable(
      whole('Le rayon').check(
        z.minimum(1, 'Le rayon est d’au moins 1\u00a0km.'),
        z.maximum(500, 'Le rayon est de 500\u00a0km au plus.'),
      ),
    ),
  }),
  contact: z.strictObject({
    phone: optional(phoneField),
    email: optional(emailField),
    address: optional(lineField('L’adresse', 120)),
  }),
  hours: z.strictObject({ opensAt: hourField, closesAt: hourField }).check(
    z.refine(({ opensAt, closesAt }) => closesAt > opensAt, {
      path: ['closesAt'],
      error: 'La fermeture vient après l’ouverture.',
    }),
  ),
  legal: z.strictObject({
    publisher: optional(lineField('Le nom légal', 120)),
    form: optional(lineField('La forme juridique', 120)),
    registration: optional(lineField('Le RCCM', 60)),
    taxNumber: optional(lineField('Le compte contribuable', 60)),
    director: optional(lineField('Le directeur de la publication', 120)),
    host: optional(lineField('L’hébergeur', 120)),
    hostAddress: optional(lineField('L’adresse de l’hébergeur', 160)),
  }),
  handover: z.strictObject({ code: z.boolean() }),
  ordering: z.strictObject({
    maxPending: whole('Le nombre de commandes').check(
      z.minimum(1, 'Laissez au moins une commande en attente.'),
      z.maximum(500, '500 commandes au plus.'),
    ),
  }),
  photos: z.strictObject({
    keptDays: whole('Le nombre de jours').check(
      z.minimum(
        LEAST_PHOTO_DAYS,
        `Gardez les photos ${LEAST_PHOTO_DAYS} jours au moins\u00a0: un client peut réclamer.`,
      ),
      z.maximum(3650, 'Dix ans au plus (3650 jours).'),
    ),
  }),
  opening: openingField,
  slots: slotsField,
  turnaround: turnaroundField,
  express: expressField,
  visits: visitsField,
  secondFactor: z.strictObject({ rule: z.enum(FACTOR_RULES, 'Choisissez une des quatre lignes.') }),
} as const

/** When the section was last saved, as the screen read it, so that two superadmins cannot silently undo each other. */
const seen = z.nullable(z.int())
const section = <S extends SettingsSection>(name: S) =>
  z.strictObject({ section: z.literal(name), value: SETTINGS_FIELDS[name], seen })

export const saveSettingsInput = z.discriminatedUnion('section', [
  section('pricing'),
  section('rounding'),
  section('radius'),
  section('contact'),
  section('hours'),
  section('legal'),
  section('handover'),
  section('ordering'),
  section('photos'),
  section('opening'),
  section('slots'),
  section('turnaround'),
  section('express'),
  section('visits'),
  section('secondFactor'),
])
export type SaveSettingsInput = z.infer<typeof saveSettingsInput>
