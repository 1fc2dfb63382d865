import * as z from 'zod/mini'
import { MAX_BULK } from '#shared/bulk.ts'
import { dayField, idField, whole } from '#shared/fields.ts'
import { addDays, type LocalDay, MINUTES_A_DAY, WEEKDAYS } from '#shared/time/zone.ts'

/** Longest absence that is entered at once, in days. */
const MAX_DAYS = 92

const minuteField = whole('L’heure').check(
  z.minimum(0, 'L’heure va de 0\u00a0h à 24\u00a0h.'),
  z.maximum(MINUTES_A_DAY, 'L’heure va de 0\u00a0h à 24\u00a0h.'),
)

/** The hours of one day of work. */
export const dutyHoursField = z.strictObject({ from: minuteField, to: minuteField }).check(
  z.refine(({ from, to }) => to > from, {
    path: ['to'],
    error: 'La fin vient après le début.',
  }),
)

/** Whose plan; a livreur may only name themselves. */
export const dutyOfInput = z.strictObject({ livreurId: idField })

export const saveDutyDayInput = z.strictObject({
  livreurId: idField,
  weekday: z.literal(WEEKDAYS),
  /** It is null is a day off. */
  hours: z.nullable(dutyHoursField),
})
export type SaveDutyDayInput = z.infer<typeof saveDutyDayInput>

const daysField = {
  from: dayField,
  to: dayField,
}

/** Days in a row: the last one is not before the first, and they are not too many. */
const inARow = z.check<{ from: string; to: string }>(({ value, issues }) => {
  // The fields that are no days have their own faults.
  if (issues.length > 0) return
  const message =
    value.to < value.from
      ? 'Le dernier jour vient après le premier.'
      : value.to >= addDays(value.from, MAX_DAYS)
        ? `${MAX_DAYS}\u00a0jours au plus.`
        : null
  if (message) issues.push({ code: 'custom', message, input: value, path: ['to'] })
})

/** The days of an exception as its form checks them; `today` is the first that may be entered. */
export const exceptionDaysForm = (today: LocalDay) =>
  z.strictObject(daysField).check(
    inARow,
    z.refine(({ from }) => from >= today, { path: ['from'], error: 'Ce jour est passé.' }),
  )

export const saveDutyExceptionInput = z
  .strictObject({
    livreurId: idField,
    ...daysField,
    /** It is null is an absence. */
    hours: z.nullable(dutyHoursField),
  })
  .check(inARow)
export type SaveDutyExceptionInput = z.infer<typeof saveDutyExceptionInput>

export const removeDutyExceptionInput = z
  .strictObject({ livreurId: idField, ...daysField })
  .check(inARow)
export type RemoveDutyExceptionInput = z.infer<typeof removeDutyExceptionInput>

export const switchDutyInput = z.strictObject({ livreurId: idField, on: z.boolean() })
export type SwitchDutyInput = z.infer<typeof switchDutyInput>

/** The orders that are about to be given to a livreur. */
export const candidatesInput = z.strictObject({
  orderIds: z
    .array(idField)
    .check(
      z.minLength(1, 'Choisissez au moins une commande.'),
      z.maxLength(MAX_BULK, `${MAX_BULK}\u00a0commandes au plus à la fois.`),
    ),
})
export type CandidatesInput = z.infer<typeof candidatesInput>
