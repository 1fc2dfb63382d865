import type { Database } from '#server/db/database.ts'

/** Milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Where services read the time, so that tests and the demo can move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

export const systemClock: Clock = { now: Date.now }

/**
 * The same clock, which stands still inside `write()`: the order, its event in the trail, the day's counters and whatever else
 * one write stores bear the same time, however often it is asked for.
 */
export function oneTimePerWrite(
  clock: Clock,
  { currentWrite }: Pick<Database, 'currentWrite'>,
): Clock {
  let write: object | undefined
  let time = 0
  return {
    now() {
      const current = currentWrite()
      if (!current) return clock.now()
      if (current !== write) {
        write = current
        time = clock.now()
      }
      return time
    },
  }
}
