import { DAY_MS } from '#shared/dates.ts'
import { addDays, instantOf, type LocalDay, localDay, weekdayOf } from '#shared/time/zone.ts'

/** Nightly copies that stay: of the newest days, and the last one of each of the newest weeks and months. */
export const COPIES_KEPT = { days: 7, weeks: 4, months: 12 } as const

/** When the nightly copy is made, in minutes from midnight in the zone of the business: nobody works then. */
export const COPY_MINUTE = 3 * 60 + 30

/** A last good copy that is older than this is told to the superadmins. */
export const COPY_LATE_MS = 2 * DAY_MS

/**
 * The newest of some copies that is not dated after `now`: a clock that ran ahead and came back left such ones,
 * and waiting for their date would stop the work for months.
 */
export function newestUntil<T extends { at: number }>(newestFirst: readonly T[], now: number) {
  return newestFirst.find(({ at }) => at <= now)
}

/** Which of these days' copies stay; the others are removed. A copy belongs to the day it was made on. */
export function copiesToKeep(days: readonly LocalDay[]): Set<LocalDay> {
  const newest = [...new Set(days)].sort().reverse()
  const lastOfEach = (groupOf: (day: LocalDay) => string, count: number) => {
    const last = new Map<string, LocalDay>()
    for (const day of newest) if (!last.has(groupOf(day))) last.set(groupOf(day), day)
    return [...last.values()].slice(0, count)
  }
  return new Set([
    ...lastOfEach((day) => day, COPIES_KEPT.days),
    ...lastOfEach(mondayOf, COPIES_KEPT.weeks),
    ...lastOfEach((day) => day.slice(0, 7), COPIES_KEPT.months),
  ])
}

/** The Monday of a day's week. */
const mondayOf = (day: LocalDay) => addDays(day, 1 - weekdayOf(day))

/** When a copy is due, in milliseconds UTC: the first night after the last one, or now when there is none. */
export function copyDueAt(lastAt: number | null, now: number, zone: string): number {
  if (lastAt === null) return now
  const day = localDay(lastAt, zone)
  const night = instantOf(day, COPY_MINUTE, zone)
  return night > lastAt ? night : instantOf(addDays(day, 1), COPY_MINUTE, zone)
}

/** How the copies stand: none was ever made, the last one is recent, or it is too old. */
export type CopyState = 'none' | 'fresh' | 'late'

/** How the copies stand at `now`, by the time of the last good one; milliseconds UTC. */
export function copyState(lastAt: number | null, now: number): CopyState {
  if (lastAt === null) return 'none'
  return now - lastAt > COPY_LATE_MS ? 'late' : 'fresh'
}
