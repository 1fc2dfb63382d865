import { DAY_MS } from '#shared/dates.ts'
import { countLabel } from '#shared/text/pieces.ts'

/** Whole days between two instants, in milliseconds UTC; an instant in the future counts as 0. */
export function daysSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / DAY_MS))
}

/** A number of days in words, which no line break parts: `1 jour`, `12 jours`. */
export function daysLabel(days: number): string {
  return countLabel(days, 'jour')
}
