import { dayKey } from '#shared/dates.ts'
import { addDays, type LocalDay, weekdayOf } from '#shared/time/zone.ts'

/** The next day on which a shop with the usual hours opens, when every slot is still to come: tomorrow, but on a Saturday. */
export function nextWorkday(now: number): LocalDay {
  const tomorrow = addDays(dayKey(now), 1)
  return weekdayOf(tomorrow) === 7 ? addDays(tomorrow, 1) : tomorrow
}
