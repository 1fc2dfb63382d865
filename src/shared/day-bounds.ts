/** Instants that are taken from outside are before this, in milliseconds UTC: a calendar ends, and what reads beyond it fails. */
export const LATEST_MS = Date.UTC(2100, 0, 1)

/** The last day that is taken from outside. */
export const LAST_DAY = '2099-12-31'

/** Said of a text that is no day. */
export const NO_DAY = 'Choisissez un jour du calendrier.'

/** Whether a text is a day of the calendar as `YYYY-MM-DD`, from 1970 to LAST_DAY. */
export function isDay(text: string): boolean {
  if (!/^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(text)) return false
  const start = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
}
