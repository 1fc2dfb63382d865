import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareNow } from '#server/db/history/derived.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { createPhotosFixture, type PhotosFixture } from '#server/testing/fixtures/photos.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { PHOTOS_KEPT_DAYS } from '#shared/retention.ts'
import { deleteOldPhotos } from './old-photos.service.ts'
import { comparePhotoFiles } from './sealed-files.service.ts'

const DAY = 24 * 3_600_000

let fixture: PhotosFixture
let photoId: string
beforeEach(async () => {
  fixture = await createPhotosFixture()
  photoId = randomUUID()
  await fixture.send({ photoId })
  await fixture.send()
})

const run = (statement: string) => fixture.t.database.sqlite.exec(statement)

/** The photos that are not as their events sealed them. */
function faults() {
  const { t, dataDir } = fixture
  const walk = comparePhotoFiles(t.database.sqlite, dataDir)
  let step = walk.next()
  while (!step.done) step = walk.next()
  const rows = compareNow(t.database.sqlite, t.historyKey, t.clock.now())
  expect(brokenLinks(t.database)).toEqual([])
  return [...rows, step.value].flatMap(({ fault }) => fault ?? [])
}

test('photos are as their events sealed them', () => {
  expect(faults()).toEqual([])
})

describe('is found', () => {
  test.each(['', '-petite'])('another picture in the place of a photo: %s', (size) => {
    writeFileSync(join(fixture.folder(), `${photoId}${size}.webp`), 'another')
    expect(faults()).toMatchObject([
      { table: 'photo_files', what: 'contradicts', row: photoId, field: 'file', more: 0 },
    ])
  })

  test('a photo of which one size left, and how many more there are', () => {
    for (const name of readdirSync(fixture.folder()))
      if (name.includes('petite')) rmSync(join(fixture.folder(), name))
    expect(faults()).toMatchObject([{ table: 'photo_files', more: 1 }])
  })

  test.each([
    ['that left', 'delete from order_photos where rowid = 1'],
    ['all of which left', 'delete from order_photos'],
    ['of another visit', "update order_photos set step = 'delivery' where rowid = 1"],
    ['of somebody else', "update order_photos set livreur_id = 'x' where rowid = 1"],
  ])('a photo of an order %s', (_, statement) => {
    run(statement)
    expect(faults()).toMatchObject([
      { table: 'order_photos', what: 'contradicts', row: fixture.order.id, field: 'photo' },
    ])
  })

  test('a photo that went to another order', async () => {
    const { id } = await makeOrder(fixture.t)
    run(`update order_photos set order_id = '${id}' where rowid = 1`)
    expect(faults()).toContainEqual(expect.objectContaining({ table: 'order_photos', more: 1 }))
  })
})

describe('is no rewriting', () => {
  test('that photos leave some time after the end of their order', async () => {
    const { t, order, admin } = fixture
    const move = { orderId: order.id, from: 'pickup_en_route', to: 'cancelled' } as const
    await (await t.as(admin)).orders.move(move)
    t.clock.advance(PHOTOS_KEPT_DAYS * DAY + 1)
    await deleteOldPhotos(t)
    expect(fixture.rows()).toEqual([])
    expect(faults()).toEqual([])
  })

  test('that a copy was restored without the files of its photos', () => {
    rmSync(join(fixture.dataDir, 'uploads'), { recursive: true })
    expect(faults()).toEqual([])
  })
})
