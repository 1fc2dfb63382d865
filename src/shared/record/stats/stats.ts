import { DAY_MS } from '#shared/dates.ts'
import { isDay, NO_DAY } from '#shared/day-bounds.ts'

/** Most days of one period: a leap year. */
const MAX_PERIOD_DAYS = 366

/** Days as `YYYY-MM-DD`, both counted in. */
export interface Period {
  from: string
  to: string
}

/** The first fault of each field. */
export type PeriodErrors = Partial<Record<keyof Period, string>>

/**
 * The faults of a period that a person chose: both must be days, in order, a year at most. `today` refuses a later
 * end, where today is known.
 */
export function periodErrors({ from, to }: Period, today?: string): PeriodErrors {
  const errors: PeriodErrors = {}
  if (!isDay(from)) errors.from = NO_DAY
  if (!isDay(to)) errors.to = NO_DAY
  if (errors.from || errors.to) return errors
  if (from > to) errors.to = 'La fin vient avant le début.'
  else if (today !== undefined && to > today) errors.to = 'Ce jour n’est pas encore venu.'
  if (lengthOf({ from, to }) > MAX_PERIOD_DAYS)
    errors.from = `Choisissez ${MAX_PERIOD_DAYS} jours au plus.`
  return errors
}

/** Milliseconds UTC at which a day begins in Abidjan, which keeps UTC all year. */
export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** In days. */
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

/** The day that comes `count` days before another; after it when `count` is negative. */
export function daysBefore(day: string, count: number): string {
  return new Date(dayStart(day) - count * DAY_MS).toISOString().slice(0, 10)
}

/** From the first of its month to `today`. */
export function monthTo(today: string): Period {
  return { from: `${today.slice(0, 8)}01`, to: today }
}

/** A period of more days is drawn by weeks. */
const MOST_DAY_BARS = 31

export type BarUnit = 'day' | 'week'

/** Whether a period is drawn by days or by weeks. */
export function barUnit(period: Period): BarUnit {
  return lengthOf(period) > MOST_DAY_BARS ? 'week' : 'day'
}

/**
 * The stretches of a period that a bar each stands for: its days, or its weeks from Monday to Sunday where it is long. The
 * first and the last week hold only the days that belong to the period.
 */
export function barsOf(period: Period): Period[] {
  if (barUnit(period) === 'day') return daysOf(period).map((day) => ({ from: day, to: day }))
  const weeks: Period[] = []
  let from = period.from
  while (from <= period.to) {
    const sunday = daysBefore(from, -daysToSunday(from))
    const to = sunday < period.to ? sunday : period.to
    weeks.push({ from, to })
    from = daysBefore(to, -1)
  }
  return weeks
}

/** The months of a period; the first and the last hold only the days that belong to it. */
export function monthsOf({ from: first, to: last }: Period): Period[] {
  const months: Period[] = []
  for (let from = first; from <= last; ) {
    const next = new Date(dayStart(`${from.slice(0, 8)}01`) + 31 * DAY_MS).toISOString()
    const end = daysBefore(`${next.slice(0, 8)}01`, 1)
    months.push({ from, to: end < last ? end : last })
    from = daysBefore(end, -1)
  }
  return months
}

/** As in `weekdayOf`; the rest of `time/zone.ts` would come with the first screen of every role. */
const daysToSunday = (day: string) => (7 - new Date(dayStart(day)).getUTCDay()) % 7

/** The period of the same length that ends the day before this one begins. */
export function periodBefore(period: Period): Period {
  return { from: daysBefore(period.from, lengthOf(period)), to: daysBefore(period.from, 1) }
}
