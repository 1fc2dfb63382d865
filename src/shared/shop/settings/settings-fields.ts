import * as z from 'zod/mini'
import { dayField, idField, lineField, whole } from '#shared/fields.ts'
import { serviceKey } from '#shared/text/service-label.ts'
import { HOLIDAY_IDS } from '#shared/time/calendar/holidays.ts'
import { MINUTES_A_DAY, WEEKDAYS, type Weekday } from '#shared/time/zone.ts'
import { gramsField } from '../prices/grams-field.ts'
import { MAX_HOME_BASKETS } from '../site/home-baskets.ts'
import { MAX_BASKET_LINES, MAX_BASKET_PIECES } from '../site/home-links.ts'
import {
  LADDER_DAYS,
  LADDER_VARIABLES,
  LADDER_WAYS,
  type Ladder,
  MAX_SENTENCE,
  unknownVariables,
} from './reminder-settings.ts'

const MAX_EXTRA_FRANCS = 1_000_000

/** Most closed days that are kept: four feasts a year for years, and a holiday of the team. */
const MAX_CLOSED_DAYS = 200
const MAX_TURNAROUNDS = 100

const HOUR_RANGE = 'L’heure va de 0\u00a0h à 24\u00a0h.'
const minuteField = whole('L’heure').check(
  z.minimum(0, HOUR_RANGE),
  z.maximum(MINUTES_A_DAY, HOUR_RANGE),
)

const hoursField = z.nullable(
  z.strictObject({ from: minuteField, to: minuteField }).check(
    z.refine(({ from, to }) => to > from, {
      path: ['to'],
      error: 'La fermeture vient après l’ouverture.',
    }),
  ),
)

/** The schema of the section « Ouverture ». */
export const openingField = z.strictObject({
  week: z
    .strictObject({
      1: hoursField,
      2: hoursField,
      3: hoursField,
      4: hoursField,
      5: hoursField,
      6: hoursField,
      7: hoursField,
    })
    .check(
      z.refine((week) => WEEKDAYS.some((day: Weekday) => week[day] !== null), {
        path: [1],
        error: 'Ouvrez au moins un jour de la semaine.',
      }),
    ),
  closedDays: z
    .array(
      z.strictObject({ day: dayField, name: lineField('Le nom', 60) }),
      'Écrivez une liste de jours.',
    )
    .check(
      z.maxLength(MAX_CLOSED_DAYS, `${MAX_CLOSED_DAYS} jours fermés au plus.`),
      z.check(({ value, issues }) => {
        for (const index of repeated(value.map(({ day }) => day)))
          issues.push({
            code: 'custom',
            message: 'Ce jour est déjà dans la liste.',
            input: value,
            path: [index, 'day'],
          })
      }),
      // The last of the checks: the paths of the others are those of the screen.
      z.overwrite((days) => [...days].sort((a, b) => (a.day < b.day ? -1 : 1))),
    ),
  holidays: z
    .array(z.enum(HOLIDAY_IDS))
    .check(z.refine((ids) => repeated(ids).length === 0, 'Ce jour férié est déjà choisi.')),
})

/** The schema of the section « Créneaux ». */
export const slotsField = z.strictObject({
  minutes: whole('La durée').check(
    z.minimum(30, 'Un créneau dure au moins 30\u00a0minutes.'),
    z.maximum(720, 'Un créneau dure 12\u00a0heures au plus.'),
  ),
  daysAhead: whole('Le nombre de jours').check(
    z.minimum(1, 'Proposez au moins un jour.'),
    z.maximum(30, '30\u00a0jours au plus.'),
  ),
  leadMinutes: whole('Le délai').check(
    z.minimum(0, 'Le délai ne peut pas être négatif.'),
    z.maximum(2880, 'Le délai est de 48\u00a0heures au plus.'),
  ),
  capacity: z.strictObject({
    per: z.enum(['livreur', 'slot']),
    visits: whole('Le nombre de passages').check(
      z.minimum(1, 'Laissez au moins un passage.'),
      z.maximum(500, '500\u00a0passages au plus.'),
    ),
  }),
  perClient: whole('Le nombre de places').check(
    z.minimum(1, 'Laissez au moins une place à un client.'),
    z.maximum(500, '500\u00a0places au plus.'),
  ),
})

const turnaroundHoursField = whole('Le délai').check(
  z.minimum(1, 'Le délai est d’au moins une heure.'),
  z.maximum(720, 'Le délai est de 720\u00a0heures au plus.'),
)

