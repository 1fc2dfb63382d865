import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Clock } from '#server/lib/clock.ts'

export const FAKE_KEY = 're_test'
const KEY_LIFE_MS = 24 * 3_600_000

/**
 * The provider's ways to treat a request; the second half accepts the e-mail without answering so.
 */
export const MOODS = [
  'fine',
  'limited',
  'error',
  'hang',
  'cut',
  'empty',
  'taken-hang',
  'taken-cut',
  'taken-noise',
] as const
type Mood = (typeof MOODS)[number]

/** Refusals, by their name and status at Resend. */
type Refusal = [name: string, status: number, message: string]

export interface Delivered {
  key: string
  from: string
  to: string
  subject: string
  html: string
  text: string
  /** Milliseconds on the test's clock. */
  at: number
}

export interface FakeResend {
  url: string
  /** The delivered e-mails. */
  delivered: Delivered[]
  /** The time of each request, on the test's clock. */
  requests: number[]
  /** Sets the treatment of the next requests, one each; later ones succeed. */
  behave(...moods: Array<Mood | Refusal>): void
  /** The `retry-after` in seconds, if any. */
  retryAfter: string | undefined
  /** The time limit of one try: it ends as soon as the server delays one. */
  timeLimit(): AbortSignal
  /** Refuses connections, or accepts them again. */
  down(): Promise<void>
  up(): Promise<void>
}

/**
 * A provider on this machine that accepts e-mails, fails on request, and remembers an idempotency
 * key for a day, like Resend.
 */
export async function fakeResend(clock: Clock): Promise<FakeResend> {
  const moods: Array<Mood | Refusal> = []
  const delivered: Delivered[] = []
  let limit = new AbortController()
  let port = 0
  const hang = () => limit.abort(new DOMException('Time is over', 'TimeoutError'))
  const take = taker(clock, delivered)

  const server = createServer(async (req, res) => {
    fake.requests.push(clock.now())
    const body = await bodyOf(req)
    const mood = moods.shift() ?? 'fine'
    if (mood === 'limited' && fake.retryAfter !== undefined)
      res.setHeader('retry-after', fake.retryAfter)
    const refusal = refusalIn(mood, req) ?? (takes(mood) ? take(req, body) : undefined)
    if (refusal) return refuse(res, refusal)
    if (mood.includes('cut')) return res.destroy()
    if (mood.includes('hang')) return hang()
    if (mood === 'empty') return void res.end('{}')
    res.end(mood === 'fine' ? '{"id":"1"}' : '<html>')
  })

  const fake: FakeResend = {
    url: '',
    delivered,
    requests: [],
    retryAfter: '2',
    behave: (...next) => void moods.push(...next),
    timeLimit() {
      limit = new AbortController()
      return limit.signal
    },
    down: () => shut(server),
    async up() {
      port = await open(server, port)
      fake.url = `http://127.0.0.1:${port}`
    },
  }
  await fake.up()
  onTestFinished(() => void shut(server))
  return fake
}

const takes = (mood: Mood | Refusal) => mood === 'fine' || mood.includes('taken')

/** Its refusals of an e-mail. */
function refusalIn(mood: Mood | Refusal, { headers }: IncomingMessage): Refusal | undefined {
  if (Array.isArray(mood)) return mood
  if (headers.authorization !== `Bearer ${FAKE_KEY}`)
    return ['invalid_api_key', 403, 'API key is invalid']
  if (mood === 'limited') return ['rate_limit_exceeded', 429, 'Too many requests']
  if (mood === 'error') return ['internal_server_error', 500, 'Oops']
  return undefined
}

/** Accepts e-mails, one per key and day; returns the refusal for a key with another content. */
function taker(clock: Clock, delivered: Delivered[]) {
  const known = new Map<string, { body: string; at: number }>()
  return ({ headers }: IncomingMessage, body: string): Refusal | undefined => {
    const key = String(headers['idempotency-key'])
    const at = clock.now()
    const before = known.get(key)
    if (!before || at - before.at >= KEY_LIFE_MS) {
      known.set(key, { body, at })
      delivered.push({ ...JSON.parse(body), key, at })
    } else if (before.body !== body) return ['invalid_idempotent_request', 409, 'Other payload']
    return undefined
  }
}

async function open(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function shut(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function refuse(res: ServerResponse, [name, statusCode, message]: Refusal): void {
  res.statusCode = statusCode
  res.end(JSON.stringify({ name, statusCode, message }))
}
