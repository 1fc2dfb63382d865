import { upperFirst } from '#shared/text/letter-case.ts'
import type { OpeningSettings } from '#shared/time/opening.ts'
import { clockWords } from '#shared/time/slot-words.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { type Hours, WEEKDAYS, type Weekday } from '#shared/time/zone.ts'

/** The hours of a week in one line: `Du lundi au vendredi de 8 h à 20 h, le samedi de 8 h à 13 h`. */
export function openingHoursWords(week: OpeningSettings['week']): string {
  const words = runsOf(week)
    .map(
      ({ days, hours }) =>
        `${daysWords(days)} de ${clockWords(hours.from)} à ${clockWords(hours.to)}`,
    )
    .join(', ')
  return upperFirst(words)
}

/** Days of the same hours, one after the other. */
function runsOf(week: OpeningSettings['week']): Array<{ days: Weekday[]; hours: Hours }> {
  const runs: Array<{ days: Weekday[]; hours: Hours }> = []
  for (const day of WEEKDAYS) {
    const hours = week[day]
    if (!hours) continue
    const last = runs.at(-1)
    const isNext = last?.days.at(-1) === day - 1
    if (last && isNext && last.hours.from === hours.from && last.hours.to === hours.to)
      last.days.push(day)
    else runs.push({ days: [day], hours })
  }
  return runs
}

function daysWords(days: readonly Weekday[]): string {
  const [first = 1, last = first] = [days[0], days.at(-1)]
  if (days.length === WEEKDAYS.length) return 'tous les jours'
  return first === last
    ? `le ${weekdayWords(first)}`
    : `du ${weekdayWords(first)} au ${weekdayWords(last)}`
}
