import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { lastCopyAt } from '#server/lib/storage/nightly-copies.ts'
import { createDueWorker, type Outcome } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { copyDueAt } from '#shared/operations/backups/rotation.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { faultText } from './backup-fault.ts'
import { rememberFailure } from './backup-status.service.ts'
import { runNightly } from './run-nightly.ts'
import { warnOfLateCopy } from './warn-late.service.ts'

/** A server that has just started answers people first. */
const AFTER_START_MS = 5 * MINUTE_MS
/** A copy mostly fails for want of room, and is tried again. */
const RETRY_MS = HOUR_MS

type MakeCopy = (dataDir: string, signal: AbortSignal) => Promise<void>

/** The worker that makes a copy each night, at the next start where a night was missed, and writes to the superadmins when none succeeds. */
export function createBackupWorker(deps: Deps, makeCopy: MakeCopy = runNightly): Worker {
  const { env, log, clock } = deps
  let notBefore = clock.now() + AFTER_START_MS
  const dueAt = () => {
    const now = clock.now()
    // The clock may have been set back since the start.
    notBefore = Math.min(notBefore, now + AFTER_START_MS)
    return Math.max(copyDueAt(lastCopyAt(env.dataDir, now), now, BUSINESS_ZONE), notBefore)
  }

  async function copy(now: number, stopping: AbortSignal): Promise<Outcome> {
    try {
      await makeCopy(env.dataDir, stopping)
      await rememberFailure(deps, undefined)
      log.info({ ms: clock.now() - now }, 'nightly copy made')
      return 'done'
    } catch (error) {
      if (stopping.aborted) return 'nothing due'
      const reason = faultText(error).replace(/^Cannot back up: /, '')
      log.error({ reason }, 'NIGHTLY COPY FAILED')
      await rememberFailure(deps, reason)
      return { pauseUntil: clock.now() + RETRY_MS }
    }
  }

  return createDueWorker({
    clock,
    log,
    fault: 'the nightly copy could not be looked after',
    faultWaitMs: RETRY_MS,
    async doNext(now, stopping) {
      await warnOfLateCopy(deps, await installedAt(env.dataDir, now))
      return now >= dueAt() ? copy(now, stopping) : 'nothing due'
    },
    nextAt: dueAt,
    onWake() {
      // Only the clock makes a copy due.
    },
  })
}

/** When this data folder was begun: its first key is as old as it. */
async function installedAt(dataDir: string, now: number): Promise<number> {
  const facts = await stat(join(dataDir, 'secret.key')).catch(() => undefined)
  return facts?.mtimeMs ?? now
}
