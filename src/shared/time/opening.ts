import type { HolidayId } from './holidays.ts'
import type { Hours, LocalDay, Weekday } from './zone.ts'

/** A day on which the business is closed, with the name that people are told: « Tabaski ». */
export interface ClosedDay {
  day: LocalDay
  name: string
}

/** When the business collects, works and delivers. */
export interface OpeningSettings {
  /** The hours of each day of the week; null on a day that is closed. */
  week: Record<Weekday, Hours | null>
  closedDays: ClosedDay[]
  /** The computed holidays that the owner took. */
  holidays: HolidayId[]
}

const EIGHT_TO_EIGHT: Hours = { from: 8 * 60, to: 20 * 60 }

/** Until a superadmin saves others: Monday to Saturday from 8 h to 20 h, holidays included. */
export const DEFAULT_OPENING: OpeningSettings = {
  week: {
    1: EIGHT_TO_EIGHT,
    2: EIGHT_TO_EIGHT,
    3: EIGHT_TO_EIGHT,
    4: EIGHT_TO_EIGHT,
    5: EIGHT_TO_EIGHT,
    6: EIGHT_TO_EIGHT,
    7: null,
  },
  closedDays: [],
  holidays: [],
}
