import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { appOn } from '#server/testing/test-app.ts'
import { photoUploadPath } from '#shared/orders/photos.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { createHttpServer, listen, nodeListener } from './listen.ts'

const endings: Array<() => void> = []

afterEach(() => {
  for (const end of endings.splice(0)) end()
})

interface Line {
  level: string
  msg: string
  status?: number
  path?: string
}

/** The real server on what a test has set up, with what it logs. */
async function serve(t: TestContext): Promise<{ server: Server; lines: Line[] }> {
  const lines: Line[] = []
  const log = createLogger('debug', { write: (line) => lines.push(JSON.parse(line)) })
  const server = createHttpServer(t.env)
  t.env.publicUrl = `http://127.0.0.1:${await listen(server, t.env)}`
  server.on('request', nodeListener(appOn({ ...t, log }), t.env))
  endings.push(() => server.close())
  return { server, lines }
}

/** Begins a request, sends a part of its body, and leaves once the server has begun to read it. */
async function leaveWhileSending(
  [t, server]: [TestContext, Server],
  path: string,
  { method = 'POST', ...headers }: Record<string, string>,
): Promise<void> {
  const own = { origin: t.env.publicUrl, 'content-type': 'application/json', ...headers }
  const asked = request(t.env.publicUrl + path, { method, headers: own, agent: false })
  asked.on('error', () => {})
  asked.write('{"email":')
  await once(server, 'request')
  for (let i = 0; i < 10; i++) await turn()
  asked.destroy()
}

test.each([
  ['a call with a length', '/trpc/auth.signIn', { 'content-length': '1000' }],
  ['a call in pieces', '/trpc/auth.signIn', { 'transfer-encoding': 'chunked' }],
  ['a batch', '/trpc/auth.signIn,auth.signOut?batch=1', { 'content-length': '1000' }],
])(
  'a body that was cut off, %s, is a 499 at debug level and no fault',
  async (_, path, headers) => {
    const t = createTestContext({ PORT: '0' })
    const { server, lines } = await serve(t)
    await leaveWhileSending([t, server], path, headers)
    await vi.waitFor(() =>
      expect(lines).toMatchObject([{ level: 'debug', msg: 'request', status: 499 }]),
    )
  },
)

test('a photo that was cut off is a 499 at debug level and no fault', async () => {
  const t = createTestContext({ PORT: '0' })
  const livreur = await makeLivreur(t)
  const { id } = await makeOrder(t, { livreur, status: 'picked_up' })
  const { server, lines } = await serve(t)
  const options = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t, livreur.id, options)
  const path = photoUploadPath({
    orderId: id,
    photoId: randomUUID(),
    step: 'pickup',
    caption: '',
    takenAt: t.clock.now(),
  })
  await leaveWhileSending([t, server], path, {
    method: 'PUT',
    cookie: cookie.split(';')[0] ?? '',
    [OWNER_HEADER]: livreur.id,
    'content-type': 'image/jpeg',
    'content-length': '1000',
  })
  await vi.waitFor(() =>
    expect(lines).toMatchObject([{ level: 'debug', msg: 'request', status: 499 }]),
  )
})
