import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { cursorsFor } from '#server/operations/live/cursor.ts'
import { createRequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { appOn } from '#server/testing/test-app.ts'
import { createHttpServer, listen, nodeListener } from '../connections/listen.ts'

let t: TestContext
let server: Server
let admin: User

beforeEach(async () => {
  t = createTestContext({ PORT: '0' })
  admin = await makeAdmin(t)
  server = createHttpServer(t.env)
  t.env.publicUrl = `http://127.0.0.1:${await listen(server, t.env)}`
  server.on('request', nodeListener(appOn(t), t.env))
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function cookieOf(user: User): Promise<string> {
  const options = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t, user.id, options)
  return cookie.split(';')[0] ?? ''
}

/** The text of a stream so far. */
interface Reading {
  answer: IncomingMessage
  text: string
}

async function open(headers: Record<string, string>, query = ''): Promise<Reading> {
  const asked = request(`${t.env.publicUrl}/trpc/live.events${query}`, { headers, agent: false })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const reading = { answer, text: '' }
  answer.on('error', () => {})
  answer.setEncoding('utf8').on('data', (part) => {
    reading.text += part
  })
  return reading
}

const hears = (reading: Reading, what: string) =>
  vi.waitFor(() => expect(reading.text).toContain(what))

/** The ids of the orders whose hints a stream has received. */
const ordersIn = ({ text }: Reading) =>
  Array.from(text.matchAll(/"orderId":"([^"]+)"/g), ([, orderId]) => orderId)

const RETRY = 'retry: 1000\n'

/** Has tRPC's own adapter answer the request. */
function answerOfTrpc(headers: Record<string, string>): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/trpc',
    router: appRouter,
    req: new Request(`${t.env.publicUrl}/trpc/live.events`, { headers }),
    createContext: ({ req, resHeaders }) =>
      createRequestContext(t, { req, resHeaders, address: '', requestId: '' }),
  })
}

test('a stream is to the byte what tRPC’s own adapter sends, after how long a cut is waited for', async () => {
  await makeOrder(t, { status: 'assigned' })
  const cookie = await cookieOf(admin)
  const ours = await open({ cookie })
  const theirs = await answerOfTrpc({ cookie })
  const reader = theirs.body?.pipeThrough(new TextDecoderStream()).getReader()
  let expected = ''
  const readUntil = async (what: string) => {
    while (!expected.includes(what)) expected += (await reader?.read())?.value ?? ''
  }
  await readUntil('hello')
  const { id } = await makeOrder(t)
  await readUntil(id)
  // Their last event comes in pieces.
  while (!expected.endsWith('\n\n\n')) expected += (await reader?.read())?.value ?? ''
  await hears(ours, id)
  expect(ours.text).toBe(RETRY + expected)
  for (const [name, value] of theirs.headers)
    expect([name, ours.answer.headers[name]]).toEqual([name, value])
  expect(ours.answer.headers['x-request-id']).toBeDefined()
  await reader?.cancel()
})

test('a refusal is what tRPC’s own adapter sends: a stream that says why, and ends', async () => {
  const ours = await open({})
  await once(ours.answer, 'end')
  const theirs = await answerOfTrpc({})
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  expect(withoutId(ours.text)).toBe(RETRY + withoutId(await theirs.text()))
  expect([ours.answer.statusCode, theirs.status]).toEqual([200, 200])
  expect(ours.text).toContain('"appCode":"UNAUTHENTICATED"')
})

test.each([
  ['an id that is too long', `{"lastEventId":"${'x'.repeat(65)}"}`],
  ['no JSON', '{'],
  ['something else', '{"userId":"1"}'],
])('an input that is %s is refused', async (_, input) => {
  const query = `?${new URLSearchParams({ input })}`
  const ours = await open({ cookie: await cookieOf(admin) }, query)
  await once(ours.answer, 'end')
  expect(ours.text).toMatch(/event: serialized-error\ndata: .*"appCode":"VALIDATION"/)
  expect(t.hub.size).toBe(0)
})

test('a browser resumes from the id in its own header, its address, or its input', async () => {
  await makeOrder(t, { status: 'assigned' })
  const cookie = await cookieOf(admin)
  const lastEventId = cursorsFor(t.secret, admin).seal(1)
  const unknown = { input: '{"lastEventId":"unknown"}' }
  const streams = [
    await open({ cookie, 'last-event-id': lastEventId }, `?${new URLSearchParams(unknown)}`),
    await open({ cookie }, `?${new URLSearchParams({ lastEventId, ...unknown })}`),
    await open({ cookie }, `?${new URLSearchParams({ input: JSON.stringify({ lastEventId }) })}`),
  ]
  for (const stream of streams) {
    await hears(stream, '"kind":"assigned"')
    expect(stream.text).not.toMatch(/hello|resync|"kind":"created"/)
  }
})

test('a hundred streams receive every change, in order and once, and those it does not concern nothing', async () => {
  const [client, other, livreur] = [await makeClient(t), await makeClient(t), await makeLivreur(t)]
  const sign = (count: number, user: User) =>
    Promise.all(Array.from({ length: count }, () => cookieOf(user)))
  // Ten streams each: as many as a session may hold.
  const staff = (await sign(9, admin)).flatMap((cookie) => Array<string>(10).fill(cookie))
  const listening = await Promise.all(staff.map((cookie) => open({ cookie })))
  const [own, rider] = [
    await open({ cookie: await cookieOf(client) }),
    await open({ cookie: await cookieOf(livreur) }),
  ]
  const strangers = await Promise.all((await sign(8, other)).map((cookie) => open({ cookie })))
  for (const stream of [...listening, own, rider, ...strangers]) await hears(stream, 'hello')
  expect(t.hub.size).toBe(100)
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => makeOrder(t, { client, livreur, admin, status: 'assigned' })),
  )
  const mark = await makeOrder(t, { client: other })
  for (const stream of [...listening, ...strangers]) await hears(stream, mark.id)
  const trail = t.database.sqlite.prepare('select order_id from order_trail order by seq').pluck()
  const told = trail.all()
  for (const stream of listening) expect(ordersIn(stream)).toEqual(told)
  for (const stream of strangers) expect(ordersIn(stream)).toEqual([mark.id])
  await vi.waitFor(() => expect(ordersIn(own)).toEqual(told.filter((id) => id !== mark.id)))
  await vi.waitFor(() => expect(ordersIn(rider)).toHaveLength(orders.length))
})

test('a proxy that speaks HTTP/1.0 receives the events without the frames of chunks', async () => {
  const socket = connect(Number(new URL(t.env.publicUrl).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  socket.write(
    `GET /trpc/live.events HTTP/1.0\r\nHost: localhost\r\nCookie: ${await cookieOf(admin)}\r\n\r\n`,
  )
  await vi.waitFor(() => expect(text).toContain('hello'))
  const { id } = await makeOrder(t)
  await vi.waitFor(() => expect(text).toContain(id))
  const [, body] = text.split('\r\n\r\n')
  expect(body).toMatch(
    /^retry: 1000\nevent: connected\ndata: .*\n\n\ndata: {"type":"hello"}\nid: .*\n\n\ndata: /,
  )
  socket.destroy()
  await vi.waitFor(() => expect(t.hub.size).toBe(0))
})
