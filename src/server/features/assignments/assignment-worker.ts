import type { Deps } from '#server/deps.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/worker.ts'
import { UNDO_MS } from '#shared/orders/orders.ts'
import { nextStandsAt } from './assignments.queries.ts'
import { standDue } from './assignments.service.ts'

/** How often it looks at least. One that is asked meanwhile waits longer than this, so that nothing has to wake it. */
const LOOK_MS = UNDO_MS / 2

/** The worker that makes the assignments that nobody undid, also those that waited while the server restarted. */
export function createAssignmentWorker(ctx: Deps): Worker {
  return createWorker(assignmentJob(ctx))
}

function assignmentJob(ctx: Deps): Job {
  const { database, clock, log } = ctx
  let stopping = false
  let failed = false
  return {
    async doAllDue() {
      if (stopping) return
      try {
        failed = false
        await standDue(ctx)
      } catch (err) {
        failed = true
        if (!isStorageRefusal(err)) log.error({ err }, 'an assignment could not be made')
      }
    },
    nextIn() {
      if (stopping) return undefined
      // After a failure the same one is due at once again.
      const at = failed ? undefined : nextStandsAt(database.orm)
      return at === undefined ? LOOK_MS : Math.min(LOOK_MS, at - clock.now())
    },
    stop() {
      stopping = true
    },
    onWake() {
      // It looks often enough.
    },
  }
}
