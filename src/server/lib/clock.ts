import type { Database } from '#server/db/database.ts'

/** Where services read the time, so that tests and the demo can move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

export const systemClock: Clock = { now: Date.now }

/**
 * The same clock, stopped inside `write()`: everything that one write stores (the order, its event, the day's counters)
 * has the same time.
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
