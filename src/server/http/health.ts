import { isReady } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import type { HttpContext } from './context.ts'
import type { Lifecycle } from './lifecycle.ts'

/** The process is up. */
export function healthz(c: HttpContext): Response {
  c.set('quiet', true)
  return c.json({ status: 'ok' })
}

/** The process can serve: it is not stopping and its database answers. */
export function readyz({ database }: Deps, lifecycle: Lifecycle) {
  return (c: HttpContext): Response => {
    c.set('quiet', true)
    const status = lifecycle.stopping ? 'stopping' : isReady(database) ? 'ok' : 'no-database'
    return c.json({ status }, status === 'ok' ? 200 : 503)
  }
}
