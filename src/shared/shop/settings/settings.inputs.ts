import * as z from 'zod/mini'
import { FACTOR_RULES } from '#shared/access/second-factor/second-factor.ts'
import {
  emailField,
  francsField,
  instantField,
  latitudeField,
  lineField,
  longitudeField,
  phoneField,
  whole,
} from '#shared/fields.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import { FEE_STEPS } from '../prices/rounding.ts'
import { SITE_DOORS } from '../site/site-opening.ts'
import { accountsField, fneField } from './invoice-fields.ts'
import { LEAST_PHOTO_DAYS } from './settings.ts'
import {
  basketsField,
  expressField,
  openingField,
  remindersField,
  slotsField,
  turnaroundField,
  visitsField,
} from './settings-fields.ts'
import { workshopField } from './workshop-fields.ts'

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

/** A merchant's link, to which nobody else's page can be put. */
const waveLinkField = lineField('Le lien', 300).check(
  z.regex(
    /^https:\/\/pay\.wave\.com\/[^\s#]+$/,
    'Collez le lien marchand que Wave vous a donné\u00a0: il commence par https://pay.wave.com/.',
  ),
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
  payment: z.strictObject({ waveLink: optional(waveLinkField) }),
  accounts: accountsField,
  giving: z.strictObject({ daily: francsField }),
  claims: z.strictObject({
    openDays: whole('Le délai').check(
      z.minimum(1, 'Laissez un jour au moins.'),
      z.maximum(30, '30 jours au plus.'),
    ),
    answerHours: whole('Le délai').check(
      z.minimum(1, 'Laissez une heure au moins.'),
      z.maximum(240, '240\u00a0heures au plus.'),
    ),
    cap: whole('Le plafond').check(
      z.minimum(1, 'Une fois le prix au moins.'),
      z.maximum(100, '100\u00a0fois le prix au plus.'),
    ),
  }),
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
  site: z.strictObject({ door: z.enum(SITE_DOORS, 'Choisissez une des trois lignes.') }),
  home: z.strictObject({
    backInHours: z.nullable(
      whole('Le délai').check(
        z.minimum(1, 'Le délai est d’au moins une heure.'),
        z.maximum(720, 'Le délai est de 720\u00a0heures au plus.'),
      ),
    ),
    refundsLoss: z.boolean(),
    baskets: z.nullable(basketsField),
  }),
  workshop: workshopField,
  reminders: remindersField,
  fne: fneField,
} as const

/** When the section was last saved, as the screen read it, so that two superadmins cannot silently undo each other. */
const seen = z.nullable(instantField)
const change = <Fields extends z.ZodMiniType>(value: Fields) =>
  z.optional(z.strictObject({ value, seen }))

/** The sections that a page changes, all of them or none. */
export const saveSettingsInput = z
  .strictObject({
    pricing: change(SETTINGS_FIELDS.pricing),
    rounding: change(SETTINGS_FIELDS.rounding),
    radius: change(SETTINGS_FIELDS.radius),
    contact: change(SETTINGS_FIELDS.contact),
    hours: change(SETTINGS_FIELDS.hours),
    legal: change(SETTINGS_FIELDS.legal),
    payment: change(SETTINGS_FIELDS.payment),
    accounts: change(SETTINGS_FIELDS.accounts),
    giving: change(SETTINGS_FIELDS.giving),
    claims: change(SETTINGS_FIELDS.claims),
    ordering: change(SETTINGS_FIELDS.ordering),
    photos: change(SETTINGS_FIELDS.photos),
    opening: change(SETTINGS_FIELDS.opening),
    slots: change(SETTINGS_FIELDS.slots),
    turnaround: change(SETTINGS_FIELDS.turnaround),
    express: change(SETTINGS_FIELDS.express),
    visits: change(SETTINGS_FIELDS.visits),
    secondFactor: change(SETTINGS_FIELDS.secondFactor),
    site: change(SETTINGS_FIELDS.site),
    home: change(SETTINGS_FIELDS.home),
    workshop: change(SETTINGS_FIELDS.workshop),
    reminders: change(SETTINGS_FIELDS.reminders),
    fne: change(SETTINGS_FIELDS.fne),
  })
  .check(z.refine((changes) => Object.values(changes).some(Boolean), 'Rien à enregistrer.'))
export type SaveSettingsInput = z.infer<typeof saveSettingsInput>
