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

/** The names of what the address says of the period. */
export const PARAMS = { name: 'periode', from: 'du', to: 'au' } as const

/** What an address asks for. */
interface Asked {
  name: PeriodName
  /** What is shown: the dates that it names, when they can be. */
  period: Period
  /** The dates in the address, for correction; empty where one is invalid. */
  dates: Period
  /** What is wrong with those dates, field by field. */
  faults: Readonly<Partial<Record<keyof Period, string>>>
  /** It names a period that there is not. */
  unknown: boolean
}

/** The period that an address asks for: fourteen days when it asks for none, or for one that cannot be. */
export function periodOf(params: URLSearchParams, today: string): Asked {
  const named = params.get(PARAMS.name)
  const known = PERIODS.find(({ value }) => value === named)?.value
  const rest = { faults: {}, unknown: named !== null && !known }
  const dates = { from: params.get(PARAMS.from), to: params.get(PARAMS.to) }
  const asked = periodForm(today).safeParse(dates)
  if (asked.success) return { ...rest, name: DATES, period: asked.data, dates: asked.data }
  const name = known ?? DEFAULT
  const period = periodNamed(name, today)
  if (dates.from === null && dates.to === null) return { ...rest, name, period, dates: period }
  const shown = { from: dayIn(dates.from), to: dayIn(dates.to) }
  return { ...rest, name: DATES, period, dates: shown, faults: faultsOf(asked.error) }
}

function periodNamed(name: PeriodName, today: string): Period {
  if (name === MONTH) return monthTo(today)
  return lastDays(Number(name === DATES ? DEFAULT : name), today)
}

/** A day as a field of the browser can show it; it shows no words. */
const dayIn = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** The first fault of each field: what no day is cannot be too late either. */
function faultsOf({ issues }: { issues: ReadonlyArray<{ path: PropertyKey[]; message: string }> }) {
  const faults: Record<PropertyKey, string> = {}
  for (const { path, message } of issues) faults[path[0] ?? ''] ??= message
  return faults
}

/** A period in words: `7 – 20 novembre`, `28 mai – 10 juin`, with its years when it is not this one’s. */
export function periodText({ from, to }: Period, today: string): string {
  const thisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
  const format = thisYear ? formatDayMonth : formatDate
  const [first, last] = [format(dayStart(from)), format(dayStart(to))]
  if (from === to) return last
  const oneMonth = thisYear && from.slice(0, 7) === to.slice(0, 7)
  return `${oneMonth ? first.replace(/ .*/, '') : first} – ${last}`
}
