import { DAY_MS } from '../dates.ts'

/** Days after which laundry that the house holds is asked about, when nothing about it has changed. */
export const UNCLAIMED_DAYS = 3
/** The same, in milliseconds. */
export const UNCLAIMED_MS = UNCLAIMED_DAYS * DAY_MS

/** The rungs by which the team reads how long something has waited, in days. */
const AGE_RUNGS = [90, 30, 14, 7, 3] as const
export type AgeRung = (typeof AGE_RUNGS)[number]

/** Whole days between two instants, in milliseconds UTC; a clock that ran ahead counts as none. */
export function daysSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / DAY_MS))
}

/** The highest rung that this many days have reached; nothing before the third day. */
export function ageRung(days: number): AgeRung | undefined {
  return AGE_RUNGS.find((rung) => days >= rung)
}

/** A number of days in words, which no line break parts: `1 jour`, `12 jours`. */
export function daysLabel(days: number): string {
  return `${days}\u00a0jour${days > 1 ? 's' : ''}`
}
