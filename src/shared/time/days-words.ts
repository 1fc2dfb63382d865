import { formatDay } from '#shared/dates.ts'
import type { LocalDay } from './zone.ts'

/**
 * One or several days inside a sentence: `lundi 24 novembre`, `du lundi 24 au vendredi 28 novembre`. With the year, unless
 * it is the one of `today`; what is read later has no such day.
 */
export function daysWords(from: LocalDay, to: LocalDay, today?: LocalDay): string {
  const last = isSameYear(to, today) ? withoutYear(to) : inFull(to)
  if (from === to) return last
  return `du ${firstOf(from, to, today)} au ${last}`
}

/** The month and the year of both days are said once, with the last one. */
function firstOf(from: LocalDay, to: LocalDay, today: LocalDay | undefined): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return withoutYear(from).split(' ').slice(0, 2).join(' ')
  return isSameYear(from, to) || isSameYear(from, today) ? withoutYear(from) : inFull(from)
}

/** Noon in UTC is in the same day of the business. What is no day reads « date inconnue »: one entry must not fail a screen. */
const inFull = (day: LocalDay) => formatDay(Date.parse(`${day}T12:00Z`))
const withoutYear = (day: LocalDay) => inFull(day).replace(/ \d{4}$/, '')
const isSameYear = (one: LocalDay, other: LocalDay | undefined) =>
  one.slice(0, 4) === other?.slice(0, 4)
