import { formatFrancs } from '#shared/money/money.ts'

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
