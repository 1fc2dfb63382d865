import { createDueWorker } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { checkAttempt } from './wave-checks.service.ts'
import { nextAttemptDueAt, nextDueAttempt } from './wave-sessions.queries.ts'
import type { WaveContext } from './wave-sessions.service.ts'

/** While Wave does not answer, one check in this time is enough. */
const DOWN_WAIT_MS = 30_000

/** The worker that asks Wave about open sessions, with or without a webhook. */
export function createWaveWorker(ctx: WaveContext): Worker {
  const { database, clock, log, wave } = ctx
  return createDueWorker({
    clock,
    log,
    fault: 'a Wave session could not be settled',
    faultWaitMs: DOWN_WAIT_MS,
    async doNext(now) {
      const id = wave.api && nextDueAttempt(database.orm, now)
      if (!id) return 'nothing due'
      const fault = await checkAttempt(ctx, id)
      const isDown = fault === 'down' || fault === 'refused'
      return isDown ? { pauseUntil: clock.now() + DOWN_WAIT_MS } : 'done'
    },
    nextAt: () => (wave.api ? nextAttemptDueAt(database.orm) : undefined),
    onWake: wave.onWake,
  })
}
