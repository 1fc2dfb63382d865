import type { Deps } from '#server/deps.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/worker.ts'
import { type Delivery, deliver } from './delivery.ts'
import type { MailDriver } from './driver.ts'
import { type Mail, nextDue, nextDueAt } from './queue.ts'

/** Wait after an error of our own, such as a full disk. */
const FAULT_WAIT_MS = 5_000

/** Empties the outbox through `driver`. What is due is read on the injected clock. */
export function createMailWorker(
  deps: Deps,
  driver: MailDriver,
  readReach: Delivery['readReach'],
): Worker {
  return createWorker(mailJob(deps, { driver, readReach }))
}

function mailJob(deps: Deps, how: Pick<Delivery, 'driver' | 'readReach'>): Job {
  const { database, clock, log, outbox } = deps
  let pausedUntil = 0
  let stopping = false

  function next(): Mail | undefined {
    const now = clock.now()
    return stopping || now < pausedUntil ? undefined : nextDue(database.orm, now)
  }

  function pauseAfter(err: unknown): void {
    // A full disk is already logged, once a minute.
    if (!isStorageRefusal(err)) log.error({ err }, 'the outbox cannot be emptied')
    pausedUntil = clock.now() + FAULT_WAIT_MS
  }

  return {
    async doAllDue() {
      try {
        for (let mail = next(); mail; mail = next())
          pausedUntil = (await deliver({ ...deps, ...how }, mail)) ?? pausedUntil
      } catch (err) {
        pauseAfter(err)
      }
    },
    nextIn() {
      if (stopping) return undefined
      try {
        const at = nextDueAt(database.orm)
        return at === undefined ? undefined : Math.max(at, pausedUntil) - clock.now()
      } catch (err) {
        pauseAfter(err)
        return FAULT_WAIT_MS
      }
    },
    stop() {
      stopping = true
    },
    onWake: outbox.onWake,
  }
}
