import { formatTime } from '../dates.ts'
import { formatFcfa } from '../text/money.ts'
import { dayWords, slotWords } from './slot-words.ts'
import type { Slot } from './slots.ts'

interface ComingBack {
  /** When nobody was there, in milliseconds UTC; null where it is not known, as of a client who said that they are away. */
  missedAt?: number | null
  slot: Slot
  /** Francs that the next visit costs. */
  fee?: number
}

/**
 * Tells a client after a missed visit, without the last full stop: `Nous sommes passés à 9 h 12 sans vous trouver. Nous
 * repassons demain entre 18 h et 20 h. Ce nouveau passage coûte 1 000 FCFA`. Without `now`, as in an e-mail that is read
 * later, every day has its name.
 */
export function comingBackWords({ missedAt = null, slot, fee = 0 }: ComingBack, now?: number) {
  const parts = [`Nous repassons ${slotWords(slot, now)}`]
  if (missedAt !== null)
    parts.unshift(`Nous sommes passés ${whenMissed(missedAt, now)} sans vous trouver`)
  if (fee > 0) parts.push(`Ce nouveau passage coûte ${formatFcfa(fee)}`)
  return parts.join('. ')
}

function whenMissed(at: number, now?: number): string {
  const day = dayWords(at, now)
  return day === 'aujourd’hui' ? `à ${formatTime(at)}` : `${day} à ${formatTime(at)}`
}
