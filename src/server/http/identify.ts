import { randomUUID } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { clientAddress } from './client-address.ts'
import type { Middleware } from './context.ts'

const SANE_ID = /^[\w.-]{8,64}$/

/** Gives each request an id and an address; a proxy's `X-Request-Id` is kept, a stranger's is not. */
export function identify({ trustProxy }: Env): Middleware {
  return async (c, next) => {
    const given = trustProxy > 0 ? c.req.header('x-request-id') : undefined
    const requestId = given && SANE_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('address', clientAddress(c, trustProxy))
    await next()
    c.header('X-Request-Id', requestId)
  }
}
