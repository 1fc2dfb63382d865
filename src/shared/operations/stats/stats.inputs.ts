import * as z from 'zod/mini'
import { dayField } from '#shared/fields.ts'
import { periodErrors } from '#shared/record/stats/stats.ts'

/** A period to read: in order, a year at most. The caller, who knows the time, refuses a period in the future. */
export const periodInput = periodSchema()

/** A screen knows today: it refuses a future day itself. */
export const periodForm = (today: string) => periodSchema(today)

function periodSchema(today?: string) {
  return z.strictObject({ from: dayField, to: dayField }).check(({ value, issues }) => {
    // The fields that are no days have their own faults.
    if (issues.length > 0) return
    for (const [field, message] of Object.entries(periodErrors(value, today)))
      issues.push({ code: 'custom', path: [field], message, input: value })
  })
}
