/** A duration as people say it: `30 min`, `2 h`, `1 h 30`. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

const HALF_HOUR = 30
const MIDNIGHT = 24 * 60

/** The times of a day in half hours, and the one that is set where it is another, as the choices of a list. */
export function hoursOfDay(set: number): Array<{ value: string; label: string }> {
  const halves = Array.from({ length: MIDNIGHT / HALF_HOUR + 1 }, (_, index) => index * HALF_HOUR)
  const all = halves.includes(set) ? halves : [...halves, set].sort((a, b) => a - b)
  return all.map((minute) => ({
    value: String(minute),
    label: minute < 60 ? midnightWords(minute) : durationWords(minute),
  }))
}

const midnightWords = (minute: number) =>
  minute === 0 ? '0\u00a0h' : `0\u00a0h\u00a0${String(minute).padStart(2, '0')}`
