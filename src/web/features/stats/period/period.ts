import { formatDate, formatDayMonth } from '#shared/dates.ts'
import { dayStart, lastDays, monthTo, type Period, periodForm } from '#shared/stats.ts'

const MONTH = 'mois'
const DATES = 'dates'
const DEFAULT = '14'

/** The named periods, by their value in the address. */
export const PERIODS = [
  { value: '7', label: '7 derniers jours' },
  { value: '14', label: '14 derniers jours' },
  { value: '30', label: '30 derniers jours' },
  { value: '90', label: '90 derniers jours' },
  { value: MONTH, label: 'Ce mois-ci' },
  { value: DATES, label: 'Autres dates' },
] as const
export type PeriodName = (typeof PERIODS)[number]['value']

/** The search parameters of the period. */
export const PARAMS = { name: 'periode', from: 'du', to: 'au' } as const

interface PeriodInAddress {
  name: PeriodName
  /** The period that is shown. */
  period: Period
  /** The dates for the fields: those of the address, empty where one is not a day. */
  dates: Period
  /** The errors of those dates, by field. */
  errors: Readonly<Partial<Record<keyof Period, string>>>
  /** Whether the address names a period that does not exist. */
  unknown: boolean
}

/** The period in an address. By default, or when it is invalid, the last fourteen days are shown. */
export function periodOf(params: URLSearchParams, today: string): PeriodInAddress {
  const nameParam = params.get(PARAMS.name)
  const known = PERIODS.find(({ value }) => value === nameParam)?.value
  const rest = { errors: {}, unknown: nameParam !== null && !known }
  const dates = { from: params.get(PARAMS.from), to: params.get(PARAMS.to) }
  const parsed = periodForm(today).safeParse(dates)
  if (parsed.success) return { ...rest, name: DATES, period: parsed.data, dates: parsed.data }
  const name = known ?? DEFAULT
  const period = periodNamed(name, today)
  if (dates.from === null && dates.to === null) return { ...rest, name, period, dates: period }
  const shown = { from: dayIn(dates.from), to: dayIn(dates.to) }
  return { ...rest, name: DATES, period, dates: shown, errors: errorsOf(parsed.error) }
}

function periodNamed(name: PeriodName, today: string): Period {
  if (name === MONTH) return monthTo(today)
  return lastDays(Number(name === DATES ? DEFAULT : name), today)
}

/** The text if a date field can show it, otherwise an empty text. */
const dayIn = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** The first error of each field. */
function errorsOf({ issues }: { issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> }) {
  const errors: Record<PropertyKey, string> = {}
  for (const { path, message } of issues) errors[path[0] ?? ''] ??= message
  return errors
}

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
