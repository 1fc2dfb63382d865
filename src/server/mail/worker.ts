import type { Deps } from '#server/deps.ts'
import { createDueWorker } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { type Delivery, deliver } from './delivery.ts'
import type { MailDriver } from './driver.ts'
import { nextDue, nextDueAt } from './queue.ts'

/** Empties the outbox through `driver`. What is due is read on the injected clock. */
export function createMailWorker(
  deps: Deps,
  driver: MailDriver,
  readReach: Delivery['readReach'],
): Worker {
  const { database, clock, log, outbox } = deps
  return createDueWorker({
    clock,
    log,
    fault: 'the outbox cannot be emptied',
    async doNext(now) {
      const mail = nextDue(database.orm, now)
      if (!mail) return 'nothing due'
      const pauseUntil = await deliver({ ...deps, driver, readReach }, mail)
      return pauseUntil === undefined ? 'done' : { pauseUntil }
    },
    nextAt: () => nextDueAt(database.orm),
    onWake: outbox.onWake,
  })
}
