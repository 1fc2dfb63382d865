import { DAY_MS } from '#shared/dates.ts'
import type { ReminderStep } from '#shared/shop/settings/reminder-settings.ts'
import type { Settings } from '#shared/shop/settings/settings.ts'
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

/** When somebody answers the telephone, and when the business is open. */
export interface RemindingTimes {
  hours: Settings['hours']
  opening: OpeningSettings
}

/** A step that could not leave for so many days is left out: its words say how long ago it was. */
const LATE_DAYS = 3
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

interface Standing {
  /** The delivery, or « Prêt », in milliseconds UTC. */
  since: number
  now: number
  steps: readonly ReminderStep[]
  /** Days of the steps that were told. */
  told: readonly number[]
}

/** The step that is due on this day, if any: of several that wait, the last one alone. */
export function dueStep({ since, now, steps, told }: Standing): ReminderStep | undefined {
  const passed = daysBetween(since, now)
  const step = used(steps).findLast(({ days }) => days <= passed)
  if (!step || passed - step.days > LATE_DAYS || told.some((days) => days >= step.days))
    return undefined
  return step
}

/** The step that comes next, and when it leaves at the earliest. */
export function nextStep(
  standing: Standing,
  times: RemindingTimes,
): { step: ReminderStep; at: number } | null {
  const { since, now, steps, told } = standing
  const passed = daysBetween(since, now)
  const due = dueStep(standing)
  const step =
    due ?? used(steps).find(({ days }) => days > passed && !told.some((one) => one >= days))
  if (!step) return null
  const day = addDays(localDay(since, BUSINESS_ZONE), step.days)
  const at = nextRemindingAt(Math.max(now, instantOf(day, 0, BUSINESS_ZONE)), times)
  if (at === null) return null
  // Behind closed days a later step may have taken its place.
  return at === now ? { step, at } : nextStep({ ...standing, now: at }, times)
}

/** Of a ladder that began before this instant no step can be due any more. */
export function oldestBeginning(steps: readonly ReminderStep[], now: number): number {
  const last = Math.max(0, ...used(steps).map(({ days }) => days))
  const day = addDays(localDay(now, BUSINESS_ZONE), -(last + LATE_DAYS))
  return instantOf(day, 0, BUSINESS_ZONE)
}

/** A step without a way is left out. */
const used = (steps: readonly ReminderStep[]) => steps.filter(({ ways }) => ways.length > 0)

/** Midnights between two instants. */
function daysBetween(since: number, now: number): number {
  const start = (at: number) => instantOf(localDay(at, BUSINESS_ZONE), 0, BUSINESS_ZONE)
  return Math.round((start(now) - start(since)) / DAY_MS)
}
