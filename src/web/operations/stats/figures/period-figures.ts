import { formatShortDayMonth } from '#shared/dates.ts'
import { barUnit, dayStart, type Period } from '#shared/record/stats/stats.ts'
import type { Outputs } from '#web/trpc.ts'
import type { ChartMark } from '../chart/chart-data.ts'
import { periodText } from '../period/period.ts'
import { barName } from './words.ts'

/** All figures of a period. */
export type AllFigures = Outputs['stats']['series']
/** Those of the first screen. */
export type FirstFigures = Pick<AllFigures, 'period' | 'before' | 'bars'> & {
  series: Omit<AllFigures['series'], 'refunded' | 'revenue'>
}

/** The figures of a period, and how it is said. They may still be those of the period that was chosen before. */
export interface PeriodFigures<Figures extends FirstFigures = FirstFigures> {
  figures: Figures
  /** `28 mai – 10 juin`. */
  words: string
  /** With the period before: `28 mai – 10 juin, contre 14 – 27 mai`. */
  against: string
  /** `YYYY-MM-DD`. */
  today: string
}

export function periodFigures<Figures extends FirstFigures>(
  figures: Figures,
  today: string,
): PeriodFigures<Figures> {
  const words = periodText(figures.period, today)
  const against = figures.before ? `${words}, contre ${periodText(figures.before, today)}` : words
  return { figures, words, against, today }
}

/** The days or weeks of a period as the marks of a chart. `more` says what else a mark has. */
export function barMarks(
  { bars, period }: FirstFigures,
  more?: (bar: Period) => Partial<ChartMark>,
): ChartMark[] {
  const shortName = barUnit(period) === 'day' ? dayNumber : shortDay
  return bars.map((bar) => ({
    key: bar.from,
    name: barName(bar),
    shortName: shortName(bar.from),
    ...more?.(bar),
  }))
}

/** A week goes by its first day. */
const shortDay = (day: string) => formatShortDayMonth(dayStart(day))

function dayNumber(day: string): string {
  const number = Number(day.slice(8))
  return number === 1 ? '1ᵉʳ' : String(number)
}

export const barHead = (period: Period) => (barUnit(period) === 'week' ? 'Semaine' : 'Jour')
