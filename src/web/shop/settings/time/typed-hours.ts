import { shortHours } from '#shared/time/slot-words.ts'
import { type Hours, MINUTES_A_DAY } from '#shared/time/zone.ts'

const CLOSED = 'fermé'
/** « 8 », « 8 h », « 8h30 », « 08:30 » */
const TIME = String.raw`(\d{1,2})\s*(?:[h:.]\s*(\d{2})?)?`
const SPAN = new RegExp(String.raw`^(?:de\s+)?${TIME}\s*(?:-|–|—|à|a|\s)\s*${TIME}$`)

/** The hours of a day as its owner types them; null where the day is closed, undefined where they are none. */
export function hoursIn(typed: string): Hours | null | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  if (text === '' || /^ferm[eé]e?$/.test(text)) return null
  const [, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(text) ?? []
  const from = minuteOf(fromHour, fromMinute)
  const to = minuteOf(toHour, toMinute)
  return from === undefined || to === undefined || from >= to ? undefined : { from, to }
}

function minuteOf(hour: string | undefined, minute = '0'): number | undefined {
  const at = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && at <= MINUTES_A_DAY ? at : undefined
}

/** `8 h – 20 h`, or « fermé » */
export function typedHours(hours: Hours | null): string {
  return hours === null ? CLOSED : shortHours(hours)
}
