const ZONE = 'Africa/Abidjan'

/** One invalid time in the database must not make a whole screen fail. */
const UNKNOWN = 'date inconnue'

/** Made when it is first used: all of them together would delay the server's start. */
function formatter(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  return {
    format(at: number): string {
      if (Number.isNaN(new Date(at).getTime())) return UNKNOWN
      made ??= new Intl.DateTimeFormat('fr-FR', { timeZone: ZONE, ...options })
      return options.day ? withFirst(made.format(at)) : made.format(at)
    },
  }
}

/** Joins its words with no-break spaces: a short day stands where there is little room, and `27` above `nov.` reads badly. */
function onOneLine({ format }: ReturnType<typeof formatter>) {
  return { format: (at: number) => format(at).replaceAll(' ', '\u00a0') }
}

/** The first day of a month is an ordinal in French: `1ᵉʳ juin`. */
const withFirst = (text: string) => text.replace(/\b1\b/, '1ᵉʳ')

const day = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const weekday = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
const time = formatter({ hour: '2-digit', minute: '2-digit' })
const shortDay = onOneLine(formatter({ weekday: 'short', day: 'numeric' }))
const shortDate = onOneLine(formatter({ weekday: 'short', day: 'numeric', month: 'short' }))
const date = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const month = formatter({ month: 'long', year: 'numeric' })
const shortDayMonth = onOneLine(formatter({ day: 'numeric', month: 'short' }))
const monthName = formatter({ month: 'long' })
const shortMonth = formatter({ month: 'short' })
const listedDay = formatter({ weekday: 'long', day: 'numeric', month: 'short' })
const dayMonth = formatter({ day: 'numeric', month: 'long' })

/** A day in full: `mardi 10 juin 2025`. Times are integer milliseconds UTC. */
export function formatDay(at: number): string {
  return day.format(at)
}

/** A day where its year is known, with its name: `mardi 10 juin`. Times are integer milliseconds UTC. */
export function formatWeekday(at: number): string {
  return weekday.format(at)
}

/** A day as documents write it: `10 juin 2025`. Times are integer milliseconds UTC. */
export function formatDate(at: number): string {
  return date.format(at)
}

/** The hour and minute in Abidjan as people say them: `18 h`, `8 h 12`. */
export function formatTime(at: number): string {
  const text = time.format(at)
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined ? text : clockText(hours, minutes)
}

/** Hours and minutes, of a clock or of a length of time: `0 h`, `8 h 05`, `24 h`. */
export function clockText(hours: number, minutes: number): string {
  return minutes === 0
    ? `${hours}\u00a0h`
    : `${hours}\u00a0h\u00a0${String(minutes).padStart(2, '0')}`
}

/** Day and hour in full: `mardi 10 juin 2025, 8 h 12`. */
export function formatDateTime(at: number): string {
  return `${formatDay(at)}, ${formatTime(at)}`
}

/** The one form of a day and hour, in full letters apart: `mar. 10, 8 h 12`, with the month when it is not that of `now`: `dim. 8 juin, 8 h 12`. */
export function formatShortDateTime(at: number, now: number): string {
  return `${formatNearDay(at, now)}, ${formatTime(at)}`
}

/** The day of `formatShortDateTime`: `mar. 10`, `dim. 8 juin`. */
export function formatNearDay(at: number, now: number): string {
  const isSameMonth = dayKey(at).slice(0, 7) === dayKey(now).slice(0, 7)
  return (isSameMonth ? shortDay : shortDate).format(at)
}

/** A day where there is least room: `mar. 10`. Times are integer milliseconds UTC. */
export function formatShortDay(at: number): string {
  return shortDay.format(at)
}

/** A minute in milliseconds. */
export const MINUTE_MS = 60_000
/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS
/** A day in milliseconds. */
export const DAY_MS = 24 * HOUR_MS

/** Days of the calendar from `now` to `at`, negative in the past: those of Abidjan, which keeps UTC all year. Milliseconds UTC. */
export const daysUntil = (at: number, now: number): number =>
  Math.floor(at / DAY_MS) - Math.floor(now / DAY_MS)

const FIRST_MS = Date.parse('1000-01-01T00:00:00Z')
/** Some years before a day gets another length of text, so that counting on from it ends. */
const LAST_MS = Date.parse('9990-12-31T00:00:00Z')

/**
 * Keeps an instant, or takes the nearest that every calendar has; the first for one that is no number. What reads a stored time
 * never throws: one bad row would make a whole list fail.
 */
export function inCalendar(at: number): number {
  const nearest = Math.min(LAST_MS, Math.max(FIRST_MS, at))
  return Number.isNaN(nearest) ? FIRST_MS : nearest
}

/** How long something has waited, as briefly as it stays clear: `14 h 02`, `hier, 14 h 02`, then as `formatShortDateTime`. */
export function formatSince(at: number, now: number): string {
  const days = daysUntil(now, at)
  if (days <= 0) return formatTime(at)
  if (days === 1) return `hier, ${formatTime(at)}`
  return formatShortDateTime(at, now)
}

/** The time, after its day unless it is that of a time beside it, which may be missing. Times are integer milliseconds UTC. */
export function formatTimeNear(at: number, near: number | undefined): string {
  const isSameDay = near !== undefined && dayKey(near) === dayKey(at)
  if (isSameDay) return formatTime(at)
  return near === undefined
    ? `${formatShortDate(at)}, ${formatTime(at)}`
    : formatShortDateTime(at, near)
}

/** A day of the last months, where there is no room for its year: `dim. 8 juin`. Times are integer milliseconds UTC. */
export function formatShortDate(at: number): string {
  return shortDate.format(at)
}

/** The month and its year: `mars 2025`. Times are integer milliseconds UTC. */
export function formatMonth(at: number): string {
  return month.format(at)
}

/** A day where its year is known: `10 juin`. Times are integer milliseconds UTC. */
export function formatDayMonth(at: number): string {
  return dayMonth.format(at)
}

/** A day where there is little room: `10 sept.`. Times are integer milliseconds UTC. */
export function formatShortDayMonth(at: number): string {
  return shortDayMonth.format(at)
}

/** A month where there is little room: `sept.`. Times are integer milliseconds UTC. */
export function formatShortMonth(at: number): string {
  return shortMonth.format(at)
}

/** A day in a list, where its year is known: `samedi 14 nov.`. Times are integer milliseconds UTC. */
export function formatListedDay(at: number): string {
  return listedDay.format(at)
}

/** A month where its year is known: `juin`. Times are integer milliseconds UTC. */
export function formatMonthName(at: number): string {
  return monthName.format(at)
}

/** The calendar day in Abidjan as `YYYY-MM-DD`; Abidjan keeps UTC all year, so the ISO date is the local one. */
export function dayKey(at: number): string {
  return new Date(inCalendar(at)).toISOString().slice(0, 10)
}
