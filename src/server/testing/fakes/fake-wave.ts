import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import { MINUTE_MS } from '#shared/dates.ts'

export const WAVE_KEY = 'wave_ci_test_key'
export const WAVE_SECRET = 'wave_ci_WHS_test_secret'
const LIFE_MS = 30 * MINUTE_MS

/**
 * Wave's ways to treat a request to its API; moods that start with `done` do it without answering
 * so.
 */
type Mood =
  | 'fine'
  | 'refuse'
  | 'error'
  | 'limited'
  | 'hang'
  | 'cut'
  | 'noise'
  | 'done-hang'
  | 'done-error'
type Answer = [status: number, body: unknown]

/** A session in Wave's format; a test may write invalid values into it. */
export interface FakeSession {
  id: string
  amount: string
  currency: string
  checkout_status: 'open' | 'complete' | 'expired'
  payment_status: 'processing' | 'cancelled' | 'succeeded'
  client_reference: string | null
  transaction_id: string | null
  wave_launch_url: string
  business_name: string
  success_url: string
  error_url: string
  when_created: string
  when_expires: string
  when_completed: string | null
}

export interface WaveMessage {
  body: string
  headers: Record<string, string>
}

export interface FakeWave {
  /** For `WAVE_API_URL`. */
  url: string
  /** Every session it holds, oldest first. */
  sessions: FakeSession[]
  /** The requests received, such as `POST /v1/checkout/sessions`. */
  requests: string[]
  /** Sets the treatment of the next requests, one each; later ones follow `mood`. */
  behave(...moods: Mood[]): void
  mood: Mood
  /** Clears the treatments set by `behave`. */
  calm(): void
  /** The latest session. */
  last(): FakeSession
  /** Pays it. */
  pay(session: FakeSession): void
  /** Ends the time in which it can be paid. */
  expire(session: FakeSession): void
  /** A webhook of Wave's about a session: a new event each time. */
  message(session: FakeSession, options?: MessageOptions): WaveMessage
  /** The address to post webhooks to; none are sent while it is undefined. */
  webhook: string | undefined
  /** The time limit of one try: it ends as soon as the server delays one. */
  timeLimit(): AbortSignal
  close(): Promise<void>
}

interface MessageOptions {
  id?: string
  type?: string
  secret?: string
  /** Seconds. */
  at?: number
}

/**
 * Wave on this machine: its Checkout API, its payment page, and its signed webhooks; it fails on
 * request.
 */
