import { formatWeekday } from '#shared/dates.ts'
import { dayStart, lengthOf, type Period } from '#shared/record/stats/stats.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { periodText } from '../period/period.ts'

/** The days of a bar: `samedi 7 juin`, `1ᵉʳ – 7 juin`, or `1ᵉʳ – 4 juin (4 jours)` of a week that the period cuts. */
export function barName({ from, to }: Period): string {
  if (from === to) return formatWeekday(dayStart(from))
  const length = lengthOf({ from, to })
  const words = periodText({ from, to }, to)
  return length < 7 ? `${words} (${length}\u00a0jours)` : words
}

/** Names the weeks of a period that are not whole; empty where all are. */
export function partialWeeks(weeks: readonly Period[]): string {
  const first = daysCut(weeks[0])
  const last = daysCut(weeks.at(-1))
  if (first && last) return `La première semaine compte ${first}, la dernière ${last}.`
  if (first) return `La première semaine compte ${first}.`
  return last ? `La dernière semaine compte ${last}.` : ''
}

/** The days of a week that is not whole. */
function daysCut(week: Period | undefined): string | null {
  const length = week ? lengthOf(week) : 7
  return length < 7 ? countLabel(length, 'jour') : null
}

/** Names the weight of the bags that were collected; nothing where there were none. */
export const kilosHead = (grams: number) => (grams > 0 ? 'Linge au kilo' : undefined)

/** Stands for a value that is not known. */
export const NONE = '–'

export const writeCount = (value: number | null) => (value === null ? NONE : String(value))
export const writeFcfa = (value: number | null) => (value === null ? NONE : formatFcfa(value))
export const writeKilos = (grams: number | null) => (grams === null ? NONE : formatKilos(grams))

/** A delay in whole hours rounded down, of which 0 is no nothing. */
export const writeWholeHours = (hours: number) => (hours === 0 ? '< 1' : String(hours))
