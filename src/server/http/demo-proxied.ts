import type { Env } from '#server/env.ts'
import type { Middleware } from './context.ts'
import { refuse } from './refuse.ts'

/** What proxies and tunnels add to a request; browsers send none of them. */
const FROM_A_PROXY = /^(?:forwarded|via|x-forwarded-.+)$/

/**
 * The demonstration listens on this machine alone, but a proxy or a tunnel on it would open its public passwords to
 * everybody: in demo mode a request that came through one is refused.
 */
export function refuseProxiedDemo({ demo }: Env): Middleware {
  return async (c, next) => {
    const names = demo ? Object.keys(c.req.header()) : []
    if (names.some((name) => FROM_A_PROXY.test(name))) return refuse(c, 'DEMO_PROXIED')
    return next()
  }
}