export async function fakeWave(clock: Clock = systemClock): Promise<FakeWave> {
  const moods: Mood[] = []
  const limits = new Set<AbortController>()
  const server = createServer(async (req, res) => {
    const body = await bodyOf(req)
    const path = req.url ?? '/'
    if (path.startsWith('/c/')) return page(fake, req, res)
    // The browser asks for an icon.
    if (!path.startsWith('/v1/')) return void res.writeHead(204).end()
    fake.requests.push(`${req.method} ${path}`)
    const mood = moods.shift() ?? fake.mood
    const answer = refusalFor(mood, req) ?? api(fake, clock, req, body)
    if (mood === 'cut') return res.destroy()
    if (mood.endsWith('hang')) return endAll(limits)
    if (mood === 'noise') return void res.end('<html>')
    return send(res, mood === 'done-error' ? [500, {}] : answer)
  })
  const fake: FakeWave = {
    url: '',
    sessions: [],
    requests: [],
    mood: 'fine',
    webhook: undefined,
    behave: (...next) => void moods.push(...next),
    calm: () => void moods.splice(0),
    last: () => fake.sessions.at(-1) ?? never(),
    pay: (session) => paid(session, clock),
    expire(session) {
      session.checkout_status = 'expired'
    },
    message: (session, options) => message(session, clock, options),
    timeLimit() {
      const limit = new AbortController()
      limits.add(limit)
      return limit.signal
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

/** Ends every try in progress: a request does not say which limit is its own. */
function endAll(limits: Set<AbortController>): void {
  for (const limit of limits) limit.abort(new DOMException('Too late', 'TimeoutError'))
  limits.clear()
}

function never(): never {
  throw new Error('Wave holds no session')
}

/** The refusal of a request that is not carried out. */
function refusalFor(mood: Mood, { headers }: IncomingMessage): Answer | undefined {
  if (mood === 'refuse' || headers.authorization !== `Bearer ${WAVE_KEY}`)
    return [401, { code: 'no-matching-api-key' }]
  if (mood === 'error') return [500, { code: 'internal-server-error' }]
  if (mood === 'limited') return [429, { code: 'too-many-requests' }]
  return mood === 'hang' || mood === 'cut' ? [500, {}] : undefined
}

function api(
  fake: FakeWave,
  clock: Clock,
  { method, url = '' }: IncomingMessage,
  body: string,
): Answer {
  const { pathname, searchParams } = new URL(url, fake.url)
  const path = `${method} ${pathname.replace('/v1/checkout/sessions', '')}`
  if (path === 'POST ') return create(fake, clock, body)
  const reference = searchParams.get('client_reference')
  if (path === 'GET /search')
    return [200, { result: fake.sessions.filter((s) => s.client_reference === reference) }]
  const session = fake.sessions.find(({ id }) => path.split('/')[1] === id)
  if (!session) return [404, { code: 'not-found' }]
  if (method === 'GET') return [200, session]
  if (session.checkout_status !== 'open') return [409, { code: 'session-not-open' }]
  session.checkout_status = 'expired'
  return [200, {}]
}

const ALLOWED = ['amount', 'currency', 'client_reference', 'success_url', 'error_url']

function create(fake: FakeWave, clock: Clock, body: string): Answer {
  const asked = JSON.parse(body) as Record<string, string>
  const isStrange = Object.keys(asked).some((name) => !ALLOWED.includes(name))
  if (isStrange || !/^[1-9]\d*$/.test(String(asked.amount)) || typeof asked.amount !== 'string')
    return [400, { code: 'request-validation-error' }]
  const id = `cos-${randomBytes(6).toString('hex')}`
  const session: FakeSession = {
    id,
    amount: asked.amount,
    currency: asked.currency ?? '',
    checkout_status: 'open',
    payment_status: 'processing',
    transaction_id: null,
    client_reference: asked.client_reference ?? null,
    wave_launch_url: `${fake.url}/c/${id}?a=${asked.amount}&c=XOF&m=Lav%C3%A9o`,
    business_name: 'Lavéo',
    when_completed: null,
    success_url: asked.success_url ?? '',
    error_url: asked.error_url ?? '',
    when_created: new Date(clock.now()).toISOString(),
    when_expires: new Date(clock.now() + LIFE_MS).toISOString(),
  }
  fake.sessions.push(session)
  return [200, session]
}

function paid(session: FakeSession, clock: Clock): void {
  session.checkout_status = 'complete'
  session.payment_status = 'succeeded'
  session.transaction_id ??= `T${randomBytes(6).toString('hex').toUpperCase()}`
  session.when_completed = new Date(clock.now()).toISOString()
}

function message(session: FakeSession, clock: Clock, options: MessageOptions = {}): WaveMessage {
  const { id = `EV_${randomBytes(6).toString('hex')}`, secret = WAVE_SECRET } = options
  const { type = 'checkout.session.completed', at = Math.floor(clock.now() / 1000) } = options
  const body = JSON.stringify({ id, type, data: session })
  const signature = createHmac('sha256', secret).update(`${at}${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'wave-signature': `t=${at},v1=${signature}`,
  }
  return { body, headers }
}

/** The payment page, where a real Wave opens its application. */
async function page(fake: FakeWave, { method, url = '' }: IncomingMessage, res: ServerResponse) {
  const [, , id, act] = new URL(url, fake.url).pathname.split('/')
  const session = fake.sessions.find((known) => known.id === id)
  if (!session) return send(res, [404, {}])
  if (method !== 'POST') {
    res.setHeader('content-type', 'text/html; charset=utf-8')
    return void res.end(pageOf(session))
  }
  if (act === 'payer' && session.checkout_status === 'open') {
    fake.pay(session)
    const { body, headers } = fake.message(session)
    if (fake.webhook) await fetch(fake.webhook, { method: 'POST', body, headers })
  }
  const { success_url, error_url } = session
  res.writeHead(303, { location: act === 'payer' ? success_url : error_url }).end()
}

function pageOf({ id, amount, checkout_status }: FakeSession): string {
  const button = (act: string, label: string) =>
    `<form method="post" action="/c/${id}/${act}"><button>${label}</button></form>`
  const open = `${button('payer', 'Payer')}${button('refuser', 'Refuser')}`
  return `<!doctype html><html lang="fr"><title>Wave</title><h1>Payer ${amount} F avec Wave</h1>
${checkout_status === 'open' ? open : '<p>Ce paiement est terminé.</p>'}</html>`
}

function send(res: ServerResponse, [status, body]: Answer): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
