import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { type PhotosAtTheDoor, photosAtTheDoor } from '#server/testing/scenes/record.ts'
import { PHOTOS_KEPT_DAYS } from '#shared/retention.ts'
import { deleteOldPhotos } from './old-photos.service.ts'

const DAY = 24 * 3_600_000

let fixture: PhotosAtTheDoor
let photoId: string
beforeEach(async () => {
  fixture = await photosAtTheDoor()
  photoId = randomUUID()
  await fixture.send({ photoId })
  await fixture.send()
})

const run = (statement: string) => fixture.t.database.sqlite.exec(statement)

/** The photos that are not as their events told them. */
function faults() {
  const { t } = fixture
  expect(brokenLinks(t.database)).toEqual([])
  return compareDerived(t.database.sqlite, t.clock.now()).flatMap(({ fault }) => fault ?? [])
}

describe('is found', () => {
  test('a photo that left its order, alone or with all, or went to another visit, livreur or order', async () => {
    const { id } = await makeOrder(fixture.t)
    for (const statement of [
      'delete from order_photos where rowid = 1',
      'delete from order_photos',
      "update order_photos set step = 'delivery' where rowid = 1",
      "update order_photos set livreur_id = 'x' where rowid = 1",
    ]) {
      run('savepoint sealed')
      run(statement)
      expect(faults(), statement).toMatchObject([
        { table: 'order_photos', what: 'contradicts', row: fixture.order.id, field: 'photo' },
      ])
      run('rollback to sealed; release sealed')
    }
    expect(faults()).toEqual([])
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
})
