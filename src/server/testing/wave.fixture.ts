import { onTestFinished } from 'vitest'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { createWaveWorker } from '#server/features/wave/wave-worker.ts'
import { createLogger } from '#server/lib/logger.ts'
import { payPath } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { type Caller, createTestContext, type TestContext } from './create-test-context.ts'
import { makeClient, makeOrder, readOrder, type User } from './factories.ts'
import { createFakeClock } from './fake-clock.ts'
import { type FakeWave, fakeWave, WAVE_KEY, WAVE_SECRET, type WaveMessage } from './fake-wave.ts'
import { appOn } from './test-app.ts'

/** What the ledger and Wave's tables hold of an order, in short. */
export interface Books {
  paid: number
  payments: string[]
  refunds: string[]
  sessions: string[]
  events: number
}

/** An order of 3000 francs whose session was paid, in one event. */
export const PAID: Books = {
  paid: 3000,
  payments: ['received wave 3000'],
  refunds: [],
  sessions: ['complete'],
  events: 1,
}

/** The same before the payment. */
export const OPEN: Books = { paid: 0, payments: [], refunds: [], sessions: ['open'], events: 0 }

export interface WaveFixture {
  t: TestContext
  wave: FakeWave
  client: User
  own: Caller
  /** What was logged at `warn` and above. */
  troubles: string[]
  order(status?: OrderStatus): Promise<string>
  /** Follows the client's link; resolves to its destination. */
  go(orderId: string): Promise<string>
  /** Posts a webhook of Wave's; resolves to the status of the answer. */
  post(message: WaveMessage): Promise<number>
  /** Runs the worker's due work. */
  work(): Promise<void>
  /** The same, `milliseconds` later. */
  workAfter(milliseconds: number): Promise<void>
  books(orderId: string): Books
}

/** A server that takes payments through Wave's API, and a Wave that fails on request. */
export async function createWaveFixture(): Promise<WaveFixture> {
  const clock = createFakeClock()
  const wave = await fakeWave(clock)
  onTestFinished(() => wave.close())
  const variables = {
    WAVE_API_URL: wave.url,
    WAVE_API_KEY: WAVE_KEY,
    WAVE_WEBHOOK_SECRET: WAVE_SECRET,
  }
  const troubles: string[] = []
  const write = (line: string) => {
    const { msg, reason } = JSON.parse(line)
    troubles.push(reason ? `${msg}: ${reason}` : msg)
  }
  const made = createTestContext({ DEMO: '0', ...variables }, { waveLimit: wave.timeLimit, clock })
  const t: TestContext = { ...made, log: createLogger('warn', { write }) }
  const client = await makeClient(t)
  const { cookie } = await openSession(t.database, client.id, {
    secure: false,
    userAgent: 'Vitest',
  })
  const app = appOn(t)
  const worker = createWaveWorker(t)
  return {
    t,
    wave,
    client,
    troubles,
    own: await t.as(client),
    async order(status = 'pending') {
      const input = { paymentMethod: 'wave' } as const
      return (await makeOrder(t, { client, status, input })).id
    },
    async go(orderId) {
      const response = await app.request(payPath(orderId), { headers: { cookie } })
      return response.headers.get('location') ?? String(response.status)
    },
    async post(message) {
      return (await app.request('/api/wave/webhook', { method: 'POST', ...message })).status
    },
    work: () => worker.runDue(),
    workAfter(milliseconds) {
      clock.advance(milliseconds)
      return worker.runDue()
    },
    books: (orderId) => booksOf(t, orderId),
  }
}

function booksOf(t: TestContext, orderId: string): Books {
  const lines = (sql: string) => t.database.sqlite.prepare(sql).pluck().all(orderId) as string[]
  const exists = lines('select id from orders where id = ?').length > 0
  return {
    paid: exists ? readOrder(t, orderId).paidAmount : 0,
    payments: lines(
      `select kind || ' ' || method || ' ' || amount from payments where order_id = ? order by rowid`,
    ),
    refunds: lines(`select reason || ' ' || amount from refunds where order_id = ? order by rowid`),
    sessions: lines('select status from wave_sessions where order_id = ? order by rowid'),
    events: t.database.sqlite.prepare('select count(*) from wave_events').pluck().get() as number,
  }
}
