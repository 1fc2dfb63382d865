import { HOUR_MS } from '#shared/dates.ts'

/** Longer delays count as this many hours: a month, which bounds what is kept of a day. */
const MOST_DELAY_HOURS = 720

/** A delay in milliseconds as whole hours, rounded down; a clock that was set back makes none. */
export function delayHours(ms: number): number {
  return Math.min(MOST_DELAY_HOURS, Math.max(0, Math.floor(ms / HOUR_MS)))
}

/** The deliveries that took so many whole hours. */
export interface DelayCount {
  hours: number
  count: number
}

/** The median of delays in whole hours; null without any. Of an even number it is the lower one of the two in the middle. */
export function medianHours(delays: readonly DelayCount[]): number | null {
  const sorted = [...delays].sort((a, b) => a.hours - b.hours)
  const middle = sorted.reduce((all, { count }) => all + count, 0) / 2
  let passed = 0
  for (const { hours, count } of sorted) {
    passed += count
    if (count > 0 && passed >= middle) return hours
  }
  return null
}
