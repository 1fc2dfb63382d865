import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import { createDgi, type Dgi, type DgiAnswer } from '#server/money/fne/stand-in/dgi.ts'

export const DGI_KEY = 'dgi_test_key'
export const SELLER_NCC = '9606123E'
export const POINT_OF_SALE = 'Comptoir Cocody'
export const ESTABLISHMENT = 'Lavéo Cocody'

/** How the DGI treats a request; in moods that start with `done` it certifies without saying so. `during` happens meanwhile. */
export type DgiMood =
  | 'fine'
  | 'cut'
  | 'hang'
  | 'noise'
  | 'huge'
  | 'redirect'
  | 'done-cut'
  | 'done-hang'
  | 'done-error'
  | 'done-noise'
  | 'error'
  | 401
  | 429
  | 502
  | 503
  | 504
  | { during: () => Promise<unknown> }

export interface FakeDgi {
  /** For `FNE_API_URL`. */
  url: string
  engine: Dgi
  /** The bodies of the requests received, the oldest first. */
  requests: string[]
  /** Sets the treatment of the next requests, one each; later ones are treated well. */
  behave(...moods: DgiMood[]): void
  /** The time limit of one call: it ends as soon as the server delays one. */
  timeLimit(): AbortSignal
  close(): Promise<void>
}

/** The DGI on this machine; it fails on request. */
export async function fakeDgi(clock: Clock = systemClock): Promise<FakeDgi> {
  const moods: DgiMood[] = []
  const limits = new Set<AbortController>()
  const server = createServer(async (req, res) => {
    const body = await bodyOf(req)
    fake.requests.push(body)
    const next = moods.shift() ?? 'fine'
    if (typeof next === 'object') await next.during()
    const mood = typeof next === 'object' ? 'fine' : next
    const isDone = mood === 'fine' || mood.toString().startsWith('done')
    const { authorization } = req.headers
    const made = isDone
      ? fake.engine.answer({ path: req.url ?? '', authorization, body })
      : { status: 500, body: {} }
    answer(res, mood, made, limits)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeDgi = {
    url,
    engine: createDgi({
      key: DGI_KEY,
      ncc: SELLER_NCC,
      pointsOfSale: [POINT_OF_SALE],
      establishments: [ESTABLISHMENT],
      stickers: 100,
      verifyUrl: `${url}/fr/verification/`,
      clock,
    }),
    requests: [],
    behave: (...next) => void moods.push(...next),
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
  return fake
}

function answer(
  res: ServerResponse,
  mood: Exclude<DgiMood, object>,
  made: DgiAnswer,
  limits: Set<AbortController>,
): unknown {
  const send = (status: number, body: string) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(body)
  if (typeof mood === 'number') return send(mood, '<html>')
  if (mood.endsWith('cut')) return void res.destroy()
  if (mood.endsWith('hang')) return endAll(limits)
  if (mood.endsWith('noise')) return send(200, '<html>')
  if (mood.endsWith('error')) return send(500, '{"message":"Internal server error"}')
  if (mood === 'huge') return send(200, 'x'.repeat(2_000_000))
  if (mood === 'redirect') return void res.writeHead(302, { location: '/elsewhere' }).end()
  return send(made.status, JSON.stringify(made.body))
}

/** Ends every call in progress: a request does not say which limit is its own. */
function endAll(limits: Set<AbortController>): void {
  for (const limit of limits) limit.abort(new DOMException('Too late', 'TimeoutError'))
  limits.clear()
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
