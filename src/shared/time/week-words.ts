import type { Weekday } from './zone.ts'

/** The days of the week, at the start of a row or a sentence. */
export const WEEKDAY_LABELS: Record<Weekday, string> = {
  1: 'Lundi',
  2: 'Mardi',
  3: 'Mercredi',
  4: 'Jeudi',
  5: 'Vendredi',
  6: 'Samedi',
  7: 'Dimanche',
}

/** A day of the week inside a sentence: `mardi`. */
export function weekdayWords(weekday: Weekday): string {
  return WEEKDAY_LABELS[weekday].toLowerCase()
}
