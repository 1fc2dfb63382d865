import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Deps } from '#server/deps.ts'
import { appRouter } from '#server/router.ts'
import { createContext } from '#server/trpc.ts'
import type { HttpContext } from './context.ts'

const ENDPOINT = '/trpc'

/** The API: batches of at most ten calls, and event streams. */
export function serveRpc(deps: Deps) {
  return (c: HttpContext): Promise<Response> => {
    const requestId = c.get('requestId')
    return fetchRequestHandler({
      endpoint: ENDPOINT,
      router: appRouter,
      req: c.req.raw,
      maxBatchSize: 10,
      // Lets a search that holds a name travel in a body rather than in an address that proxies log.
      allowMethodOverride: true,
      async createContext({ req, resHeaders }) {
        const facts = { req, resHeaders, requestId, address: c.get('address') }
        const context = await createContext(deps, facts)
        c.set('userId', context.session?.account.id)
        return context
      },
      onError({ error, path, type }) {
        if (error.code !== 'INTERNAL_SERVER_ERROR') return
        deps.log.error({ err: error.cause ?? error, requestId, path, type }, 'call failed')
      },
    })
  }
}
