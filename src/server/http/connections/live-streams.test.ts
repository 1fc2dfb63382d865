import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { appOn } from '#server/testing/test-app.ts'
import { createHttpServer, listen, nodeListener } from './listen.ts'

const MAX_DURATION_MS = 25 * 60_000

let t: TestContext
let server: Server
let cookie: string
/** The server's ends of the connections, in the order in which they came. */
let accepted: Socket[]
let unhandled: unknown[]

beforeEach(async () => {
  t = createTestContext({ PORT: '0' })
  const options = { secure: false, userAgent: 'Vitest' }
  const session = await openSession(t, (await makeAdmin(t)).id, options)
  cookie = session.cookie.split(';')[0] ?? ''
  server = createHttpServer(t.env)
  accepted = []
  server.on('connection', (socket) => accepted.push(socket))
  t.env.publicUrl = `http://127.0.0.1:${await listen(server, t.env)}`
  server.on('request', nodeListener(appOn(t), t.env))
  unhandled = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
})

afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

/** Opens a stream and reads nothing of it. */
async function openStream(): Promise<IncomingMessage> {
  const asked = request(`${t.env.publicUrl}/trpc/live.events`, {
    headers: { cookie },
    agent: false,
  })
  asked.on('error', () => {})
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  await vi.waitFor(() => expect(t.hub.size).toBe(1))
  return answer
}

let published = 0

function publish(orderId = 'o1'): void {
  published += 1
  t.hub.publish({
    message: { type: 'order', orderSeq: 1, orderId, kind: 'moved', status: 'assigned' },
    seq: published,
    clientId: 'awa',
    livreurId: null,
    previousLivreurId: null,
  })
}

/** Publishes until the connection takes no more, then some hints one by one: the last of them wait inside the server. */
async function stall(hints: number): Promise<void> {
  while (!accepted.at(-1)?.writableNeedDrain) {
    publish('o'.repeat(200_000))
    await turn()
  }
  for (let i = 0; i < hints; i++) {
    publish()
    await turn()
  }
}

const settle = async () => {
  for (let i = 0; i < 20; i++) await turn()
}

// How many hints the parts of the stream take in before the reader asks for one ahead that is not there yet.
const HINTS = [0, 1, 2, 3, 4]

test.each([
  ...HINTS.map((hints) => ['closes its connection', hints] as const),
  ...HINTS.map((hints) => ['resets its connection', hints] as const),
])(
  'a stalled phone that %s leaves nothing behind, with %d hints on the way',
  async (how, hints) => {
    const { socket } = await openStream()
    await stall(hints)
    if (how === 'closes its connection') socket.destroy()
    else socket.resetAndDestroy()
    await vi.waitFor(() => expect(t.hub.size).toBe(0))
    await settle()
    expect(unhandled).toEqual([])
  },
)

test.each(HINTS)(
  'a stalled phone is told of the end of its session when it reads on, with %d hints on the way',
  async (hints) => {
    const answer = await openStream()
    await stall(hints)
    t.hub.disconnect({ sessionId: sessionId() })
    await settle()
    expect(unhandled).toEqual([])
    expect(await text(answer)).toMatch(
      /event: serialized-error\ndata: .*"appCode":"UNAUTHENTICATED"/,
    )
    expect(t.hub.size).toBe(0)
  },
)

const sessionId = () => String(t.database.sqlite.prepare('select id from sessions').pluck().get())

test.each(HINTS)(
  'a stop ends a stalled stream so that its browser comes back, with %d hints on the way',
  async (hints) => {
    const answer = await openStream()
    await stall(hints)
    t.hub.close()
    await settle()
    expect(unhandled).toEqual([])
    expect(await text(answer)).not.toContain('event: return')
    expect(t.hub.size).toBe(0)
  },
)

test('a stream ends after 25 minutes, not for good: its browser comes back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answer = await openStream()
  const whole = text(answer)
  await vi.advanceTimersByTimeAsync(MAX_DURATION_MS)
  expect(await whole).toMatch(/"type":"hello"/)
  expect(await whole).not.toContain('event: return')
  expect(t.hub.size).toBe(0)
})
