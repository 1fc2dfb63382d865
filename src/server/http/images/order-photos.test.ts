import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderEvents, orderPhotos, users } from '#server/db/schema.ts'
import { RECORD_OPEN_MS } from '#server/features/order-access/record-open.service.ts'
import { addPhoto } from '#server/features/photos/photos.service.ts'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { sweep } from '#server/housekeeping.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { NO_PICTURES, phonePhoto, picture } from '#server/testing/fixtures/pictures.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { appOn, errorIn } from '#server/testing/test-app.ts'
import { photoPath, photoUploadPath } from '#shared/orders/photos.ts'
import { OWNER_HEADER } from '#shared/orders/queue.ts'

const DAY = 24 * 3_600_000

let t: TestContext
let app: ReturnType<typeof appOn>
let dataDir: string
let client: User
let livreur: User
let admin: User
let order: Order
let shot: Buffer

beforeEach(async () => {
  dataDir = temporaryFolder()
  t = createTestContext({ DATA_DIR: dataDir })
  app = appOn(t)
  client = await makeClient(t)
  livreur = await makeLivreur(t)
  admin = await makeAdmin(t)
  order = await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
  shot ??= await picture(90, 60)
})

async function cookieOf(user: User | undefined): Promise<string> {
  if (!user) return ''
  const session = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t.database, user.id, session)
  return cookie.split(';')[0] ?? ''
}

interface Sending {
  as?: User | undefined
  orderId?: string
  photoId?: string
  step?: 'pickup' | 'delivery'
  caption?: string
  takenAt?: number
  bytes?: Buffer
  type?: string
  path?: string
}

async function send(sending: Sending = {}): Promise<Response> {
  const { as = livreur, orderId = order.id, photoId = randomUUID(), step = 'pickup' } = sending
  const { caption = '', takenAt = t.clock.now(), bytes = shot, type = 'image/jpeg' } = sending
  const path = sending.path ?? photoUploadPath({ orderId, photoId, step, caption, takenAt })
  const headers = {
    origin: t.env.publicUrl,
    cookie: await cookieOf(as),
    'content-type': type,
    [OWNER_HEADER]: as?.id ?? '',
    'content-length': String(bytes.byteLength),
  }
  return app.request(path, { method: 'PUT', headers, body: new Uint8Array(bytes) })
}

async function see(
  photoId: string,
  as: User | undefined,
  { orderId = order.id, size = 'whole' as 'whole' | 'small', known = '' } = {},
) {
  const headers = { cookie: await cookieOf(as), 'if-none-match': known }
  return app.request(photoPath({ orderId, photoId }, size), { headers })
}

const refusal = async (response: Response) => {
  const { appCode } = (await errorIn(response)).data
  return [response.status, appCode]
}
const rows = () => t.database.orm.select().from(orderPhotos).all()
const folder = (orderId = order.id) => join(dataDir, 'uploads', 'orders', orderId)
const files = (orderId?: string) =>
  existsSync(folder(orderId)) ? readdirSync(folder(orderId)) : []

/** Each order has its hour. */
async function sweepAll(): Promise<void> {
  for (let hour = 0; hour < 24; hour += 1) {
    await sweep(t)
    t.clock.advance(DAY / 24)
  }
}

