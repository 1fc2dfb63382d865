/** The time zone in which the business works; a rule of time takes its zone as an argument all the same. */
export const BUSINESS_ZONE = 'Africa/Abidjan'

/** A calendar day as `YYYY-MM-DD`: two of them compare as texts do. */
export type LocalDay = string

/** The days of the week as ISO 8601 numbers them: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** A day of the week, 1 for Monday to 7 for Sunday. */
export type Weekday = (typeof WEEKDAYS)[number]

/** A stretch of one local day, in minutes from midnight (0–1440). */
export interface Hours {
  from: number
  to: number
}
