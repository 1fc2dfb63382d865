import { addDays, type LocalDay, weekdayOf } from '../zone.ts'

/**
 * The holidays of Côte d'Ivoire whose day can be computed, in the order of the year (decree 96-205 of 7 March 1996). The
 * four Muslim feasts are announced by the sight of the moon, days before: the owner enters them as closed days.
 */
export const HOLIDAY_IDS = [
  'new_year',
  'easter_monday',
  'labour_day',
  'ascension',
  'whit_monday',
  'independence',
  'assumption',
  'all_saints',
  'peace_day',
  'christmas',
] as const
/** A holiday whose day can be computed. */
export type HolidayId = (typeof HOLIDAY_IDS)[number]

/** The French name of each holiday. */
export const HOLIDAY_LABELS: Record<HolidayId, string> = {
  new_year: 'Jour de l’An',
  easter_monday: 'Lundi de Pâques',
  labour_day: 'Fête du Travail',
  ascension: 'Ascension',
  whit_monday: 'Lundi de Pentecôte',
  independence: 'Fête nationale',
  assumption: 'Assomption',
  all_saints: 'Toussaint',
  peace_day: 'Journée nationale de la paix',
  christmas: 'Noël',
}

/** Those that are the same day each year, as month and day. */
const FIXED: Partial<Record<HolidayId, string>> = {
  new_year: '01-01',
  labour_day: '05-01',
  independence: '08-07',
  assumption: '08-15',
  all_saints: '11-01',
  peace_day: '11-15',
  christmas: '12-25',
}

/** Those that follow Easter Sunday, by so many days. */
const AFTER_EASTER: Partial<Record<HolidayId, number>> = {
  easter_monday: 1,
  ascension: 39,
  whit_monday: 50,
}

/** Two of them give the next day too when they fall on a Sunday (the same decree, article 2, 13°). */
const WITH_MONDAY: readonly HolidayId[] = ['labour_day', 'independence']

/** The days of a holiday in a year: one, or two where a Sunday gives the Monday after it. */
export function holidayDays(holiday: HolidayId, year: number): LocalDay[] {
  const fixed = FIXED[holiday]
  const day = fixed ? `${year}-${fixed}` : addDays(easterSunday(year), AFTER_EASTER[holiday] ?? 0)
  if (WITH_MONDAY.includes(holiday) && weekdayOf(day) === 7) return [day, addDays(day, 1)]
  return [day]
}

/** Which of these holidays a day is, if any. */
export function holidayOn(day: LocalDay, holidays: readonly HolidayId[]): HolidayId | undefined {
  const year = Number(day.slice(0, 4))
  return holidays.find((holiday) => holidayDays(holiday, year).includes(day))
}

/** Easter Sunday of the Gregorian calendar, by the « anonymous » algorithm (Nature, 20 April 1876). */
export function easterSunday(year: number): LocalDay {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const skipped = century - Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skipped - moonShift + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * correction + 114
  return addDays(`${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-01`, days % 31)
}

/** The first day of a holiday on or after a day. */
export function nextHoliday(holiday: HolidayId, from: LocalDay): LocalDay {
  const year = Number(from.slice(0, 4))
  const days = [...holidayDays(holiday, year), ...holidayDays(holiday, year + 1)]
  // A holiday of the next year is after any day of this one.
  return days.find((day) => day >= from) ?? from
}
