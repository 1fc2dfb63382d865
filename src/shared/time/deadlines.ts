import { daysUntil, formatDayMonth, formatTime, HOUR_MS } from '../dates.ts'
import { countLabel } from '../text/pieces.ts'
import { awayWords, type DueTone } from './late.ts'
import { dayWords } from './slot-words.ts'

/** A day, by the days since it: `en retard de 1 jour`, `aujourd’hui`, `dans 9 jours`. */
export function daysAwayWords(daysLate: number): string {
  if (daysLate === 0) return 'aujourd’hui'
  const days = countLabel(Math.abs(daysLate), 'jour')
  return daysLate > 0 ? `en retard de ${days}` : `dans ${days}`
}

/** A deadline says how much is left within this time before it, in milliseconds. */
const NEAR_MS = 3 * HOUR_MS

/**
 * A deadline in few words: `en retard de 20 min`, `dans 1 h 40`, later today `18 h`, this week `lundi 9 h`, then
 * `2 décembre`. Times are milliseconds UTC.
 */
export function timeLeft(due: number, now: number): { tone: DueTone; text: string } {
  if (due < now) return { tone: 'late', text: awayWords(due, now) }
  if (due - now < NEAR_MS) return { tone: 'soon', text: awayWords(due, now) }
  const days = daysUntil(due, now)
  const hour = formatTime(due)
  if (days === 0) return { tone: 'ahead', text: hour }
  if (days < 7) return { tone: 'ahead', text: `${dayWords(due, now)} ${hour}` }
  return { tone: 'ahead', text: formatDayMonth(due) }
}
