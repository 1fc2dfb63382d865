import { clockWords } from '#shared/time/slot-words.ts'

const HALF_HOUR = 30
const MIDNIGHT = 24 * 60

/** The times of a day in half hours, and the current one if it is another, as the choices of a list. */
export function hoursOfDay(set: number): Array<{ value: string; label: string }> {
  const halves = Array.from({ length: MIDNIGHT / HALF_HOUR + 1 }, (_, index) => index * HALF_HOUR)
  const all = halves.includes(set) ? halves : [...halves, set].sort((a, b) => a - b)
  return all.map((minute) => ({ value: String(minute), label: clockWords(minute) }))
}
