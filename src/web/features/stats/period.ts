import { formatDate, formatDayMonth } from '#shared/dates.ts'
import { dayStart, lastDays, monthTo, type Period, periodForm } from '#shared/stats.ts'

const MONTH = 'mois'
const DATES = 'dates'
const DEFAULT = '14'

/** The periods that have a name, by what stands for them in the address. */
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

/** The period that an address asks for: fourteen days when it asks for none, or for one that cannot be. */
export function periodOf(
  params: URLSearchParams,
  today: string,
): { name: PeriodName; period: Period } {
  const dates = { from: params.get(PARAMS.from), to: params.get(PARAMS.to) }
  const asked = periodForm(today).safeParse(dates)
  if (asked.success) return { name: DATES, period: asked.data }
  const name = PERIODS.find(({ value }) => value === params.get(PARAMS.name))?.value ?? DEFAULT
  if (name === MONTH) return { name, period: monthTo(today) }
  const counted = name === DATES ? DEFAULT : name
  return { name, period: lastDays(Number(counted), today) }
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
