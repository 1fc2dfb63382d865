import { statSync } from 'node:fs'
import type { Deps } from '#server/deps.ts'
import { createDueWorker } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { MINUTE_MS } from '#shared/dates.ts'

/** Four times what a commit lets it grow to: only a long reading, such as an export, makes it larger. */
const LARGE_BYTES = 16 * 1024 * 1024
const BETWEEN_LOOKS_MS = MINUTE_MS
/** After one that could not empty it: somebody still reads. */
const BETWEEN_TRIES_MS = 10 * MINUTE_MS

/** Empties the log of the database in a data folder, outside the event loop. */
type EmptyLog = (dataDir: string, stopping: AbortSignal) => Promise<void>

/** The worker that empties the database's log once a long reading has made it large. */
export function createLogWorker({ env, database, log, clock }: Deps, empty: EmptyLog): Worker {
  const file = `${database.sqlite.name}-wal`
  const isLarge = () => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGE_BYTES
  let next = clock.now() + BETWEEN_LOOKS_MS
  return createDueWorker({
    clock,
    log,
    fault: 'the log of the database could not be emptied',
    faultWaitMs: BETWEEN_TRIES_MS,
    async doNext(now, stopping) {
      // The clock may have been set back.
      next = Math.min(next, now + BETWEEN_TRIES_MS)
      if (now < next) return 'nothing due'
      if (isLarge())
        await empty(env.dataDir, stopping).catch((error: unknown) => {
          if (!stopping.aborted) throw error
        })
      next = clock.now() + (isLarge() ? BETWEEN_TRIES_MS : BETWEEN_LOOKS_MS)
      return 'nothing due'
    },
    nextAt: () => next,
    onWake() {
      // Only the clock makes a look due.
    },
  })
}
