import { DAY_MS, dayKey, inCalendar, MINUTE_MS } from '../dates.ts'

/** The time zone in which the business works; a rule of time takes its zone as an argument all the same. */
export const BUSINESS_ZONE = 'Africa/Abidjan'

/** A calendar day as `YYYY-MM-DD`: two of them compare as texts do. */
export type LocalDay = string

/** The days of the week as ISO 8601 numbers them: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** A day of the week, 1 for Monday to 7 for Sunday. */
export type Weekday = (typeof WEEKDAYS)[number]

/** A stretch of one local day, in minutes from midnight (0–1440). */
export interface Hours {
  from: number
  to: number
}

/** Minutes from midnight to midnight on the clock of the wall. */
export const MINUTES_A_DAY = 24 * 60

/** The calendar day in the zone at this instant (milliseconds UTC). */
export function localDay(at: number, zone: string): LocalDay {
  return dayKey(at + offsetAt(at, zone))
}

/** Minutes since midnight (0–1439) that clocks in the zone show at this instant (milliseconds UTC). */
export function localMinute(at: number, zone: string): number {
  const local = inCalendar(at) + offsetAt(at, zone)
  return Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS)
}

/**
 * The instant (milliseconds UTC) at which clocks in the zone show this minute (0–1440) of this day. A minute that two
 * instants show, when the clocks go back, is the first of them. A minute that none shows, when they go forward, is the
 * instant at which they do. So a later minute of a day is never an earlier instant.
 */
export function instantOf(day: LocalDay, minute: number, zone: string): number {
  const shown = startOf(day) + minute * MINUTE_MS
  // A zone changes its clocks at most once in the two days around: the offset is one of these two.
  const before = offsetAt(shown - DAY_MS, zone)
  const after = offsetAt(shown + DAY_MS, zone)
  const [first, second] = [shown - Math.max(before, after), shown - Math.min(before, after)]
  if (offsetAt(first, zone) === shown - first) return first
  if (offsetAt(second, zone) === shown - second) return second
  return changeBetween(first, second, zone)
}

/** The instant at which the day of this one began where the business is. */
export const startOfDay = (at: number): number =>
  instantOf(localDay(at, BUSINESS_ZONE), 0, BUSINESS_ZONE)

/** The day of the week of a calendar day. */
export function weekdayOf(day: LocalDay): Weekday {
  // getUTCDay counts from Sunday, as 0.
  return WEEKDAYS[(new Date(startOf(day)).getUTCDay() + 6) % 7] as Weekday
}

/** The calendar day so many days later, or earlier when the number is negative. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The midnight that a calendar day starts with, as if the zone were UTC. */
const startOf = (day: LocalDay) => Date.parse(`${day}T00:00:00Z`)

/** The first whole minute after `from`, and at most `to`, that has another offset than `from`. */
function changeBetween(from: number, to: number, zone: string): number {
  const offset = offsetAt(from, zone)
  let [still, changed] = [from, to]
  while (changed - still > MINUTE_MS) {
    const middle = still + Math.floor((changed - still) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle, zone) === offset) still = middle
    else changed = middle
  }
  return changed
}

/** Zones change their clocks at a quarter of an hour of UTC, so what one minute of a quarter shows is true for all of it. */
const QUARTER_MS = 15 * MINUTE_MS
/**
 * The offsets of each zone, by the quarter of an hour. Asking `Intl` takes microseconds, and the slots of a week with its
 * livreurs ask thousands of times.
 */
const offsets = new Map<string, Map<number, number>>()
const MAX_KNOWN = 10_000

/** Milliseconds by which clocks in the zone are ahead of UTC at this instant. */
function offsetAt(at: number, zone: string): number {
  const quarter = Math.floor(inCalendar(at) / QUARTER_MS)
  const ofZone = offsetsOf(zone)
  const known = ofZone.get(quarter)
  if (known !== undefined) return known
  if (ofZone.size >= MAX_KNOWN) ofZone.clear()
  const offset = shownAt(quarter * QUARTER_MS, zone) - quarter * QUARTER_MS
  ofZone.set(quarter, offset)
  return offset
}

/** A map for each zone: one key of both would be a new text at each call, and the slots of a day would take twice as long. */
function offsetsOf(zone: string): Map<number, number> {
  const known = offsets.get(zone)
  if (known) return known
  const made = new Map<number, number>()
  offsets.set(zone, made)
  return made
}

/** The clock of the zone at this instant, as if it were UTC. */
function shownAt(at: number, zone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockOf(zone).formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Made once per zone: making one takes longer than all that it then formats for a screen. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  clocks.set(zone, made)
  return made
}
