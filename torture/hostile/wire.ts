import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/** No answer in this time counts as none. */
const PATIENCE_MS = 60_000
/** The part of a body that the checks read. */
const KEPT_BYTES = 200_000

/** An HTTP request, written by Node. */
export interface Asked {
  method?: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Milliseconds until the whole answer was there. */
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** The call of a procedure that changes something, as our pages send it but for the headers that say who asks. */
export function calling(procedure: string, input: unknown, headers: Record<string, string>): Asked {
  const asked = { method: 'POST', path: `/trpc/${procedure}` }
  const own = { 'content-type': 'application/json', ...headers }
  return { ...asked, headers: own, ...(input !== undefined && { body: JSON.stringify(input) }) }
}

/** Sends a request and reads the whole answer; an event stream is left after its head. Throws when none comes. */
export async function ask(
  port: number,
  { method = 'GET', path, headers, body }: Asked,
): Promise<Answer> {
  const length = body === undefined ? 0 : Buffer.byteLength(body)
  const start = performance.now()
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...(body !== undefined && { 'content-length': String(length) }), ...headers },
    agent,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  // A stream that is left behind ends with an error that nobody waits for.
  sent.on('error', () => {})
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers: said } = response
  const isStream = said['content-type']?.startsWith('text/event-stream')
  const text = isStream ? leave(sent) : await textOf(response)
  return { status, headers: said, body: text, ms: performance.now() - start }
}

function leave(sent: ReturnType<typeof request>): string {
  sent.destroy()
  return ''
}

async function textOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    if (size < KEPT_BYTES) pieces.push(piece)
    size += piece.byteLength
  }
  return Buffer.concat(pieces).toString()
}

/**
 * Writes bytes that Node would refuse to send, and reads what comes back until the server closes, is silent for `quietMs`, or
 * answers once. A closed connection has the status 0.
 */
export async function askRaw(port: number, bytes: Buffer, quietMs = 150): Promise<Answer> {
  const start = performance.now()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const { promise, resolve } = Promise.withResolvers<void>()
  let said = ''
  socket.setTimeout(quietMs, resolve)
  socket.on('data', (piece) => {
    said += piece.toString('latin1')
    if (isWhole(said)) resolve()
  })
  socket.on('error', () => resolve())
  socket.on('close', () => resolve())
  socket.write(bytes)
  await promise
  socket.destroy()
  return { ...parse(said), ms: performance.now() - start }
}

function isWhole(said: string): boolean {
  const end = said.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(said.slice(0, end))?.[1]
  return length === undefined
    ? said.endsWith('\r\n0\r\n\r\n')
    : said.length >= end + 4 + Number(length)
}

function parse(said: string): Omit<Answer, 'ms'> {
  const [head = '', ...body] = said.split('\r\n\r\n')
  const named = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: statusOf(head),
    headers: Object.fromEntries(named.slice(1)),
    body: body.join('\r\n\r\n'),
  }
}

/** The status in a raw answer; 0 for none. */
export function statusOf(said: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)
}
