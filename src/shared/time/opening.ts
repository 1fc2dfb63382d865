import { HOLIDAY_LABELS, type HolidayId, holidayOn } from './calendar/holidays.ts'
import {
  addDays,
  type Hours,
  instantOf,
  type LocalDay,
  localDay,
  localMinute,
  type Weekday,
  weekdayOf,
} from './zone.ts'

/** A day on which the business is closed, with the name that people are told: « Tabaski ». */
export interface ClosedDay {
  day: LocalDay
  name: string
}

/** When the business collects, works and delivers. */
export interface OpeningSettings {
  /** The hours of each day of the week; null on a day that is closed. */
  week: Record<Weekday, Hours | null>
  closedDays: ClosedDay[]
  /** The computed holidays that the owner took. */
  holidays: HolidayId[]
}

const EIGHT_TO_EIGHT: Hours = { from: 8 * 60, to: 20 * 60 }

/** Until a superadmin saves others: Monday to Saturday from 8 h to 20 h, holidays included. */
export const DEFAULT_OPENING: OpeningSettings = {
  week: {
    1: EIGHT_TO_EIGHT,
    2: EIGHT_TO_EIGHT,
    3: EIGHT_TO_EIGHT,
    4: EIGHT_TO_EIGHT,
    5: EIGHT_TO_EIGHT,
    6: EIGHT_TO_EIGHT,
    7: null,
  },
  closedDays: [],
  holidays: [],
}

/** Why a day of the calendar is closed: the name of the closed day or of the holiday; undefined on any other day. */
export function closedName(day: LocalDay, opening: OpeningSettings): string | undefined {
  const closed = opening.closedDays.find((closedDay) => closedDay.day === day)
  if (closed) return closed.name
  const holiday = holidayOn(day, opening.holidays)
  return holiday && HOLIDAY_LABELS[holiday]
}

/** The opening hours of a day; null when the business is closed all day. */
export function openHours(day: LocalDay, opening: OpeningSettings): Hours | null {
  return closedName(day, opening) === undefined ? opening.week[weekdayOf(day)] : null
}

/** Whether the business is open at this instant (milliseconds UTC); at the minute of closing it is not. */
export function isOpen(at: number, opening: OpeningSettings, zone: string): boolean {
  const hours = openHours(localDay(at, zone), opening)
  const minute = localMinute(at, zone)
  return hours !== null && minute >= hours.from && minute < hours.to
}

/** A point of the calendar: a day, and minutes from its midnight (0–1440). */
export interface LocalTime {
  day: LocalDay
  minute: number
}

/**
 * Keeps a time that lies within the opening, the minute of closing included, or else finds the next one at which the
 * business opens. Null where it does not open within a year.
 */
export function intoOpening(
  { day, minute }: LocalTime,
  opening: OpeningSettings,
): LocalTime | null {
  const hours = openHours(day, opening)
  if (hours && minute <= hours.to) return { day, minute: Math.max(minute, hours.from) }
  const next = nextOpenDay(day, opening)
  return next && { day: next.day, minute: next.hours.from }
}

/**
 * This instant (milliseconds UTC) when the business is open then, or else the next one at which it opens: the minute of
 * closing is the next opening. Null where it does not open within a year.
 */
export function nextOpenAt(at: number, opening: OpeningSettings, zone: string): number | null {
  const day = localDay(at, zone)
  const minute = localMinute(at, zone)
  const hours = openHours(day, opening)
  if (hours && minute < hours.to) return minute < hours.from ? instantOf(day, hours.from, zone) : at
  const next = nextOpenDay(day, opening)
  return next && instantOf(next.day, next.hours.from, zone)
}

/** A year of closed days is a business that has stopped. */
const LONGEST_CLOSURE = 366

/** The first open day after this one, with its hours; null when there is none within a year. */
export function nextOpenDay(
  day: LocalDay,
  opening: OpeningSettings,
): { day: LocalDay; hours: Hours } | null {
  for (let days = 1; days <= LONGEST_CLOSURE; days++) {
    const next = addDays(day, days)
    const hours = openHours(next, opening)
    if (hours) return { day: next, hours }
  }
  return null
}
