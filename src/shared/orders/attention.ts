import { DAY_MS } from '#shared/dates.ts'
import { countLabel } from '#shared/text/pieces.ts'

/** Whole days between two instants, in milliseconds UTC; an instant in the future counts as 0. */
export function daysSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / DAY_MS))
}

/** Whole days after « depuis », which no line break parts: `aujourd’hui`, `1 jour`, `12 jours`. */
export function daysLabel(days: number): string {
  return days === 0 ? 'aujourd’hui' : countLabel(days, 'jour')
}