describe('a photo of a step', () => {
  test('is kept in two sizes, and seen by the client, its livreur and the team', async () => {
    const photoId = randomUUID()
    const bytes = await phonePhoto(1800, 900)
    const response = await send({ photoId, bytes, caption: ' Tache, poche ' })
    expect([response.status, await response.json()]).toEqual([200, { id: photoId }])
    expect(files().sort()).toEqual([`${photoId}-petite.webp`, `${photoId}.webp`])
    for (const reader of [client, livreur, admin, await makeSuperadmin(t)]) {
      const { photos } = await (await t.as(reader)).photos.ofOrder({ orderId: order.id })
      expect(photos).toEqual([
        {
          id: photoId,
          step: 'pickup',
          caption: 'Tache, poche',
          width: 800,
          height: 1600,
          takenAt: t.clock.now(),
        },
      ])
      const whole = await see(photoId, reader)
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-cache',
        vary: 'Cookie',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const image = await sharp(await whole.arrayBuffer()).metadata()
      expect(image).toMatchObject({ format: 'webp', width: 800, height: 1600 })
      expect(image.exif).toBeUndefined()
      const small = await sharp(await (await see(photoId, reader, { size: 'small' })).arrayBuffer())
      expect(await small.metadata()).toMatchObject({ width: 160, height: 320 })
    }
  })

  test('that a browser has already is not sent again, and not shown to a person who lost access', async () => {
    const photoId = randomUUID()
    await send({ photoId })
    const known = (await see(photoId, client)).headers.get('etag') ?? ''
    const again = await see(photoId, client, { known })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', known])
    expect((await see(photoId, client, { known, size: 'small' })).status).toBe(200)
    const stranger = await see(photoId, await makeClient(t), { known })
    expect(await refusal(stranger)).toEqual([404, 'ORDER_NOT_FOUND'])
  })

  test('is one photo however its id is written, and the sweep leaves it', async () => {
    const photoId = randomUUID()
    expect((await send({ photoId: photoId.toUpperCase() })).status).toBe(200)
    expect((await send({ photoId })).status).toBe(200)
    expect([rows().map(({ id }) => id), files().length]).toEqual([[photoId], 2])
    for (const name of files()) utimesSync(join(folder(), name), 0, 0)
    await sweepAll()
    expect((await see(photoId.toUpperCase(), client)).status).toBe(200)
  })

  test('is shown to its livreur while they carry the order, and two days more', async () => {
    const photoId = randomUUID()
    await send({ photoId })
    const caller = await t.as(livreur)
    await caller.missions.advance({
      orderId: order.id,
      from: 'pickup_en_route',
      cashReceived: 0,
      idempotencyKey: randomUUID(),
    })
    const ofOrder = () => caller.photos.ofOrder({ orderId: order.id })
    t.clock.advance(2 * DAY - 1)
    expect((await ofOrder()).photos).toHaveLength(1)
    expect((await see(photoId, livreur)).status).toBe(200)
    await (await t.as(admin)).orders.move({
      orderId: order.id,
      from: 'picked_up',
      to: 'processing',
    })
    t.clock.advance(1)
    await expect(ofOrder()).rejects.toMatchObject({ appCode: 'ORDER_NOT_FOUND' })
    expect(await refusal(await see(photoId, livreur))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect((await see(photoId, client)).status).toBe(200)
  })

  test('is in what the client takes away of all that is held on them', async () => {
    const photoId = randomUUID()
    await send({ photoId, caption: 'Tache' })
    const { commandes } = await personalDataOf(t, client)
    const adresse = photoPath({ orderId: order.id, photoId }, 'whole')
    expect(commandes[0]?.photos).toMatchObject([{ etape: 'pickup', legende: 'Tache', adresse }])
  })

  test('is announced to those who follow the order, without naming anyone', async () => {
    const photoId = randomUUID()
    await send({ photoId, caption: 'Chez Awa' })
    const [event] = t.database.orm
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.kind, 'photo_added'))
      .all()
    expect(event).toMatchObject({
      orderId: order.id,
      actorId: livreur.id,
      from: 'pickup_en_route',
      to: 'pickup_en_route',
      data: { step: 'pickup', photoId },
    })
  })

  test('sent again is the same photo, even while the first sending is on its way', async () => {
    const photoId = randomUUID()
    const answers = await Promise.all([send({ photoId }), send({ photoId })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await send({ photoId, bytes: Buffer.from('rien') })).status).toBe(200)
    expect([rows().length, files().length]).toEqual([1, 2])
  })

  test('is dated by the phone, but never before the order or after now', async () => {
    const now = t.clock.now()
    for (const takenAt of [5, now - 1000, now + 86_400_000]) await send({ takenAt })
    const taken = rows().map((row) => row.takenAt)
    expect(taken.sort()).toEqual(
      [Math.max(order.createdAt, 5), Math.max(order.createdAt, now - 1000), now].sort(),
    )
  })

  test('is one of six at most at each passage', async () => {
    for (let count = 0; count < 6; count += 1) expect((await send()).status).toBe(200)
    expect(await refusal(await send())).toEqual([422, 'TOO_MANY_PHOTOS'])
    expect((await send({ step: 'delivery' })).status).toBe(200)
    expect(files()).toHaveLength(14)
  })

  test('is still accepted from a former livreur of the order, who cannot look at it any more', async () => {
    const other = await makeLivreur(t)
    await (await t.as(admin)).orders.assign({
      orderId: order.id,
      livreurId: other.id,
      kind: 'reassign',
      from: 'pickup_en_route',
      currentLivreurId: livreur.id,
    })
    const photoId = randomUUID()
    expect((await send({ photoId })).status).toBe(200)
    expect(await refusal(await see(photoId, livreur))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect((await see(photoId, other)).status).toBe(200)
  })
})

