import type { Env } from '#server/env.ts'
import type { Middleware } from '../context.ts'
import { refuse } from '../refuse.ts'

/** Headers that proxies and tunnels add; browsers send none of them. */
const FROM_A_PROXY = /^(?:forwarded|via|x-forwarded-.+)$/

/**
 * Refuses proxied requests in demo mode: it listens on this machine only, but a proxy or a tunnel
 * would open its public passwords to everyone.
 */
export function refuseProxiedDemo({ demo }: Env): Middleware {
  return async (c, next) => {
    const names = demo ? Object.keys(c.req.header()) : []
    if (names.some((name) => FROM_A_PROXY.test(name))) return refuse(c, 'DEMO_PROXIED')
    return next()
  }
}
