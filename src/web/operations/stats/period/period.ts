import { formatDate, formatDayMonth } from '#shared/dates.ts'
import {
  dayStart,
  lastDays,
  monthTo,
  type Period,
  type PeriodErrors,
  periodErrors,
} from '#shared/record/stats/stats.ts'

const MONTH = 'mois'
const DATES = 'dates'
const DEFAULT = '14'

/** The named periods, by their value in the address. */
const NAMES = ['7', '14', '30', '90', MONTH, DATES] as const
export type PeriodName = (typeof NAMES)[number]

/** The search parameters of the period. */
export const PARAMS = { name: 'periode', from: 'du', to: 'au' } as const

interface PeriodInAddress {
  name: PeriodName
  /** The period that is shown. */
  period: Period
  /** The dates for the fields: those of the address, empty where one is not a day. */
  dates: Period
  /** The errors of those dates, by field. */
  errors: Readonly<PeriodErrors>
  /** The address names a period that does not exist. */
  unknown: boolean
}

/** The period in an address. By default, or when it is invalid, the last fourteen days are shown. */
export function periodOf(params: URLSearchParams, today: string): PeriodInAddress {
  const nameParam = params.get(PARAMS.name)
  const known = NAMES.find((name) => name === nameParam)
  const rest = { errors: {}, unknown: nameParam !== null && !known }
  const from = params.get(PARAMS.from)
  const to = params.get(PARAMS.to)
  const name = known ?? DEFAULT
  const period = periodNamed(name, today)
  if (from === null && to === null) return { ...rest, name, period, dates: period }
  const chosen = { from: from ?? '', to: to ?? '' }
  const errors = periodErrors(chosen, today)
  if (Object.keys(errors).length === 0)
    return { ...rest, name: DATES, period: chosen, dates: chosen }
  const shown = { from: dayIn(chosen.from), to: dayIn(chosen.to) }
  return { ...rest, name: DATES, period, dates: shown, errors }
}

function periodNamed(name: PeriodName, today: string): Period {
  if (name === MONTH) return monthTo(today)
  return lastDays(Number(name === DATES ? DEFAULT : name), today)
}

/** The text if a date field can show it, otherwise an empty text. */
const dayIn = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** A period in French: `7 – 20 novembre`, `28 mai – 10 juin`. The years are added when one is not the current year. */
export function periodText({ from, to }: Period, today: string): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
  const format = isThisYear ? formatDayMonth : formatDate
  const first = format(dayStart(from))
  const last = format(dayStart(to))
  if (from === to) return last
  const isOneMonth = isThisYear && from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? first.replace(/ .*/, '') : first} – ${last}`
}
