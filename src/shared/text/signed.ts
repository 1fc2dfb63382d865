import { formatFrancs } from './money.ts'

/** A difference with its sign, a true minus, and a space that does not break after it: `− 1 700`, `+ 400`, `0`. */
export function formatSigned(amount: number): string {
  if (amount === 0) return '0'
  return `${amount < 0 ? '−' : '+'}\u00a0${formatFrancs(Math.abs(amount))}`
}
