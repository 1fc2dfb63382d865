import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { RECORD_OPEN_MS } from '#server/access/order-access/record-open.service.ts'
import { users } from '#server/db/schema.ts'
import { addPhoto } from '#server/orders/photos/photos.service.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  type User,
} from '#server/testing/factories.ts'
import { NO_PICTURES } from '#server/testing/fixtures/pictures.ts'
import { type PhotosAtTheDoor, photosAtTheDoor, refusalIn } from '#server/testing/scenes/record.ts'
import type { appOn } from '#server/testing/test-app.ts'
import { photoUploadPath } from '#shared/orders/photos.ts'

let t: TestContext
let app: ReturnType<typeof appOn>
let client: User
let livreur: User
let admin: User
let order: Order
let shot: Buffer
let folder: PhotosAtTheDoor['folder']
let send: PhotosAtTheDoor['send']
let see: PhotosAtTheDoor['see']
let rows: PhotosAtTheDoor['rows']
let files: PhotosAtTheDoor['files']

beforeEach(async () => {
  ;({ t, app, client, livreur, admin, order, shot, folder, send, see, rows, files } =
    await photosAtTheDoor())
})

describe('what is refused', () => {
  test.each(NO_PICTURES)('%s leaves nothing behind', async (_, bytes) => {
    expect(await refusalIn(await send({ bytes }))).toEqual([422, 'IMAGE_INVALID'])
    expect(rows()).toEqual([])
    expect(files()).toEqual([])
  })

  test('6 MB, other types, another site, and an address that makes no sense', async () => {
    const large = Buffer.concat([shot, Buffer.alloc(6 * 1024 * 1024)])
    expect(await refusalIn(await send({ bytes: large }))).toEqual([413, 'IMAGE_TOO_LARGE'])
    expect(await refusalIn(await send({ type: 'image/svg+xml' }))).toEqual([
      415,
      'BAD_CONTENT_TYPE',
    ])
    expect(await refusalIn(await send({ type: 'image/heic' }))).toEqual([415, 'BAD_CONTENT_TYPE'])
    const base = `/api/uploads/orders/${order.id}/photos`
    for (const path of [
      `${base}/..%2f..%2fsecret.key?etape=pickup&prise=1`,
      `${base}/photo.webp?etape=pickup&prise=1`,
      `${base}/${randomUUID()}?etape=ailleurs&prise=1`,
      `${base}/${randomUUID()}?etape=pickup`,
      `${base}/${randomUUID()}?etape=pickup&prise=hier`,
      `${base}/${randomUUID()}?etape=pickup&prise=1&legende=${'a'.repeat(81)}`,
    ])
      expect([path, ...(await refusalIn(await send({ path })))]).toEqual([path, 400, 'VALIDATION'])
    const foreign = { origin: 'https://evil.example', 'content-type': 'image/jpeg' }
    const path = `${base}/${randomUUID()}?etape=pickup&prise=1`
    const response = await app.request(path, { method: 'PUT', headers: foreign, body: 'x' })
    expect(await refusalIn(response)).toEqual([403, 'ORIGIN_REFUSED'])
  })

  test('everyone who never held the order', async () => {
    const stranger = await makeLivreur(t)
    const waiting = await makeLivreur(t, { approvedAt: null })
    expect(await refusalIn(await send({ as: stranger }))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(await refusalIn(await send({ as: waiting }))).toEqual([403, 'LIVREUR_NOT_APPROVED'])
    for (const as of [client, admin])
      expect(await refusalIn(await send({ as }))).toEqual([403, 'FORBIDDEN'])
    expect(await refusalIn(await send({ orderId: randomUUID() }))).toEqual([404, 'ORDER_NOT_FOUND'])
    const path = photoUploadPath({
      orderId: order.id,
      photoId: randomUUID(),
      step: 'pickup',
      caption: '',
      takenAt: 1,
    })
    const headers = { origin: t.env.publicUrl, 'content-type': 'image/jpeg' }
    const nobody = await app.request(path, { method: 'PUT', headers, body: 'x' })
    expect(await refusalIn(nobody)).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('a client whose claim does not name the photo', async () => {
    const { id: orderId } = await makeOrder(t, { client, livreur, admin, status: 'completed' })
    const [photoId, other] = [randomUUID(), randomUUID()]
    const own = await t.as(client)
    const note = 'Brûlure de fer.'
    const told = { orderId, kind: 'damaged', pieces: [], note, photoIds: [photoId] } as const
    await own.claims.open({ ...told, pieces: [], photoIds: [photoId], claimId: randomUUID() })
    const toClaim = (id: string) =>
      photoUploadPath({ orderId, photoId: id, step: 'claim', caption: '', takenAt: 1 })
    const unnamed = await send({ as: client, path: toClaim(other) })
    expect(await refusalIn(unnamed)).toEqual([404, 'ORDER_NOT_FOUND'])
    expect((await send({ as: client, path: toClaim(photoId) })).status).toBe(200)
    expect(rows()).toHaveLength(1)
  })

  test('looking at a photo whose file is lost', async () => {
    const photoId = randomUUID()
    await send({ photoId })
    rmSync(folder(), { recursive: true })
    expect(await refusalIn(await see(photoId, client))).toEqual([404, 'NOT_FOUND'])
  })

  test('looking at the photos of another client’s order', async () => {
    const photoId = randomUUID()
    await send({ photoId })
    for (const stranger of [await makeClient(t), await makeLivreur(t)]) {
      expect(await refusalIn(await see(photoId, stranger))).toEqual([404, 'ORDER_NOT_FOUND'])
      const listed = (await t.as(stranger)).photos.ofOrder({ orderId: order.id })
      await expect(listed).rejects.toMatchObject({ appCode: 'ORDER_NOT_FOUND' })
    }
    expect(await refusalIn(await see(photoId, undefined))).toEqual([401, 'UNAUTHENTICATED'])
    const own = await makeOrder(t, { client })
    expect(await refusalIn(await see(photoId, client, { orderId: own.id }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await refusalIn(await see('..%2f..%2f..%2fsecret.key', admin))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
  })

  test('a photo id that is another order’s already', async () => {
    const photoId = randomUUID()
    await send({ photoId })
    const second = await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
    const again = await send({ photoId, orderId: second.id })
    expect(await refusalIn(again)).toEqual([400, 'VALIDATION'])
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
    expect(await refusalIn(await send({ orderId: forgotten.id }))).toEqual([404, 'ORDER_NOT_FOUND'])
    t.clock.advance(RECORD_OPEN_MS - 1)
    const photoId = randomUUID()
    expect((await send({ orderId: done.id, photoId })).status).toBe(200)
    t.clock.advance(1)
    expect(await refusalIn(await send({ orderId: done.id }))).toEqual([404, 'ORDER_NOT_FOUND'])
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
