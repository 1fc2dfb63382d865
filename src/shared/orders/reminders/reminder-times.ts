import { DAY_MS } from '#shared/dates.ts'
import type { ReminderStep } from '#shared/shop/settings/reminder-settings.ts'
import { nextRemindingAt, type RemindingTimes } from '#shared/shop/settings/reminding-times.ts'
import { addDays, BUSINESS_ZONE, instantOf, localDay, startOfDay } from '#shared/time/zone.ts'

/** A step that could not leave for so many days is left out: its words say how long ago it was. */
const LATE_DAYS = 3

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

/** The instant before which a ladder that began can have no due step any more. */
export function oldestBeginning(steps: readonly ReminderStep[], now: number): number {
  const last = Math.max(0, ...used(steps).map(({ days }) => days))
  const day = addDays(localDay(now, BUSINESS_ZONE), -(last + LATE_DAYS))
  return instantOf(day, 0, BUSINESS_ZONE)
}

/** A step without a way is left out. */
const used = (steps: readonly ReminderStep[]) => steps.filter(({ ways }) => ways.length > 0)

/** Midnights between two instants. */
function daysBetween(since: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(since)) / DAY_MS)
}
