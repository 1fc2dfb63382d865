import type { Writable } from 'node:stream'
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server'
import { LiveEvents } from '#server/operations/live/live-events.ts'
import type { RequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import type { HttpContext } from '../context.ts'
import { areReadable } from '../rpc/calls.ts'
import { chunkOf, eventText, STREAM_HEADERS, withoutFrame } from './event-text.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat.ts'
import { writeStream } from './stream-writer.ts'

const PATH = 'live.events'
const CALL = { path: PATH, type: 'subscription', signal: undefined, batchIndex: 0 } as const

const config = appRouter._def._config
const { ping, maxDurationMs = Number.POSITIVE_INFINITY, client } = config.sse ?? {}

/** How long a browser waits, in milliseconds, before it opens a stream that was cut again. Left to itself, Chrome waits three seconds. */
const REOPEN_AFTER_MS = 1_000
/** The first event of a stream: that time, and after how long a silence browsers open another one. */
const GREETING = chunkOf(
  `retry: ${REOPEN_AFTER_MS}\n${eventText('connected', JSON.stringify(client))}`,
)

/** The name of the error after which browsers come back by themselves. */
const INTERRUPTION = 'AbortError'

/** Whether a request opens the live stream, with `path` the name of what it calls. */
export function opensStream({ method }: Request, { searchParams }: URL, path: string): boolean {
  if (path !== PATH || method !== 'GET' || searchParams.get('batch') === '1') return false
  return areReadable(searchParams.get('connectionParams'))
}

/**
 * Answers the requests that `opensStream`: the procedure decides who listens, and its events are
 * written here, in tRPC's format, without tRPC's own stream
 * ([decision 005](../../../../docs/decisions/005-live-hints-over-sse.md)).
 */
export function liveStreams() {
  const heartbeat = createHeartbeat(ping?.intervalMs ?? 15_000, maxDurationMs)
  return async (
    c: HttpContext,
    url: URL,
    makeContext: (resHeaders: Headers) => Promise<RequestContext>,
  ): Promise<Response> => {
    const headers = new Headers(STREAM_HEADERS)
    const ctx = await makeContext(headers)
    try {
      const getRawInput = async () => readInput(url, c.req.raw.headers)
      const events = await callTRPCProcedure({ router: appRouter, ...CALL, ctx, getRawInput })
      if (!(events instanceof LiveEvents)) throw new Error(`${PATH} returned no events`)
      c.env.writeBody = bodyWriter(events, heartbeat, withoutHead(ctx))
      return new Response(null, { headers })
    } catch (error) {
      const refusal = eventText('serialized-error', describe(error, ctx) ?? '')
      return new Response(`${withoutFrame(GREETING)}${refusal}`, { headers })
    }
  }
}

function bodyWriter(events: LiveEvents, heartbeat: Heartbeat, ctx: RequestContext) {
  const opening = { greeting: GREETING, events, heartbeat, describe: describer(ctx) }
  return (outgoing: Writable) => writeStream(outgoing, opening)
}

/** A function of its own: what it closes over lives as long as the stream, and must be little. */
function describer(ctx: RequestContext) {
  return (reason: unknown) => describe(reason, ctx)
}

/** The context of a stream whose head is sent: no cookie can be set, and the headers are forgotten. */
function withoutHead(ctx: RequestContext): RequestContext {
  return { ...ctx, cookies: {}, setCookie: () => {}, clearBrowserCache: () => {} }
}

/** An error as tRPC tells it; undefined for an interruption, after which browsers come back. */
function describe(reason: unknown, ctx: RequestContext): string | undefined {
  if (reason instanceof Error && reason.name === INTERRUPTION) return undefined
  const error = getTRPCErrorFromUnknown(reason)
  const { path, type } = CALL
  if (error.code === 'INTERNAL_SERVER_ERROR')
    ctx.log.error(
      { err: error.cause ?? error, requestId: ctx.requestId, path, type },
      'call failed',
    )
  return JSON.stringify(getTRPCErrorShape({ config, error, ctx, path, type, input: undefined }))
}

/** The input as tRPC reads it: the last event id comes from the browser's own header, or the address. */
function readInput({ searchParams }: URL, headers: Headers): unknown {
  const text = searchParams.get('input')
  const input = text ? parse(text) : undefined
  const lastEventId =
    headers.get('last-event-id') ??
    searchParams.get('lastEventId') ??
    searchParams.get('Last-Event-Id')
  if (!lastEventId) return input
  if (input === undefined || input === null) return { lastEventId }
  return typeof input === 'object' ? { ...input, lastEventId } : input
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}
