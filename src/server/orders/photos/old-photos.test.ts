import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { orderPhotos } from '#server/db/schema.ts'
import { makeOrder, makeSuperadmin, readOrder } from '#server/testing/factories.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { type PhotosAtTheDoor, photosAtTheDoor } from '#server/testing/scenes/record.ts'
import { PHOTOS_KEPT_DAYS } from '#shared/retention.ts'
import { raiseFlag } from '../flags/flags.service.ts'
import { deleteOldPhotos } from './old-photos.service.ts'

const DAY = 24 * 3_600_000

let fixture: PhotosAtTheDoor
beforeEach(async () => {
  fixture = await photosAtTheDoor()
})

/** An order with a photo of its pick-up, cancelled since by the team. */
async function endedOrder() {
  const { t, order, admin, send } = fixture
  await send()
  await (await t.as(admin)).orders.move({
    orderId: order.id,
    from: 'pickup_en_route',
    to: 'cancelled',
  })
  return order.id
}

async function photosSeenBy(user: { id: string }, orderId = fixture.order.id) {
  return (await fixture.t.as(user)).photos.ofOrder({ orderId })
}

test('the photos of an order go 180 days after its end, rows and files, and its page says so', async () => {
  const { t, client, rows, folder } = fixture
  await endedOrder()
  t.clock.advance(PHOTOS_KEPT_DAYS * DAY)
  await deleteOldPhotos(t)
  expect(rows()).toHaveLength(1)
  expect(await photosSeenBy(client)).toMatchObject({ deleted: null })
  t.clock.advance(1)
  await deleteOldPhotos(t)
  expect(rows()).toEqual([])
  expect(existsSync(folder())).toBe(false)
  expect(await photosSeenBy(client)).toEqual({
    photos: [],
    deleted: { steps: ['pickup'], keptDays: PHOTOS_KEPT_DAYS },
  })
})

test('an order that is not over keeps its photos, however old they are', async () => {
  const { t, rows, send } = fixture
  await send()
  t.clock.advance(400 * DAY)
  await deleteOldPhotos(t)
  expect(rows()).toHaveLength(1)
})

test('the days count from the end of the order, not from its photos', async () => {
  const { t, order, admin, send, rows } = fixture
  await send()
  t.clock.advance(300 * DAY)
  await (await t.as(admin)).orders.move({
    orderId: order.id,
    from: 'pickup_en_route',
    to: 'cancelled',
  })
  await deleteOldPhotos(t)
  expect(rows()).toHaveLength(1)
})

test('a superadmin chooses for how long, 30 days at least', async () => {
  const { t, rows } = fixture
  await endedOrder()
  const owner = await t.as(await makeSuperadmin(t))
  const save = (keptDays: number) =>
    owner.settings.save({ photos: { value: { keptDays }, seen: null } })
  await expect(save(29)).rejects.toThrow('30')
  await save(30)
  t.clock.advance(30 * DAY + 1)
  await deleteOldPhotos(t)
  expect(rows()).toEqual([])
})

test('the photos of an order with an open flag stay until it is settled', async () => {
  const { t, client, admin, rows } = fixture
  const orderId = await endedOrder()
  const flag = { order: readOrder(t, orderId), kind: 'count_gap' as const }
  await t.database.write((orm) => raiseFlag(orm, { ...t, actor: client }, flag))
  t.clock.advance(PHOTOS_KEPT_DAYS * DAY + 1)
  await deleteOldPhotos(t)
  expect(rows()).toHaveLength(1)
  const team = await t.as(admin)
  const [open] = await openProblems(team, 'flag')
  await team.flags.resolve({ flagId: open?.id ?? '', resolution: 'Chemise retrouvée' })
  await deleteOldPhotos(t)
  expect(rows()).toEqual([])
})

test('many photos of orders that are not over hide none that is due', async () => {
  const { t, client, livreur, admin, rows, send } = fixture
  const open = await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
  await send({ orderId: open.id })
  const [sent] = t.database.orm.select().from(orderPhotos).all()
  if (!sent) throw new Error('no photo')
  await t.database.write((orm) => {
    for (let n = 1; n <= 107; n += 1)
      orm
        .insert(orderPhotos)
        .values({ ...sent, id: randomUUID(), createdAt: sent.createdAt + n })
        .run()
  })
  t.clock.advance(1000)
  await endedOrder()
  expect(rows()).toHaveLength(109)
  t.clock.advance(PHOTOS_KEPT_DAYS * DAY + 1)
  await deleteOldPhotos(t)
  expect(rows()).toHaveLength(108)
})
