import type { Deps } from '#server/deps.ts'
import { createDueWorker } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { UNDO_MS } from '#shared/orders/assignments.ts'
import { nextStandsAt } from './assignments.queries.ts'
import { standDue } from './assignments.service.ts'

/** How often it looks at least. One that is asked meanwhile waits longer than this, so that nothing has to wake it. */
const LOOK_MS = UNDO_MS / 2

/** The worker that makes the assignments that nobody undid, also those that waited while the server restarted. */
export function createAssignmentWorker(ctx: Deps): Worker {
  const { database, clock, log } = ctx
  return createDueWorker({
    clock,
    log,
    fault: 'an assignment could not be made',
    async doNext() {
      await standDue(ctx)
      return 'nothing due'
    },
    nextAt() {
      const lookAt = clock.now() + LOOK_MS
      return Math.min(lookAt, nextStandsAt(database.orm) ?? lookAt)
    },
    onWake() {
      // It looks often enough.
    },
  })
}