/** The schema of the section « Délais ». */
export const turnaroundField = z.strictObject({
  hours: turnaroundHoursField,
  services: z
    .array(
      z
        .strictObject({
          service: lineField('Le service', 60).check(z.overwrite(serviceKey)),
          hours: turnaroundHoursField,
          expressHours: z.nullable(turnaroundHoursField),
        })
        .check(
          z.refine(({ hours, expressHours }) => expressHours === null || expressHours <= hours, {
            path: ['expressHours'],
            error: 'Plus long que sans express.',
          }),
        ),
    )
    .check(
      z.maxLength(MAX_TURNAROUNDS, `${MAX_TURNAROUNDS} services au plus.`),
      z.refine(
        (services) => repeated(services.map(({ service }) => service)).length === 0,
        'Ce service est déjà dans la liste.',
      ),
    ),
})

/** The schema of the section « Express ». */
export const expressField = z.strictObject({
  hours: turnaroundHoursField,
  percent: whole('Le supplément').check(
    z.minimum(0, 'Le supplément ne peut pas être négatif.'),
    z.maximum(300, '300\u00a0% au plus.'),
  ),
  francs: whole('Le supplément').check(
    z.minimum(0, 'Le supplément ne peut pas être négatif.'),
    z.maximum(MAX_EXTRA_FRANCS, 'Ce supplément est trop grand.'),
  ),
  maxPieces: z.nullable(
    whole('Le plafond').check(
      z.minimum(1, 'Laissez au moins une pièce par jour.'),
      z.maximum(10_000, '10\u202f000\u00a0pièces au plus.'),
    ),
  ),
})

/** The schema of the section « Passages ». */
export const visitsField = z.strictObject({
  changeUntilMinutes: whole('Le délai').check(
    z.minimum(0, 'Le délai ne peut pas être négatif.'),
    z.maximum(2880, 'Le délai est de 48\u00a0heures au plus.'),
  ),
  waitMinutes: whole('L’attente').check(
    z.minimum(0, 'L’attente ne peut pas être négative.'),
    z.maximum(120, 'L’attente est de 2\u00a0heures au plus.'),
  ),
  calls: whole('Le nombre d’appels').check(
    z.minimum(0, 'Le nombre d’appels ne peut pas être négatif.'),
    z.maximum(10, '10\u00a0appels au plus.'),
  ),
  missedFee: whole('Les frais').check(
    z.minimum(0, 'Les frais ne peuvent pas être négatifs.'),
    z.maximum(MAX_EXTRA_FRANCS, 'Ces frais sont trop grands.'),
  ),
  missedFeeFrom: whole('L’absence').check(
    z.minimum(1, 'Les frais se proposent dès la 1ʳᵉ absence au plus tôt.'),
    z.maximum(3, 'Les frais se proposent dès la 3ᵉ absence au plus tard.'),
  ),
})

/** The schema of the typical baskets of the home page. */
export const basketsField = z
  .array(
    z
      .array(
        z.strictObject({
          productId: idField,
          service: lineField('Le service', 60),
          quantity: whole('Le nombre de pièces').check(
            z.minimum(1, 'Une pièce au moins.'),
            z.maximum(MAX_BASKET_PIECES, `${MAX_BASKET_PIECES} pièces au plus.`),
          ),
          /** The weight of a service that is sold by the kilo. */
          grams: z.optional(gramsField),
        }),
        'Écrivez une liste de vêtements.',
      )
      .check(
        z.minLength(1, 'Choisissez au moins un vêtement.'),
        z.maxLength(MAX_BASKET_LINES, `${MAX_BASKET_LINES} vêtements au plus.`),
      ),
    'Écrivez une liste de paniers.',
  )
  .check(z.maxLength(MAX_HOME_BASKETS, `${MAX_HOME_BASKETS} paniers au plus.`))

/** The places of the values that stand earlier in the list too. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []))
}

function ladderField(ladder: Ladder) {
  const days = LADDER_DAYS[ladder]
  const variables = LADDER_VARIABLES[ladder].join(', ')
  const step = z.strictObject({
    days: z.int().check(z.minimum(1), z.maximum(Math.max(...days))),
    text: lineField('La phrase', MAX_SENTENCE).check(
      z.refine(
        (text) => unknownVariables(text, ladder).length === 0,
        `Entre accolades, seulement\u00a0: ${variables}.`,
      ),
    ),
    ways: z
      .array(z.enum(LADDER_WAYS[ladder]))
      .check(z.refine((ways) => repeated(ways).length === 0, 'Choisissez chaque moyen une fois.')),
  })
  return z
    .array(step)
    .check(
      z.refine(
        (steps) => steps.map((one) => one.days).join() === days.join(),
        'Les jours de ces relances ne changent pas.',
      ),
    )
}

/** The schema of the section « Relances ». */
export const remindersField = z.strictObject({
  unpaid: ladderField('unpaid'),
  unclaimed: ladderField('unclaimed'),
  invoice: ladderField('invoice'),
  keptDays: z.nullable(
    whole('La garde gratuite').check(
      z.minimum(1, 'La garde gratuite est d’au moins un jour.'),
      z.maximum(365, 'La garde gratuite est d’un an au plus (365 jours).'),
    ),
  ),
})
