import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { type OpeningSettings, openHours } from '#shared/time/opening.ts'
import { addDays, instantOf, localDay } from '#shared/time/zone.ts'

interface Place {
  opening: OpeningSettings
  zone: string
}

/** A business that stays closed for longer answers nothing. */
const MAX_DAYS = 60

/**
 * By when somebody is answered who asks at `from`: after so many hours, of which those of closed days are none, and never while
 * the shop is closed: it is then before its closing.
 */
export function answerDeadline(from: number, hours: number, place: Place): number {
  const end = afterOpenDays(from, hours * HOUR_MS, place)
  const before = lastOpenBefore(end, place)
  return before > from ? before : end
}

/** The instant at which so many milliseconds of open days have passed, from midnight to midnight. */
function afterOpenDays(from: number, open: number, { opening, zone }: Place): number {
  let left = open
  let at = from
  for (let i = 0; i < MAX_DAYS; i += 1) {
    const day = localDay(at, zone)
    const midnight = instantOf(addDays(day, 1), 0, zone)
    if (openHours(day, opening)) {
      if (at + left < midnight) return at + left
      left -= midnight - at
    }
    at = midnight
  }
  return from + open
}

/** This instant while the shop is open, else the last closing before it. */
function lastOpenBefore(at: number, { opening, zone }: Place): number {
  for (let i = 0; i < MAX_DAYS; i += 1) {
    const day = localDay(at - i * DAY_MS, zone)
    const hours = openHours(day, opening)
    if (!hours || at < instantOf(day, hours.from, zone)) continue
    return Math.min(at, instantOf(day, hours.to, zone))
  }
  return at
}

/** Hours that a client has to answer a proposal, counted as ours are. */
export const REPLY_HOURS = 72
