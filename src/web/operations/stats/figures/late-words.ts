import { formatFrancs } from '#shared/text/money.ts'
import { NONE, writeWholeHours } from './words.ts'

// Words of the charts below the first screen only, which load later.

export const writeFrancs = (value: number | null) => (value === null ? NONE : formatFrancs(value))
export const writeHours = (value: number | null) =>
  value === null ? NONE : `${writeWholeHours(value)}\u00a0h`
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
