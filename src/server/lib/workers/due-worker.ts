import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Worker } from './worker.ts'

/** The outcome of one call of `doNext`. `pauseUntil` is in milliseconds UTC. */
export type Outcome = 'done' | 'nothing due' | { pauseUntil: number }

interface DueWork {
  clock: Clock
  log: Logger
  /** Logged when `doNext` or `nextAt` throws. */
  fault: string
  /** Wait after that, in milliseconds. */
  faultWaitMs?: number
  /** Does, or begins, what is due next at `now`, in milliseconds UTC; `stopping` ends what can be ended half-way. */
  doNext: (now: number, stopping: AbortSignal) => Promise<Outcome>
  /** When something is due next, in milliseconds UTC; undefined when nothing waits. */
  nextAt: () => number | undefined
  /** Registers a listener for when something may have become due. */
  onWake: (listener: () => void) => void
}

/**
 * A worker that calls `doNext`, one call after the other, as long as something is due: a call either does one thing, or begins
 * several and resolves once there is room for more. After an error of our own it pauses, then goes on: none
 * ends the process. What is due is read on the injected clock.
 */
export function createDueWorker(work: DueWork): Worker {
  const { clock, log, fault, faultWaitMs = 5_000, doNext, nextAt, onWake } = work
  let pausedUntil = 0

  function pauseAfter(err: unknown): void {
    // A full disk is already logged, once a minute.
    if (!isStorageRefusal(err)) log.error({ err }, fault)
    pausedUntil = clock.now() + faultWaitMs
  }

  return createWorker({
    async doAllDue(stopping) {
      try {
        while (!stopping.aborted && clock.now() >= pausedUntil) {
          const outcome = await doNext(clock.now(), stopping)
          if (outcome === 'nothing due') return
          if (outcome !== 'done') pausedUntil = outcome.pauseUntil
        }
      } catch (err) {
        pauseAfter(err)
      }
    },
    nextIn() {
      try {
        const at = nextAt()
        return at === undefined ? undefined : Math.max(at, pausedUntil) - clock.now()
      } catch (err) {
        pauseAfter(err)
        return faultWaitMs
      }
    },
    onWake,
  })
}
