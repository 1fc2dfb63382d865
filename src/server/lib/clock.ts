/** The time as services read it, so that tests and the demo can move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

export const systemClock: Clock = { now: Date.now }

/** A clock that goes on where it was when somebody sets it back: a wait that is kept in memory does not grow by a day. */
export function neverBack(clock: Clock): Clock {
  let [last, behindMs] = [Number.NEGATIVE_INFINITY, 0]
  return {
    now() {
      const now = clock.now() + behindMs
      if (now < last) behindMs += last - now
      else last = now
      return last
    },
  }
}

/**
 * Stops the clock inside `write()`: everything that one write stores (the order, its event, the day's counters)
 * has the same time.
 */
export function oneTimePerWrite(
  clock: Clock,
  /** The write that runs now, if there is one. */
  { currentWrite }: { currentWrite(): object | undefined },
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
