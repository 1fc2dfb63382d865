import { type OpeningSettings, openHours } from '#shared/time/opening.ts'
import {
  addDays,
  BUSINESS_ZONE,
  type Hours,
  instantOf,
  type LocalDay,
  localDay,
  localMinute,
  weekdayOf,
} from '#shared/time/zone.ts'
import type { Settings } from './settings.ts'

/** When somebody answers the telephone, and when the business is open. */
export interface RemindingTimes {
  hours: Settings['hours']
  opening: OpeningSettings
}

const SUNDAY = 7
/** A year of closed days is a business that has stopped. */
const LONGEST_CLOSURE = 366

/** Within which hours reminders leave on a day, so that who answers reaches somebody; null on Sundays and closed days. */
function remindingHours(day: LocalDay, { hours, opening }: RemindingTimes): Hours | null {
  const open = weekdayOf(day) === SUNDAY ? null : openHours(day, opening)
  if (!open) return null
  const from = Math.max(open.from, hours.opensAt * 60)
  const to = Math.min(open.to, hours.closesAt * 60)
  return from < to ? { from, to } : null
}

/** Whether a reminder may leave at this instant, in milliseconds UTC. */
export function mayRemind(at: number, times: RemindingTimes): boolean {
  const hours = remindingHours(localDay(at, BUSINESS_ZONE), times)
  const minute = localMinute(at, BUSINESS_ZONE)
  return hours !== null && minute >= hours.from && minute < hours.to
}

/** Until when reminders may leave on the day of this instant, at which they may. */
export function remindingEnd(at: number, times: RemindingTimes): number {
  const day = localDay(at, BUSINESS_ZONE)
  const hours = remindingHours(day, times)
  return hours ? instantOf(day, hours.to, BUSINESS_ZONE) : at
}

/** This instant where a reminder may leave then, or else the next one; null where none comes within a year. */
export function nextRemindingAt(at: number, times: RemindingTimes): number | null {
  if (mayRemind(at, times)) return at
  const today = localDay(at, BUSINESS_ZONE)
  for (let days = 0; days <= LONGEST_CLOSURE; days++) {
    const day = addDays(today, days)
    const hours = remindingHours(day, times)
    const start = hours && instantOf(day, hours.from, BUSINESS_ZONE)
    if (start !== null && start > at) return start
  }
  return null
}

/** When a reminder that was told at this instant leaves, or left: the hours may have changed since, and the day is the one that it has. */
export function reminderLeavesAt(
  { at, day }: { at: number; day: LocalDay },
  times: RemindingTimes,
): number {
  const from = Math.max(at, instantOf(day, 0, BUSINESS_ZONE))
  const next = nextRemindingAt(from, times)
  return next !== null && localDay(next, BUSINESS_ZONE) === day ? next : from
}
