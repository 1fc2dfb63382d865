import { daysUntil } from '#shared/dates.ts'
import { BUSINESS_ZONE, instantOf, type LocalDay } from '#shared/time/zone.ts'

/** Days since an invoice was to be paid; negative before. It is due from the day after. */
export function daysLate(dueOn: string, now: number): number {
  return 0 - daysUntil(instantOf(dueOn as LocalDay, 0, BUSINESS_ZONE), now)
}
