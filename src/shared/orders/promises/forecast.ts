import { type OpeningSettings, openHours } from '#shared/time/opening.ts'
import { addDays, instantOf, localDay } from '#shared/time/zone.ts'

/** Days of which the pace of a step is measured. */
export const PACE_DAYS = 30

/** Fewer orders than this tell nothing about the pace of a step. */
export const LEAST_LEFT = 5

/** Most days that a forecast looks ahead: a business that stays closed for longer promises nothing. */
const MAX_DAYS = 60

/** Counted over the last PACE_DAYS. */
export interface StepCount {
  /** Orders that left this status. */
  count: number
  /** How long all of them together stood in it, in milliseconds. */
  totalMs: number
  /** How long the business was open meanwhile, in milliseconds. */
  openMs: number
}

/**
 * The open time that one order of a queue takes, in milliseconds; null while too few orders left the status. It is the
 * average time between two orders that leave: how long an order stands in a status holds the wait for those before it,
 * which multiplied by their number would be counted twice. Where the queue is mostly empty, the time between two orders
 * that leave is only the time between two that come, so an order never counts for more than one stands there.
 */
export function timePerOrder({ count, totalMs, openMs }: StepCount): number | null {
  if (count < LEAST_LEFT) return null
  return Math.min(openMs, totalMs) / count
}

interface Place {
  opening: OpeningSettings
  zone: string
}

/** How long the business is open between two instants, in milliseconds. */
export function openTimeBetween(from: number, to: number, { opening, zone }: Place): number {
  let open = 0
  for (let day = localDay(from, zone); day <= localDay(to, zone); day = addDays(day, 1)) {
    const hours = openHours(day, opening)
    if (!hours) continue
    const start = Math.max(from, instantOf(day, hours.from, zone))
    const end = Math.min(to, instantOf(day, hours.to, zone))
    open += Math.max(0, end - start)
  }
  return open
}

/** The instant at which the business has been open for `open` milliseconds since `from`. */
export function afterOpenTime(from: number, open: number, { opening, zone }: Place): number {
  let left = open
  let day = localDay(from, zone)
  for (let i = 0; i < MAX_DAYS && left > 0; i += 1, day = addDays(day, 1)) {
    const hours = openHours(day, opening)
    if (!hours) continue
    const start = Math.max(from, instantOf(day, hours.from, zone))
    const end = instantOf(day, hours.to, zone)
    if (start + left <= end) return start + left
    left -= Math.max(0, end - start)
  }
  return left > 0 ? instantOf(day, 0, zone) : from
}
