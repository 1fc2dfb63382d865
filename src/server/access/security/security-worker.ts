import type { Deps } from '#server/deps.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Worker } from '#server/lib/workers/worker.ts'
import { storeSessionUses } from '../sessions/session-uses.service.ts'
import { storeRefusedSignIns } from './refused-sign-ins.service.ts'

const ROUND_MS = 5_000

/** Stores what requests only note in memory: refused tries to sign in, and when each session was last used. */
export function createSecurityWorker(deps: Pick<Deps, 'database' | 'clock' | 'log'>): Worker {
  const worker = createWorker({
    doAllDue: () => storeNoted(deps, false),
    nextIn: () => ROUND_MS,
    onWake() {
      // Time alone makes a round due.
    },
  })
  return {
    ...worker,
    async stop() {
      await worker.stop()
      await storeNoted(deps, true)
    },
  }
}

async function storeNoted(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  last: boolean,
): Promise<void> {
  try {
    await storeRefusedSignIns(deps)
    await storeSessionUses(deps.database, last)
  } catch (err) {
    if (!isStorageRefusal(err)) deps.log.warn({ err }, 'refused tries or uses not stored')
  }
}
