import type { Deps } from '#server/deps.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/worker.ts'
import { deliverPush } from './delivery.ts'
import { devicesDue, nextPushAt } from './queue.ts'

/** Wait after an error of our own, such as a full disk. */
const FAULT_WAIT_MS = 5_000
/** Devices that are called at once: one that does not answer must not keep the others waiting. */
const AT_ONCE = 16
/** Rows that are read to find them: twenty orders of a busy hour are twenty rows of one device. */
const ROWS_READ = 200

type PushDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'hub' | 'push'>

/** Empties the outbox of notifications. What is due is read on the injected clock. */
export function createPushWorker(deps: PushDeps): Worker {
  return createWorker(pushJob(deps))
}

function pushJob(deps: PushDeps): Job {
  const { database, clock, log, hub } = deps
  let pausedUntil = 0
  let stopping = false

  function next(): number[] {
    const now = clock.now()
    if (stopping || now < pausedUntil) return []
    return devicesDue(database.orm, now, ROWS_READ).slice(0, AT_ONCE)
  }

  function pauseAfter(err: unknown): void {
    // A full disk is already logged, once a minute.
    if (!isStorageRefusal(err)) log.error({ err }, 'the notifications cannot be sent')
    pausedUntil = clock.now() + FAULT_WAIT_MS
  }

  return {
    async doAllDue() {
      try {
        for (let devices = next(); devices.length > 0; devices = next())
          await Promise.all(devices.map((device) => deliverPush(deps, device)))
      } catch (err) {
        pauseAfter(err)
      }
    },
    nextIn() {
      if (stopping) return undefined
      try {
        const at = nextPushAt(database.orm)
        return at === undefined ? undefined : Math.max(at, pausedUntil) - clock.now()
      } catch (err) {
        pauseAfter(err)
        return FAULT_WAIT_MS
      }
    },
    stop() {
      stopping = true
    },
    // Whatever is told was published to open screens in the same change.
    onWake: hub.onPublished,
  }
}
