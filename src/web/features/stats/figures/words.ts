import { formatWeekday } from '#shared/dates.ts'
import { formatFcfa, formatFrancs } from '#shared/money/money.ts'
import { dayStart, lengthOf, type Period } from '#shared/stats/stats.ts'
import { periodText } from '../period/period.ts'

/** The days of a bar: `samedi 7 juin`, `1er – 7 juin`, or `1er – 4 juin (4 jours)` of a week that the period cuts. */
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
  return length < 7 ? `${length}\u00a0jour${length > 1 ? 's' : ''}` : null
}

/** Stands for a value that is not known. */
export const NONE = '–'

export const writeCount = (value: number | null) => (value === null ? NONE : String(value))
export const writeFrancs = (value: number | null) => (value === null ? NONE : formatFrancs(value))
export const writeFcfa = (value: number | null) => (value === null ? NONE : formatFcfa(value))
export const writeHours = (value: number | null) => (value === null ? NONE : `${value}\u00a0h`)
export const writePercent = (value: number | null) => (value === null ? NONE : `${value}\u00a0%`)

/** The share of kept promises in percent, rounded down: one late promise is never « 100 % ». */
export function percentKept({ kept, late }: { kept: number; late: number }): number {
  return Math.floor((kept * 100) / Math.max(1, kept + late))
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const compact = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** An amount in francs, shortened for the scale of a chart: `800`, `50 k`, `1,2 M`. */
export function shortFrancs(amount: number): string {
  if (amount >= 1_000_000) return `${compact.format(amount / 1_000_000)}\u00a0M`
  if (amount >= 1000) return `${compact.format(amount / 1000)}\u00a0k`
  return formatFrancs(amount)
}

/** A duration in milliseconds as a short text: `45 min`, `9 h`, `1 j 4 h`. */
export function formatDuration(ms: number): string {
  if (ms < HOUR) return `${Math.round(ms / MINUTE)}\u00a0min`
  const hours = Math.round(ms / HOUR)
  const days = Math.floor(hours / 24)
  if (days === 0) return `${hours}\u00a0h`
  const rest = hours % 24
  return `${days}\u00a0j${rest > 0 ? ` ${rest}\u00a0h` : ''}`
}
