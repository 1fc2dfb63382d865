import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Deps } from '#server/deps.ts'
import { retryAfterOf } from '#server/lib/app-error.ts'
import { createRequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import { closedByClient, isCutOff } from './connections/cut-off.ts'
import type { HttpContext } from './context.ts'
import { refuse } from './refuse.ts'

const ENDPOINT = '/trpc'
const MAX_CALLS = 10

/** The API: batches of at most ten calls, and event streams. */
export function serveRpc(deps: Deps) {
  return async (c: HttpContext): Promise<Response> => {
    // Each comma in the path is one more call; tRPC would refuse too many of them without one of
    // our codes.
    if (c.req.path.split(/,|%2c/i).length > MAX_CALLS) return refuse(c, 'TOO_MANY_CALLS')
    if (!isDecodable(new URL(c.req.url).pathname)) return refuse(c, 'NOT_FOUND')
    if (wantsLines(c.req.raw.headers)) return refuse(c, 'BAD_CONTENT_TYPE')
    const requestId = c.get('requestId')
    const answer = await fetchRequestHandler({
      endpoint: ENDPOINT,
      router: appRouter,
      req: c.req.raw,
      maxBatchSize: MAX_CALLS,
      async createContext({ req, resHeaders }) {
        const facts = { req, resHeaders, requestId, address: c.get('address') }
        const context = await createRequestContext(deps, facts)
        c.set('userId', context.session?.account.id)
        return context
      },
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
      onError({ error, path, type }) {
        if (error.code !== 'INTERNAL_SERVER_ERROR' || isCutOff(c)) return
        deps.log.error({ err: error.cause ?? error, requestId, path, type }, 'call failed')
      },
    })
    return isCutOff(c) ? closedByClient() : answer
  }
}

/**
 * tRPC decodes the path before it looks for a procedure, and answers INTERNAL to an undecodable
 * one.
 */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** For such an answer tRPC sends the headers before its calls run: no cookie, no `Retry-After`. */
function wantsLines(headers: Headers): boolean {
  return headers.has('trpc-accept') || /application\/jsonl/i.test(headers.get('accept') ?? '')
}

/** The longest wait among the calls of a batch that came too early. */
function retryAfter(errors: readonly Error[]): Record<string, string> {
  const waits = errors.map(retryAfterOf).filter((seconds) => seconds !== undefined)
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {}
}