describe('what is refused', () => {
  test.each(NO_PICTURES)('%s leaves nothing behind', async (_, bytes) => {
    expect(await refusal(await send({ bytes }))).toEqual([422, 'IMAGE_INVALID'])
    expect([rows(), files()]).toEqual([[], []])
  })

  test('6 MB, other types, another site, and an address that makes no sense', async () => {
    const large = Buffer.concat([shot, Buffer.alloc(6 * 1024 * 1024)])
    expect(await refusal(await send({ bytes: large }))).toEqual([413, 'IMAGE_TOO_LARGE'])
    expect(await refusal(await send({ type: 'image/svg+xml' }))).toEqual([415, 'BAD_CONTENT_TYPE'])
    expect(await refusal(await send({ type: 'image/heic' }))).toEqual([415, 'BAD_CONTENT_TYPE'])
    const base = `/api/uploads/orders/${order.id}/photos`
    for (const path of [
      `${base}/..%2f..%2fsecret.key?etape=pickup&prise=1`,
      `${base}/photo.webp?etape=pickup&prise=1`,
      `${base}/${randomUUID()}?etape=ailleurs&prise=1`,
      `${base}/${randomUUID()}?etape=pickup`,
      `${base}/${randomUUID()}?etape=pickup&prise=hier`,
      `${base}/${randomUUID()}?etape=pickup&prise=1&legende=${'a'.repeat(81)}`,
    ])
      expect([path, ...(await refusal(await send({ path })))]).toEqual([path, 400, 'VALIDATION'])
    const foreign = { origin: 'https://evil.example', 'content-type': 'image/jpeg' }
    const path = `${base}/${randomUUID()}?etape=pickup&prise=1`
    const response = await app.request(path, { method: 'PUT', headers: foreign, body: 'x' })
    expect(await refusal(response)).toEqual([403, 'ORIGIN_REFUSED'])
  })

  test('everyone who never held the order', async () => {
    const stranger = await makeLivreur(t)
    const waiting = await makeLivreur(t, { approvedAt: null })
    expect(await refusal(await send({ as: stranger }))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(await refusal(await send({ as: waiting }))).toEqual([403, 'LIVREUR_NOT_APPROVED'])
    for (const as of [client, admin])
      expect(await refusal(await send({ as }))).toEqual([403, 'FORBIDDEN'])
    expect(await refusal(await send({ orderId: randomUUID() }))).toEqual([404, 'ORDER_NOT_FOUND'])
    const path = photoUploadPath({
      orderId: order.id,
      photoId: randomUUID(),
      step: 'pickup',
      caption: '',
      takenAt: 1,
    })
    const headers = { origin: t.env.publicUrl, 'content-type': 'image/jpeg' }
    const nobody = await app.request(path, { method: 'PUT', headers, body: 'x' })
    expect(await refusal(nobody)).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('looking at the photos of another client’s order', async () => {
    const photoId = randomUUID()
    await send({ photoId })
    for (const stranger of [await makeClient(t), await makeLivreur(t)]) {
      expect(await refusal(await see(photoId, stranger))).toEqual([404, 'ORDER_NOT_FOUND'])
      const listed = (await t.as(stranger)).photos.ofOrder({ orderId: order.id })
      await expect(listed).rejects.toMatchObject({ appCode: 'ORDER_NOT_FOUND' })
    }
    expect(await refusal(await see(photoId, undefined))).toEqual([401, 'UNAUTHENTICATED'])
    const own = await makeOrder(t, { client })
    expect(await refusal(await see(photoId, client, { orderId: own.id }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await refusal(await see('..%2f..%2f..%2fsecret.key', admin))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
  })

  test('a photo id that is another order’s already', async () => {
    const photoId = randomUUID()
    await send({ photoId })
    const second = await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
    const again = await send({ photoId, orderId: second.id })
    expect(await refusal(again)).toEqual([400, 'VALIDATION'])
    expect(files(second.id)).toEqual([])
  })

  test('the same photo for two orders at once is kept for one of them', async () => {
    const photoId = randomUUID()
    const second = await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
    const sent = [order.id, second.id].map((orderId) => send({ photoId, orderId }))
    const answers = (await Promise.all(sent)).map(({ status }) => status)
    expect(answers.sort()).toEqual([200, 400])
    const [row] = rows()
    const kept = row?.orderId === order.id ? [2, 0] : [0, 2]
    expect([files(order.id).length, files(second.id).length]).toEqual(kept)
  })

  test('a photo for an order whose record is closed, or whose client is gone', async () => {
    const [done, forgotten] = [
      await makeOrder(t, { client, livreur, admin, status: 'completed' }),
      await makeOrder(t, { livreur, admin, status: 'completed' }),
    ]
    t.database.orm
      .update(users)
      .set({ deletedAt: t.clock.now() })
      .where(eq(users.id, forgotten.clientId))
      .run()
    expect(await refusal(await send({ orderId: forgotten.id }))).toEqual([404, 'ORDER_NOT_FOUND'])
    t.clock.advance(RECORD_OPEN_MS - 1)
    const photoId = randomUUID()
    expect((await send({ orderId: done.id, photoId })).status).toBe(200)
    t.clock.advance(1)
    expect(await refusal(await send({ orderId: done.id }))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect((await send({ orderId: done.id, photoId })).status).toBe(200)
    expect([files(done.id).length, files(forgotten.id).length]).toEqual([2, 0])
  })

  test('a photo that arrives while its order is being deleted leaves no file', async () => {
    const photo = {
      orderId: order.id,
      photoId: randomUUID(),
      etape: 'pickup' as const,
      prise: 1,
      legende: undefined,
    }
    const adding = addPhoto({ ...t, actor: livreur }, photo, shot)
    await (await t.as(admin)).orders.delete({ orderId: order.id })
    await expect(adding).rejects.toMatchObject({ appCode: 'ORDER_NOT_FOUND' })
    expect(files()).toEqual([])
  })
})

describe('photos go', () => {
  test('with their order', async () => {
    await send()
    await (await t.as(admin)).orders.delete({ orderId: order.id })
    expect(rows()).toEqual([])
    await expect.poll(() => existsSync(folder())).toBe(false)
  })

  test('with the account of the client, and with no one else’s', async () => {
    const done = await makeOrder(t, { client, livreur, admin, status: 'completed' })
    const others = await makeOrder(t, { livreur, admin, status: 'pickup_en_route' })
    await send({ orderId: done.id })
    await send({ orderId: others.id })
    const half = join(folder(), `.${randomUUID()}.webp.abc.part`)
    mkdirSync(folder())
    writeFileSync(half, 'x')
    await (await t.as(admin)).orders.cancel({ orderId: order.id, from: 'pickup_en_route' })
    await (await t.as(client)).profile.deleteAccount({ password: TEST_PASSWORD })
    expect(rows().map(({ orderId }) => orderId)).toEqual([others.id])
    expect([done.id, order.id].map((id) => existsSync(folder(id)))).toEqual([false, false])
    expect(files(others.id)).toHaveLength(2)
  })

  test('within a day of hourly sweeps, when no order or no row has them and they are old', async () => {
    const photoId = randomUUID()
    await send({ photoId })
    const gone = folder(randomUUID())
    mkdirSync(gone)
    const stray = join(folder(), `${randomUUID()}.webp`)
    const fresh = join(folder(), `.${randomUUID()}.webp.abc.part`)
    for (const file of [stray, fresh]) writeFileSync(file, 'x')
    const dayBefore = t.clock.now() / 1000 - 90_000
    utimesSync(stray, dayBefore, dayBefore)
    await sweepAll()
    expect([existsSync(gone), existsSync(stray), existsSync(fresh)]).toEqual([false, false, true])
    expect((await see(photoId, client)).status).toBe(200)
  })
})
