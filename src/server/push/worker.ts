import type { Deps } from '#server/deps.ts'
import { createDueWorker } from '#server/lib/due-worker.ts'
import type { Worker } from '#server/lib/worker.ts'
import { deliverPush } from './delivery.ts'
import { devicesDue, nextPushAt } from './queue.ts'

/** Devices that are called at once. The next ones wait until each of these has answered, or has not in time. */
const AT_ONCE = 16
/** Rows that are read to find them: twenty orders of a busy hour are twenty rows of one device. */
const ROWS_READ = 200

type PushDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'hub' | 'push'>

/** Empties the outbox of notifications. What is due is read on the injected clock. */
export function createPushWorker(deps: PushDeps): Worker {
  const { database, clock, log, hub } = deps
  return createDueWorker({
    clock,
    log,
    fault: 'the notifications cannot be sent',
    async doNext(now) {
      const devices = devicesDue(database.orm, now, ROWS_READ).slice(0, AT_ONCE)
      if (devices.length === 0) return 'nothing due'
      await Promise.all(devices.map((device) => deliverPush(deps, device)))
      return 'done'
    },
    nextAt: () => nextPushAt(database.orm),
    // All that is told was published to open screens in the same change.
    onWake: hub.onPublished,
  })
}
