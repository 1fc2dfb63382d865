import { isReady } from '#server/db/migrate.ts'
import { createStorageProbe } from '#server/db/storage-probe.ts'
import type { Deps } from '#server/deps.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import { readBackupStatus } from '#server/operations/backups/backup-status.service.ts'
import type { Lifecycle } from './connections/lifecycle.ts'
import type { HttpContext } from './context.ts'

/** The process is up. */
export function healthz(c: HttpContext): Response {
  c.set('quiet', true)
  return c.json({ status: 'ok' })
}

/** The process can serve: it is not stopping, its database answers and accepts a write. */
export function readyz(deps: Deps, lifecycle: Lifecycle) {
  const { database, clock } = deps
  const canStore = createStorageProbe(database, clock)
  return async (c: HttpContext): Promise<Response> => {
    c.set('quiet', true)
    if (lifecycle.stopping) return c.json({ status: 'stopping' }, 503)
    if (!isReady(database)) return c.json({ status: 'no-database' }, 503)
    if (!(await canStore())) return c.json({ status: 'cannot-store' }, 503)
    if (c.req.query('full') === undefined) return c.json({ status: 'ok' })
    return c.json({ status: 'ok', copies: await tellCopies(deps) })
  }
}

/** Never a reason to take the server out of service: what watches it decides. */
async function tellCopies(deps: Deps) {
  const { state, lastAt, failure, sentAt } = await readBackupStatus(deps)
  const ageSeconds = lastAt === null ? null : Math.round((deps.clock.now() - lastAt) / 1000)
  const failedAt = isoTime(failure?.at ?? null)
  return { state, lastAt: isoTime(lastAt), ageSeconds, failedAt, sentAt: isoTime(sentAt) }
}
