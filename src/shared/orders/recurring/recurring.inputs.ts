import * as z from 'zod/mini'
import { dayField, idField, whole } from '#shared/fields.ts'
import { MINUTES_A_DAY, WEEKDAYS } from '#shared/time/zone.ts'

const minuteField = whole('L’heure').check(z.minimum(0), z.maximum(MINUTES_A_DAY))

/** The order that is made again each week, and when. */
export const createRecurringInput = z
  .strictObject({
    orderId: idField,
    weekday: z.literal(WEEKDAYS),
    fromMinute: minuteField,
    toMinute: minuteField,
  })
  .check(
    z.refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
      path: ['toMinute'],
      error: 'La fin vient après le début.',
    }),
  )
export type CreateRecurringInput = z.infer<typeof createRecurringInput>

export const recurringIdInput = z.strictObject({ recurringId: idField })

/** `nextDay` is the visit that the person saw, and skips or takes again: a second tap skips no second week. */
export const skipRecurringInput = z.strictObject({
  recurringId: idField,
  nextDay: dayField,
})
export type SkipRecurringInput = z.infer<typeof skipRecurringInput>
