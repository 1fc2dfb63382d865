import { isReady } from '#server/db/migrate.ts'
import { createStorageProbe } from '#server/db/storage-probe.ts'
import type { Deps } from '#server/deps.ts'
import type { Lifecycle } from './connections/lifecycle.ts'
import type { HttpContext } from './context.ts'

/** The process is up. */
export function healthz(c: HttpContext): Response {
  c.set('quiet', true)
  return c.json({ status: 'ok' })
}

/** The process can serve: it is not stopping, its database answers and accepts a write. */
export function readyz({ database, clock }: Deps, lifecycle: Lifecycle) {
  const canStore = createStorageProbe(database, clock)
  return async (c: HttpContext): Promise<Response> => {
    c.set('quiet', true)
    if (lifecycle.stopping) return c.json({ status: 'stopping' }, 503)
    if (!isReady(database)) return c.json({ status: 'no-database' }, 503)
    if (!(await canStore())) return c.json({ status: 'cannot-store' }, 503)
    return c.json({ status: 'ok' })
  }
}
