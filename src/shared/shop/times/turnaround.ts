import { serviceKey } from '#shared/text/service-label.ts'
import {
  intoOpening,
  type LocalTime,
  nextOpenDay,
  type OpeningSettings,
} from '#shared/time/opening.ts'
import { instantOf, localDay, localMinute, MINUTES_A_DAY } from '#shared/time/zone.ts'
import type { ExpressSold } from '../prices/express.ts'

/** How long a service of the catalogue takes, by its `serviceKey`. */
export interface ServiceTurnaround {
  service: string
  hours: number
  /** It is null where this service cannot be done express. */
  expressHours: number | null
}

/** Hours between the pick-up and the clothes being ready; they pass on open days only. */
export interface TurnaroundSettings {
  /** For a service that has no row of its own. */
  hours: number
  services: ServiceTurnaround[]
}

/** Until a superadmin saves others. */
export const DEFAULT_TURNAROUND: TurnaroundSettings = { hours: 48, services: [] }

export interface TurnaroundRules {
  turnaround: TurnaroundSettings
  express: ExpressSold
}

/** Hours that one service takes, by its name; null when express is asked and it cannot be done express. */
export function serviceHours(
  name: string,
  isExpress: boolean,
  { turnaround, express }: TurnaroundRules,
): number | null {
  const key = serviceKey(name)
  const own = turnaround.services.find(({ service }) => service === key)
  if (!isExpress) return own?.hours ?? turnaround.hours
  if (!express.offered) return null
  // An express that takes longer than the ordinary turnaround would be sold for nothing.
  return own ? own.expressHours : Math.min(express.hours, turnaround.hours)
}

/** Hours that an order takes: those of its slowest service. Null when express is asked and one of them cannot be. */
export function turnaroundHours(
  services: readonly string[],
  isExpress: boolean,
  rules: TurnaroundRules,
): number | null {
  let slowest = 0
  for (const service of services) {
    const hours = serviceHours(service, isExpress, rules)
    if (hours === null) return null
    slowest = Math.max(slowest, hours)
  }
  return slowest
}

/** Hours that the slowest service takes when it is not express. */
export function longestTurnaround({ hours, services }: TurnaroundSettings): number {
  return Math.max(hours, ...services.map((service) => service.hours))
}

/**
 * When work that starts at this instant (milliseconds UTC) and takes so many hours is done: at the earliest when the
 * business is open. The hours pass on open days only, each of which counts 24, so that 24 hours are the same hour of the
 * next open day (decision 057). Null where the business does not open within a year.
 */
export function readyAfter(
  start: number,
  hours: number,
  opening: OpeningSettings,
  zone: string,
): number | null {
  const begun = { day: localDay(start, zone), minute: localMinute(start, zone) }
  const first = intoOpening(begun, opening)
  const done = first && passOpenDays(first, hours * 60, opening)
  const ready = done && intoOpening(done, opening)
  return ready && instantOf(ready.day, ready.minute, zone)
}

/** The time so many minutes later, on the clock of the wall, when closed days do not count. */
function passOpenDays(
  { day, minute }: LocalTime,
  minutes: number,
  opening: OpeningSettings,
): LocalTime | null {
  let [today, left] = [day, minute + minutes]
  while (left > MINUTES_A_DAY) {
    const next = nextOpenDay(today, opening)
    if (!next) return null
    today = next.day
    left -= MINUTES_A_DAY
  }
  return { day: today, minute: left }
}
