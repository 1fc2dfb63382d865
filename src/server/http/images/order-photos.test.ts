import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderTrail } from '#server/db/schema.ts'
import { sweep } from '#server/housekeeping.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { phonePhoto } from '#server/testing/fixtures/pictures.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { type PhotosAtTheDoor, photosAtTheDoor, refusalIn } from '#server/testing/scenes/record.ts'
import { photoPath } from '#shared/orders/photos.ts'

const DAY = 24 * 3_600_000

let t: TestContext
let client: User
let livreur: User
let admin: User
let order: Order
let folder: PhotosAtTheDoor['folder']
let send: PhotosAtTheDoor['send']
let see: PhotosAtTheDoor['see']
let rows: PhotosAtTheDoor['rows']
let files: PhotosAtTheDoor['files']

beforeEach(async () => {
  ;({ t, client, livreur, admin, order, folder, send, see, rows, files } = await photosAtTheDoor())
})

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
    expect(await refusalIn(stranger)).toEqual([404, 'ORDER_NOT_FOUND'])
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
    expect(await refusalIn(await see(photoId, livreur))).toEqual([404, 'ORDER_NOT_FOUND'])
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
      .from(orderTrail)
      .where(eq(orderTrail.kind, 'photo_added'))
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
    expect(rows()).toHaveLength(1)
    expect(files()).toHaveLength(2)
  })

  test('is one of six at most at each passage', async () => {
    for (let count = 0; count < 6; count += 1) expect((await send()).status).toBe(200)
    expect(await refusalIn(await send())).toEqual([422, 'TOO_MANY_PHOTOS'])
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
    expect(await refusalIn(await see(photoId, livreur))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect((await see(photoId, other)).status).toBe(200)
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
