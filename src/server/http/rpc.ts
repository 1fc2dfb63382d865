import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Deps } from '#server/deps.ts'
import { createRequestContext, type RequestFacts } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { REVALIDATED_QUERIES } from '#shared/revalidated-queries.ts'
import { encodeText } from './coding/encode-text.ts'
import { etagOf, holds } from './coding/etag.ts'
import { closedByClient, isCutOff } from './connections/cut-off.ts'
import type { HttpContext } from './context.ts'
import { liveStreams, opensStream } from './live/live-stream.ts'
import { refuse } from './refuse.ts'
import { answerCalls } from './rpc/answers.ts'
import { type Calls, readCalls } from './rpc/calls.ts'

const ENDPOINT = '/trpc'
const MAX_CALLS = 10
const HEAD = {
  vary: `trpc-accept, accept, accept-encoding, ${OWNER_HEADER}`,
  'content-type': 'application/json',
}

/** Screens ask them again every few seconds, and they change nothing: a line of the log for each would hide the others. */
const POLLED_QUERIES: ReadonlySet<string> = new Set([
  'devices.list',
  'exports.progress',
  'numberRequests.status',
  'staffSignUp.asked',
])

/**
 * The API: batches of at most ten calls, and the live stream. They are answered by our own code, which
 * costs a fraction of tRPC's adapter; what that adapter refuses as a whole is left to it.
 */
export function serveRpc(deps: Deps) {
  const openStream = liveStreams()
  return async (c: HttpContext): Promise<Response> => {
    const url = new URL(c.req.url)
    // Each comma in the path is one more call; tRPC would refuse too many of them without one of
    // our codes.
    if (url.pathname.split(/,|%2c/i).length > MAX_CALLS) return refuse(c, 'TOO_MANY_CALLS')
    const path = procedurePath(url.pathname)
    if (path === undefined) return refuse(c, 'NOT_FOUND')
    if (wantsLines(c.req.raw.headers)) return refuse(c, 'BAD_CONTENT_TYPE')
    if (opensStream(c.req.raw, url, path))
      return openStream(c, url, (resHeaders) => contextOf(deps, c, resHeaders))
    const calls = readCalls(c.req.raw, url, path)
    if (calls?.calls.every((call) => POLLED_QUERIES.has(call.path))) c.set('quiet', true)
    const answer = await (calls ? runCalls(deps, c, calls) : handOver(deps, c))
    return isCutOff(c) ? closedByClient() : answer
  }
}

/**
 * The path of the called procedures, without a slash at either end; undefined when it cannot be
 * decoded, for which tRPC answers INTERNAL.
 */
function procedurePath(pathname: string): string | undefined {
  const whole = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const path = whole.slice(ENDPOINT.length + 1)
  try {
    return decodeURIComponent(path.endsWith('/') ? path.slice(0, -1) : path)
  } catch {
    return undefined
  }
}

/** For such an answer tRPC sends the headers before its calls run: no cookie, no `Retry-After`. */
function wantsLines(headers: Headers): boolean {
  return headers.has('trpc-accept') || /application\/jsonl/i.test(headers.get('accept') ?? '')
}

async function runCalls(deps: Deps, c: HttpContext, calls: Calls): Promise<Response> {
  const resHeaders = new OwnHeaders()
  const answer = await answerCalls({
    calls,
    makeContext: () => contextOf(deps, c, resHeaders),
    onError: (error, call) => logFault(deps, c, { ...call, error }),
  })
  if (answer.retryAfter !== undefined) resHeaders.set('retry-after', String(answer.retryAfter))
  const etag = answer.status === 200 && isRevalidated(calls) ? etagOf(answer.body) : undefined
  if (etag !== undefined && holds(c.req.header('if-none-match'), etag)) {
    const headers = resHeaders.over({ ...HEAD, ...c.get('takeHeaders')(), ...keptAs(etag) })
    return new Response(null, { status: 304, headers })
  }
  const { body, headers: coded } = await encodeText(answer.body, acceptedBy(c, calls))
  const common = { ...HEAD, ...coded, ...c.get('takeHeaders')(), ...(etag && keptAs(etag)) }
  return new Response(body, { status: answer.status, headers: resHeaders.over(common) })
}

/** Whether the browser may keep the answer: it is of one such query alone, without anything about a person. */
function isRevalidated({ calls: [only, ...others] }: Calls): boolean {
  return only !== undefined && others.length === 0 && REVALIDATED_QUERIES.has(only.path)
}

function keptAs(etag: string): Record<string, string> {
  return { ETag: etag, 'Cache-Control': 'private, no-cache' }
}

/**
 * The codings that an answer may have. Only our own pages can name an account: a request that another site makes gets
 * a plain answer, whose length tells nothing of the secrets in it (BREACH). An answer with nothing
 * about a person, which `isRevalidated` tells, holds no secret, nor does one to a browser without a cookie.
 */
function acceptedBy(c: HttpContext, calls: Calls): string | undefined {
  const namesAccount = Boolean(c.req.header(OWNER_HEADER))
  const isVisitor = c.req.header('cookie') === undefined
  if (!namesAccount && !isVisitor && !isRevalidated(calls)) return undefined
  return c.req.header('accept-encoding')
}

/** Headers that calls add to their answer: mostly none, and `Headers` are slow. */
class OwnHeaders {
  #own: Headers | undefined

  append(name: string, value: string): void {
    this.#own ??= new Headers()
    this.#own.append(name, value)
  }

  set(name: string, value: string): void {
    this.#own ??= new Headers()
    this.#own.set(name, value)
  }

  over(common: Record<string, string>): Headers | Record<string, string> {
    if (!this.#own) return common
    const headers = new Headers(common)
    for (const [name, value] of this.#own) headers.append(name, value)
    return headers
  }
}

/** For requests that tRPC refuses before it runs a call. */
function handOver(deps: Deps, c: HttpContext): Promise<Response> {
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    router: appRouter,
    req: c.req.raw,
    maxBatchSize: MAX_CALLS,
    createContext: ({ resHeaders }) => contextOf(deps, c, resHeaders),
    onError: (failed) => logFault(deps, c, failed),
  })
}

async function contextOf(deps: Deps, c: HttpContext, resHeaders: RequestFacts['resHeaders']) {
  const asked = { requestId: c.get('requestId'), address: c.get('address') }
  const context = await createRequestContext(deps, { req: c.req.raw, resHeaders, ...asked })
  c.set('userId', context.session?.account.id)
  return context
}

interface Failed {
  error: TRPCError
  path: string | undefined
  type: string | undefined
}

/** Logs what is a fault of the server, and no refusal. */
function logFault({ log }: Deps, c: HttpContext, { error, path, type }: Failed): void {
  if (error.code !== 'INTERNAL_SERVER_ERROR' || isCutOff(c)) return
  log.error({ err: error.cause ?? error, requestId: c.get('requestId'), path, type }, 'call failed')
}
