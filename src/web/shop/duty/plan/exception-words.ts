import { DAY_MS } from '#shared/dates.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { daysWords } from '#shared/time/days-words.ts'
import { shortHours } from '#shared/time/slot-words.ts'
import { BUSINESS_ZONE, instantOf, type LocalDay, weekdayOf } from '#shared/time/zone.ts'
import type { DutyPlanView } from '../use-duty.ts'

type ShownException = DutyPlanView['exceptions'][number]

const noonOf = (day: LocalDay) => instantOf(day, 12 * 60, BUSINESS_ZONE)

/** The days of an exception: `Lundi 24 novembre`, `Du lundi 24 au vendredi 28 novembre`. */
export function exceptionDays({ from, to }: ShownException, today: LocalDay): string {
  return upperFirst(daysWords(from, to, today))
}

/**
 * The difference from the week: `Absence toute la journée`, `10 h – 16 h seulement`, and `10 h – 16 h` on a day
 * off.
 */
export function exceptionText(
  { from, to, hours }: ShownException,
  week: DutyPlanView['week'],
): string {
  if (hours) return `${shortHours(hours)}${week[weekdayOf(from)] ? ' seulement' : ''}`
  if (from === to) return 'Absence toute la journée'
  const days = Math.round((noonOf(to) - noonOf(from)) / DAY_MS) + 1
  return `Absence de ${days} jours`
}
