import { randomUUID } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { clientAddress } from '#server/lib/requests/client-address.ts'
import type { Middleware } from './context.ts'

/**
 * Gives each request an id and an address. An incoming `X-Request-Id` is ignored: proxies pass a
 * client's on unchanged.
 */
export function identify({ trustProxy }: Env): Middleware {
  return (c, next) => {
    c.set('requestId', randomUUID())
    c.set('address', clientAddress(c, trustProxy))
    return next()
  }
}
