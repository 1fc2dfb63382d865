import type { Clock } from '#server/lib/clock.ts'

export interface FakeClock extends Clock {
  set(at: number): void
  advance(milliseconds: number): void
}

/** Tuesday 10 June 2025, 08:12 in Abidjan. */
export const START_OF_TIME = Date.UTC(2025, 5, 10, 8, 12)

/** A clock that only a test advances. */
export function createFakeClock(start = START_OF_TIME): FakeClock {
  let time = start
  return {
    now: () => time,
    set: (at) => {
      time = at
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
