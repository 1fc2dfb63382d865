import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { createTestContext, type TestContext } from '../create-test-context.ts'
import { makeClient, orderInput } from '../factories.ts'
import { createFakeClock } from '../fakes/fake-clock.ts'
import { allowManyPlaces } from '../many-places.ts'
import { setSiteDoor } from '../site-door.ts'
import { serveOn } from './kept-socket.ts'

/** Clients who order in turn: each may have ten pending orders. */
const CLIENTS_A_RESTART = 40
const ORDERS_A_CLIENT = 9
/** Answers between two restarts. */
const ANSWERS_BETWEEN = 60
const EVERY_MS = 20

/** Other users of the server meanwhile. */
export interface Company {
  /** Adds who it needs to the database, before the first start; `clients` are those who will order. */
  prepare(t: TestContext, clients: readonly Client[]): Promise<void>
  /** The server listens for the first time; the load begins afterwards. */
  begin(): Promise<void>
  /** The server is about to be ended. */
  restarting(): void
  /** The new process listens; the former one had ended at this time of `performance.now()`. */
  restarted(endedAt: number): Promise<void>
  /** The load is over, and the server still runs. */
  end(): Promise<void>
}

interface Options {
  /** The data folder, empty at first. */
  folder: string
  /** The kept socket. */
  fd: number
  /** The port of the requests: the socket's own, or a proxy's. */
  port: number
  restarts: number
  /** Milliseconds from one request to the next. */
  everyMs?: number
  company?: Company
}

/** The results of the requests, and the content of the database. */
export interface RestartOutcome {
  requests: number
  /** From the first request until the last. */
  loadMs: number
  posts: number
  failed: string[]
  exits: Array<number | null>
  /** How long each restart's stop took. */
  stopsMs: number[]
  /** The answered keys, each with the orders that its answers named. */
  answered: Map<string, Set<string>>
  orders: number
  /** Orders whose note names another client than the one they are stored under. */
  underAnother: number
  slowestMs: number
}

/**
 * Restarts the real server repeatedly under fifty requests a second, or more, every other one an order under
 * another account.
 */
export async function restartUnderLoad({
  folder,
  fd,
  port,
  restarts,
  everyMs = EVERY_MS,
  company,
}: Options): Promise<RestartOutcome> {
  const prepared = await prepareLoad(folder, restarts * CLIENTS_A_RESTART, company)
  const variables = { DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1' }
  let server = await serveOn(fd, variables)
  await company?.begin()
  const load = startLoad(port, prepared, everyMs)
  try {
    const exits: Array<number | null> = []
    const stopsMs: number[] = []
    for (let done = 0; done < restarts; done += 1) {
      await load.answers(ANSWERS_BETWEEN)
      company?.restarting()
      const start = performance.now()
      exits.push(await server.stop())
      const endedAt = performance.now()
      stopsMs.push(Math.round(endedAt - start))
      server = await serveOn(fd, variables)
      await company?.restarted(endedAt)
    }
    await load.answers(ANSWERS_BETWEEN)
    await load.end()
    await company?.end()
    exits.push(await server.stop())
    return { ...load.told, exits, stopsMs, ...stored(folder) }
  } finally {
    load.cut()
    server.kill()
  }
}

interface Client {
  id: string
  cookie: string
}

interface Load {
  clients: Client[]
  input: PlaceOrderInput
}

async function prepareLoad(
  folder: string,
  clients: number,
  company: Company | undefined,
): Promise<Load> {
  const file = join(folder, 'laveo.db')
  migrateDatabase(file)
  const database = openDatabase(file)
  const t = createTestContext({}, { database, clock: createFakeClock(Date.now()) })
  allowManyPlaces(database)
  setSiteDoor(t, 'open')
  const input = await orderInput(t)
  const people = Array.from({ length: clients }, async () => {
    const { id } = await makeClient(t)
    const { cookie } = await openSession(t, id, { secure: false, userAgent: 'Vitest' })
    return { id, cookie: cookie.split(';')[0] ?? '' }
  })
  const prepared = { clients: await Promise.all(people), input }
  await company?.prepare(t, prepared.clients)
  await database.close()
  return prepared
}

function stored(folder: string) {
  const database = openDatabase(join(folder, 'laveo.db'))
  const count = (where: string) =>
    database.sqlite.prepare(`select count(*) from orders where ${where}`).pluck().get() as number
  const found = { orders: count('true'), underAnother: count('note <> client_id') }
  void database.close()
  return found
}

/** One connection per request, like a proxy without idle connections. */
const agent = new Agent({ keepAlive: false })

function startLoad(port: number, { clients, input }: Load, everyMs: number) {
  const told = { requests: 0, loadMs: 0, posts: 0, failed: [] as string[], slowestMs: 0 }
  const answered = new Map<string, Set<string>>()
  const pending = new Set<Promise<void>>()
  let heard = 0
  let onAnswer = () => {}
  const send = async (turn: number) => {
    const posted = turn % 2 === 0
    const client = clients[(turn >> 1) % clients.length]
    if (!client) throw new Error('No client')
    const headers = { cookie: client.cookie, [OWNER_HEADER]: client.id }
    const key = randomUUID()
    const body = JSON.stringify({ ...input, note: client.id, idempotencyKey: key })
    // Every fifth order is sent twice at once under one key, as a browser does without an answer.
    const times = turn % 10 === 0 ? 2 : 1
    const asks = Array.from({ length: posted ? times : 1 }, async () => {
      const start = performance.now()
      told.requests += 1
      if (posted) told.posts += 1
      const answer = await ask(port, headers, posted ? body : undefined)
      told.slowestMs = Math.max(told.slowestMs, Math.round(performance.now() - start))
      if ('failure' in answer) told.failed.push(answer.failure)
      else if (posted) answered.set(key, (answered.get(key) ?? new Set()).add(answer.orderId))
      heard += 1
      onAnswer()
    })
    await Promise.all(asks)
  }
  const begin = performance.now()
  let turn = 0
  const sendNext = () => {
    const spent = turn >> 1 >= clients.length * ORDERS_A_CLIENT
    turn += spent && turn % 2 === 1 ? 2 : 1
    const sent = send(turn).finally(() => pending.delete(sent))
    pending.add(sent)
  }
  let due = 0
  const timer = setInterval(() => {
    // The requests that a late timer missed are sent now: the server gets as many requests as were promised.
    for (; due * everyMs < performance.now() - begin; due += 1) sendNext()
  }, everyMs)
  return {
    told: Object.assign(told, { answered }),
    /** Resolves after this many further answers. */
    answers(count: number): Promise<void> {
      const goal = heard + count
      const { promise, resolve } = Promise.withResolvers<void>()
      onAnswer = () => {
        if (heard >= goal) resolve()
      }
      return promise
    },
    cut: () => clearInterval(timer),
    async end() {
      clearInterval(timer)
      told.loadMs = performance.now() - begin
      await Promise.all(pending)
    },
  }
}

type Answer = { orderId: string } | { failure: string }

async function ask(
  port: number,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<Answer> {
  const path = body === undefined ? '/trpc/orders.latest' : '/trpc/checkout.place'
  const own = { origin: 'http://127.0.0.1', 'content-type': 'application/json', ...headers }
  const method = body === undefined ? 'GET' : 'POST'
  try {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: own, agent })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const said = await text(response)
    if (response.statusCode !== 200) return { failure: `${method} ${response.statusCode} ${said}` }
    return { orderId: String(JSON.parse(said).result.data?.orderId) }
  } catch (error) {
    return { failure: `${method} ${String(error)}` }
  }
}
