import { AppError } from '#server/lib/app-error.ts'

/** Lets few things happen at once, and some more wait for their turn. */
export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  let running = 0
  const waiting: Array<() => void> = []
  /** Does it when its turn comes. Throws DATABASE_BUSY when too many wait already. */
  return async function inTurn<T>(act: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('DATABASE_BUSY')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await act()
    } finally {
      // The turn passes on as it is.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
