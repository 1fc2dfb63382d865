import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { type Env, EnvError } from '#server/env.ts'
import type { HttpEnv } from '../context.ts'
import { securityHeaders } from '../guards/security-headers.ts'
import type { Lifecycle } from './lifecycle.ts'

/**
 * Longer than most proxies keep an idle connection, so that the proxy closes first; the project's
 * Caddyfile keeps none.
 */
const KEEP_ALIVE_MS = 75_000
/** Time for a slow phone to send its headers; a slower sender is an attack on the sockets. */
const HEADERS_MS = 30_000
/**
 * Time for a whole request: the headers, and the 60 s after which an upload is refused with its own
 * error.
 */
const REQUEST_MS = HEADERS_MS + 60_000
/**
 * Connections waiting on a kept socket while no process accepts: Node's default of 511 is full
 * after ten seconds at fifty a second.
 */
const KEPT_BACKLOG = 4096
const STOP_TICK_MS = 50
const IDLE_GRACE_MS = 400
const ACCEPT_LIMIT_MS = 3_000

/** An HTTP server whose answers to unreadable requests carry the security headers too. */
export function createHttpServer(env: Env): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
  })
  const headers = securityHeaders(env).map(([name, value]) => `${name}: ${value}\r\n`)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request'
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${headers.join('')}\r\n`,
    )
  })
  return server
}

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Throws an EnvError where the server will not be able to listen: a start asks before it migrates. */
export async function requireAddress(env: Env): Promise<void> {
  if (env.listenFd !== undefined) {
    if (!isSocket(env.listenFd)) throw noSocket(env.listenFd)
    return
  }
  const probe = new NetServer()
  await bind(probe, env)
  await new Promise((resolve) => probe.close(resolve))
}

/** Listens on the socket that was handed over, or binds the port; resolves to the port. Throws an EnvError when it cannot. */
export async function listen(server: Server, env: Env): Promise<number> {
  const { listenFd } = env
  if (listenFd === undefined) await bind(server, env)
  else {
    server.listen({ fd: listenFd }, KEPT_BACKLOG)
    await once(server, 'listening')
  }
  const address = server.address()
  if (typeof address !== 'object' || !address) throw noSocket(listenFd)
  return address.port
}

async function bind(server: NetServer, env: Env): Promise<void> {
  server.listen(env.port, env.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const says = BIND_FAULTS[(error as NodeJS.ErrnoException).code ?? '']
    throw says ? new EnvError([says(env)]) : error
  }
}

const noName = ({ host }: Env) => `HOST ${host} is a name that this machine does not know`

const BIND_FAULTS: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `port ${port} of ${host} is taken: stop the other server or set PORT`,
  EACCES: ({ port }) => `port ${port} is refused to this user: set PORT to 1024 or above`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine`,
  EINVAL: ({ host }) => `HOST ${host} is no address of this machine`,
  ENOTFOUND: noName,
  EAI_AGAIN: noName,
}

const noSocket = (fd: number | undefined) =>
  new EnvError([
    `LISTEN_FDS=1, and file descriptor ${fd} is no TCP socket: systemd sets LISTEN_FDS, by hand leave it out`,
  ])

function isSocket(fd: number): boolean {
  try {
    return fstatSync(fd).isSocket()
  } catch {
    return false
  }
}

/** Connects the application to Node; an unreadable request gets our own 400. */
export function nodeListener(app: Hono<HttpEnv>, env: Env): RequestListener {
  const headers = securityHeaders(env)
  return getRequestListener(
    async (request, bindings) => {
      const own = bindings as HttpEnv['Bindings'] & { outgoing: ServerResponse }
      const answer = await app.fetch(request, own)
      return own.writeBody ? handOver(answer, own.outgoing, own.writeBody) : answer
    },
    {
      errorHandler: () => new Response(null, { status: 400, headers }),
    },
  )
}

/** Sends the head of an answer and leaves its body to the handler that made it. */
function handOver(
  { status, headers }: Response,
  outgoing: ServerResponse,
  writeBody: (outgoing: Writable) => void,
): Response {
  outgoing.statusCode = status
  outgoing.setHeaders(headers)
  // The head leaves with the first bytes of the body, in one write.
  outgoing.cork()
  outgoing.flushHeaders()
  writeBody(outgoing)
  outgoing.uncork()
  return RESPONSE_ALREADY_SENT
}

/**
 * Lets the event loop accept the connections waiting in the kernel, one per turn: closing the
 * socket would reset them, possibly after their request was sent.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = true
  server.on('connection', () => {
    accepted = true
  })
  const end = performance.now() + ACCEPT_LIMIT_MS
  await setImmediate()
  while (accepted && performance.now() < end) {
    accepted = false
    await setImmediate()
  }
}

interface StopOptions {
  lifecycle: Lifecycle
  /**
   * Whether the socket was handed over and stays open after the process: new connections then wait
   * for the next process.
   */
  socketKept?: boolean
  /** Ends the event streams, which would otherwise stay open indefinitely. */
  endStreams: () => void
  deadlineMs: number
}

/**
 * Stops accepting connections and waits for the requests in progress. Resolves to false when the
 * deadline cut some off. Idle connections get a moment longer: a proxy may be writing a request on
 * one of them, and its answer, with `Connection: close`, ends it without a loss.
 */
export async function stopServer(server: Server, options: StopOptions): Promise<boolean> {
  const { lifecycle, socketKept = false, endStreams, deadlineMs } = options
  const start = performance.now()
  if (!socketKept) await acceptWaiting(server)
  // Not `server.close`: the HTTP one first cuts the connections that look idle.
  const closed = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve()),
  )
  // Only now: an answer with `close` makes the proxy open another connection, which must still be
  // accepted.
  lifecycle.stopping = true
  endStreams()
  const tick = setInterval(() => {
    // Again each time: a stream may have started on a connection that was already open.
    endStreams()
    if (performance.now() - start > IDLE_GRACE_MS) server.closeIdleConnections()
  }, STOP_TICK_MS)
  let drained = true
  const deadline = setTimeout(() => {
    drained = false
    server.closeAllConnections()
  }, deadlineMs)
  await closed
  clearInterval(tick)
  clearTimeout(deadline)
  return drained
}
