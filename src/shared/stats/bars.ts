import { dayStart, daysBefore, daysOf, lengthOf, type Period } from './stats.ts'

/** A period of more days is drawn by weeks. */
export const MOST_DAY_BARS = 31

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

/** As in `weekdayOf`; the rest of `time/zone.ts` would come with the first screen of every role. */
const daysToSunday = (day: string) => (7 - new Date(dayStart(day)).getUTCDay()) % 7

/** The period of the same length that ends the day before this one begins. */
export function periodBefore(period: Period): Period {
  return { from: daysBefore(period.from, lengthOf(period)), to: daysBefore(period.from, 1) }
}
