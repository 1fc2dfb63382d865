import * as z from 'zod/mini'
import { DAY_MS } from './dates.ts'

/** Most days of one period: a leap year. */
const MAX_PERIOD_DAYS = 366

/** Days as `YYYY-MM-DD`, both counted in. */
export interface Period {
  from: string
  to: string
}

const dayField = z.iso.date('Choisissez un jour du calendrier.')

/** A period to read: in order, a year at most. The caller, who knows the time, refuses a period in the future. */
export const periodInput = z.strictObject({ from: dayField, to: dayField }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'La fin vient avant le début.',
  }),
  z.refine((period) => lengthOf(period) <= MAX_PERIOD_DAYS, {
    path: ['from'],
    error: `Choisissez ${MAX_PERIOD_DAYS} jours au plus.`,
  }),
)

/** The same as it is chosen on a screen, where today is known: no future day. */
export const periodForm = (today: string) =>
  periodInput.check(
    z.refine(({ to }) => to <= today, { path: ['to'], error: 'Ce jour n’est pas encore venu.' }),
  )

/** Milliseconds UTC at which a day begins in Abidjan, which keeps UTC all year. */
export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** How many days a period has. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((dayStart(to) - dayStart(from)) / DAY_MS) + 1
}

/** Every day of a period, in order. */
export function daysOf(period: Period): string[] {
  const start = dayStart(period.from)
  return Array.from({ length: Math.max(0, lengthOf(period)) }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The last `count` days up to `today`, today included. */
export function lastDays(count: number, today: string): Period {
  return { from: daysBefore(today, count - 1), to: today }
}

/** The day that comes `count` days before another. */
function daysBefore(day: string, count: number): string {
  return new Date(dayStart(day) - count * DAY_MS).toISOString().slice(0, 10)
}

/** From the first of its month to `today`. */
export function monthTo(today: string): Period {
  return { from: `${today.slice(0, 8)}01`, to: today }
}
