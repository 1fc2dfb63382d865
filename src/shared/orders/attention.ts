import { DAY_MS } from '../dates.ts'

/** Days without a change after which an order whose laundry we hold is listed for attention. */
export const UNCLAIMED_DAYS = 3
/** The same, in milliseconds. */
export const UNCLAIMED_MS = UNCLAIMED_DAYS * DAY_MS

/** Thresholds, in days, that label how long something has waited. */
const AGE_LEVELS = [90, 30, 14, 7, 3] as const
export type AgeLevel = (typeof AGE_LEVELS)[number]

/** Whole days between two instants, in milliseconds UTC; an instant in the future counts as 0. */
export function daysSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / DAY_MS))
}

/** The highest threshold that this many days have reached; undefined below three days. */
export function ageLevel(days: number): AgeLevel | undefined {
  return AGE_LEVELS.find((level) => days >= level)
}

/** A number of days in words, which no line break parts: `1 jour`, `12 jours`. */
export function daysLabel(days: number): string {
  return `${days}\u00a0jour${days > 1 ? 's' : ''}`
}
