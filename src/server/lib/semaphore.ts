import { AppError } from './app-error.ts'

/** One piece of work that waits for its turn. */
export interface Waiting {
  start: () => void
  refuse: (error: AppError) => void
}

/** Holds the waiting work, and decides what starts next. */
export interface WaitingQueue<Asker> {
  /** Called for work that starts at once, without waiting. */
  startedAtOnce?(asker: Asker): void
  /** Throws DATABASE_BUSY when there is no place. */
  add(waiting: Waiting, asker: Asker): void
  /** Takes out what starts next; undefined when nothing waits. */
  take(): Waiting | undefined
}

/**
 * Runs at most `atOnce` pieces of work at a time; the queue decides which of the others wait and which starts next.
 * Work that gets no place in the queue, or loses it, is refused with DATABASE_BUSY before it starts.
 */
export function createSemaphore<Asker>(atOnce: number, queue: WaitingQueue<Asker>) {
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>, asker: Asker): Promise<T> {
    if (running < atOnce) {
      running += 1
      queue.startedAtOnce?.(asker)
    } else await new Promise<void>((start, refuse) => queue.add({ start, refuse }, asker))
    try {
      return await work()
    } finally {
      // The next one takes this one's turn over, so `running` stays as it is.
      const next = queue.take()
      if (next) next.start()
      else running -= 1
    }
  }
}

/** A first-in, first-out queue of `maxWaiting` at most. */
export function createFifoQueue(maxWaiting: number): WaitingQueue<void> {
  const waiting: Waiting[] = []
  return {
    add(one) {
      if (waiting.length >= maxWaiting) throw new AppError('DATABASE_BUSY')
      waiting.push(one)
    },
    take: () => waiting.shift(),
  }
}

/**
 * Counts the work that each person has under way. `take` returns the function that ends it, to be called once, or
 * undefined when `max` are under way already.
 */
export function createPlaces(max: number) {
  const taken = new Map<string, number>()
  return function take(person: string): (() => void) | undefined {
    const own = taken.get(person) ?? 0
    if (own >= max) return undefined
    taken.set(person, own + 1)
    return () => {
      const left = (taken.get(person) ?? 1) - 1
      if (left > 0) taken.set(person, left)
      else taken.delete(person)
    }
  }
}
