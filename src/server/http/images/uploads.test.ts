import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createApp } from '#server/app.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur, makeOrder, type Order, type User } from '#server/testing/factories.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { errorIn } from '#server/testing/test-app.ts'
import { photoUploadPath } from '#shared/orders/photos.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { MAX_UPLOAD_BYTES } from '#shared/record/images/image-kind.ts'
import { createHttpServer, listen, nodeListener } from '../connections/listen.ts'
import { createUploads, removeUnfinishedUploads } from './uploads.ts'

let t: TestContext
let dataDir: string
let server: Server
let port: number
/** Ends the bodies that are coming in. */
let limit: AbortController

beforeEach(async () => {
  dataDir = temporaryFolder()
  limit = new AbortController()
  t = createTestContext({ DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: 'http://localhost:3000' })
  const site = {
    file: () => undefined,
    template: () => '',
    page: () => undefined,
    hotReload: false,
  }
  const uploads = createUploads(t.env, () => limit.signal)
  server = createHttpServer(t.env)
  port = await listen(server, t.env)
  server.on('request', nodeListener(createApp(t, site, { stopping: false }, uploads), t.env))
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const incoming = () => {
  const folder = join(dataDir, 'incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** A livreur with an order, who begins to send a photo of it and says how large it is, or nothing of that. */
async function livreurWithMission() {
  const livreur = await makeLivreur(t)
  const order = await makeOrder(t, { livreur, status: 'pickup_en_route' })
  return {
    livreur,
    begin: (size?: number, agent?: Agent) => begin(livreur, order, { size, agent }),
  }
}

async function begin(
  livreur: User,
  { id: orderId }: Order,
  { size, agent }: { size: number | undefined; agent: Agent | undefined },
): Promise<ClientRequest> {
  const session = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t, livreur.id, session)
  const takenAt = t.clock.now()
  const photo = { orderId, photoId: randomUUID(), step: 'pickup', caption: '', takenAt } as const
  const sending = request({
    host: '127.0.0.1',
    port,
    agent,
    method: 'PUT',
    path: photoUploadPath(photo),
    headers: {
      [OWNER_HEADER]: livreur.id,
      origin: t.env.publicUrl,
      cookie: cookie.split(';')[0] ?? '',
      'content-type': 'image/jpeg',
      ...(size === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': size }),
    },
  })
  sending.on('error', () => {})
  return sending
}

async function answerTo(sending: ClientRequest) {
  const [message] = (await once(sending, 'response')) as [IncomingMessage]
  const answer = new Response(await text(message), { status: message.statusCode ?? 0 })
  const appCode = answer.ok ? undefined : (await errorIn(answer)).data.appCode
  const { 'retry-after': retryAfter, connection } = message.headers
  return { status: answer.status, appCode, retryAfter, connection }
}

/** Sends the first bytes of a photo and nothing more; resolves once the server writes it. */
async function stall(begin: (size?: number) => Promise<ClientRequest>): Promise<ClientRequest> {
  const before = incoming().length
  const sending = await begin(1_000_000)
  sending.write(Buffer.alloc(1000))
  await expect.poll(incoming).toHaveLength(before + 1)
  return sending
}

/** The header of an image that was not read: the connection is cut with it. */
const UNREAD = { connection: 'close' }
const BUSY = { status: 503, appCode: 'UPLOADS_BUSY', retryAfter: '10', ...UNREAD }

test('a fourth image of one person is told to come again before a byte of it is read, and others send theirs', async () => {
  const [one, other] = [await livreurWithMission(), await livreurWithMission()]
  for (let i = 0; i < 3; i += 1) await stall(one.begin)
  const fourth = await one.begin(1_000_000)
  fourth.flushHeaders()
  expect(await answerTo(fourth)).toEqual(BUSY)
  const bytes = await picture(90, 60)
  const sending = await other.begin(bytes.byteLength)
  sending.end(bytes)
  expect(await answerTo(sending)).toMatchObject({ status: 200, connection: 'keep-alive' })
  expect(incoming()).toHaveLength(3)
})

test('an image that finds no turn costs no try, however often it is sent', async () => {
  const { livreur, begin } = await livreurWithMission()
  const stalled = [await stall(begin), await stall(begin), await stall(begin)]
  for (let i = 0; i < 146; i += 1) t.limits.take('photo', livreur.id)
  for (let i = 0; i < 5; i += 1) {
    const early = await begin(1_000_000)
    early.flushHeaders()
    expect(await answerTo(early)).toEqual(BUSY)
  }
  for (const sending of stalled) sending.destroy()
  await expect.poll(incoming).toEqual([])
  const bytes = await picture(90, 60)
  const sending = await begin(bytes.byteLength)
  sending.end(bytes)
  expect(await answerTo(sending)).toMatchObject({ status: 200 })
})

test('eight images come in at once, and a turn that is given back is the next one’s', async () => {
  const [one, two, three] = [
    await livreurWithMission(),
    await livreurWithMission(),
    await livreurWithMission(),
  ]
  const stalled: ClientRequest[] = []
  for (const from of [one, one, one, two, two, two, three, three])
    stalled.push(await stall(from.begin))
  const late = await livreurWithMission()
  const ninth = await late.begin(1_000_000)
  ninth.flushHeaders()
  expect(await answerTo(ninth)).toEqual(BUSY)
  // Their phone is gone.
  stalled[0]?.destroy()
  await expect.poll(incoming).toHaveLength(7)
  await stall(late.begin)
})

test('an image that does not arrive in time is ended with a word, and leaves nothing', async () => {
  const { begin } = await livreurWithMission()
  const sending = await stall(begin)
  limit.abort()
  expect(await answerTo(sending)).toMatchObject({ status: 408, appCode: 'UPLOAD_TOO_SLOW' })
  expect(incoming()).toEqual([])
})

test('an image that hides its size is measured as it comes, and leaves nothing', async () => {
  const { begin } = await livreurWithMission()
  const sending = await begin()
  const answer = answerTo(sending)
  const piece = Buffer.alloc(1024 * 1024)
  for (let sent = 0; sent <= MAX_UPLOAD_BYTES; sent += piece.byteLength) sending.write(piece)
  expect(await answer).toMatchObject({ status: 413, appCode: 'IMAGE_TOO_LARGE' })
  expect(incoming()).toEqual([])
})

test('an image that a full disk refuses is read to its end, and its connection serves the next request', async () => {
  const { begin } = await livreurWithMission()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  await fillDisk()
  const sending = await begin(MAX_UPLOAD_BYTES, agent)
  const answer = answerTo(sending)
  sending.end(Buffer.alloc(MAX_UPLOAD_BYTES))
  expect(await answer).toMatchObject({ status: 503, appCode: 'STORAGE_UNAVAILABLE' })
  const next = request({ host: '127.0.0.1', port, path: '/healthz', agent }).end()
  const [{ statusCode }] = (await once(next, 'response')) as [IncomingMessage]
  expect([statusCode, next.reusedSocket]).toEqual([200, true])
  expect(incoming()).toEqual([])
})

/** Makes the disk full for what is written piece by piece. */
async function fillDisk(): Promise<void> {
  const handle = await open(import.meta.filename)
  await handle.close()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const written = vi.spyOn(Object.getPrototypeOf(handle), 'appendFile').mockRejectedValue(full)
  onTestFinished(() => written.mockRestore())
}

test('an image that is taken, and one that is refused, leave nothing where they came in', async () => {
  const { begin } = await livreurWithMission()
  for (const [bytes, status] of [
    [await picture(90, 60), 200],
    [Buffer.from('Bonjour'), 422],
  ] as const) {
    const sending = await begin(bytes.byteLength)
    sending.end(bytes)
    expect((await answerTo(sending)).status).toBe(status)
    expect(incoming()).toEqual([])
  }
})

test('what a crash left of images that were coming in goes at the next start', async () => {
  mkdirSync(join(dataDir, 'incoming'))
  writeFileSync(join(dataDir, 'incoming', randomUUID()), 'half an image')
  await removeUnfinishedUploads(t.env)
  expect(incoming()).toEqual([])
})
