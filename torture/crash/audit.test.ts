import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { photoFilesOf } from '#server/orders/photos/photo-files.service.ts'
import { addPhoto } from '#server/orders/photos/photos.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur, makeOrder, type Order } from '#server/testing/factories.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { audit, strayPhotoFiles } from './audit.ts'
import { type Fact, lostFacts } from './facts.ts'

let made: string
let dataDir: string
let order: Order
let facts: Fact[]
/** From the data folder. */
let photoFiles: string[]

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'laveo-test-'))
  migrateDatabase(join(made, 'laveo.db'))
  const database = openDatabase(join(made, 'laveo.db'))
  const t = createTestContext({ DATA_DIR: made }, { database })
  const livreur = await makeLivreur(t)
  order = await makeOrder(t, { livreur, status: 'pickup_en_route' })
  const { id: orderId, clientId, grandTotal: total } = order
  const photo = { orderId, photoId: randomUUID(), etape: 'pickup', prise: 0 } as const
  await addPhoto({ ...t, actor: livreur }, photo, await picture(9, 6))
  await database.close()
  facts = [
    { kind: 'placed', orderId, clientId, total },
    { kind: 'moved', orderId, to: 'pickup_en_route' },
    { kind: 'photo', orderId, photoId: photo.photoId },
  ]
  photoFiles = photoFilesOf('', photo)
  return () => rmSync(made, { recursive: true })
})

beforeEach(() => {
  dataDir = temporaryFolder()
  cpSync(made, dataDir, { recursive: true })
})

function change(sql: string): void {
  const { sqlite } = openDatabase(join(dataDir, 'laveo.db'))
  sqlite.exec(sql)
  sqlite.close()
}

function lost(): Fact[] {
  const { sqlite } = openDatabase(join(dataDir, 'laveo.db'))
  const found = lostFacts(sqlite, dataDir, facts)
  sqlite.close()
  return found
}

test('a data folder that nothing happened to has no fault, and holds each fact', async () => {
  expect(await audit(dataDir)).toEqual([])
  expect(await strayPhotoFiles(dataDir)).toEqual([])
  expect(lost()).toEqual([])
})

test.each([
  ['delete from order_items', '1 orders without their lines'],
  ['delete from mail_outbox', '1 orders without their one e-mail'],
  ["update orders set status = 'pending'", '1 orders that stand elsewhere than their trail says'],
  ['update order_counts set count = 7', 'orders that are counted wrong'],
  ['update orders set paid_amount = 5', '1 accounts out of balance'],
  ['update stats_day set orders = 2', 'the counters of the day are wrong'],
  ['update step_days set count = 2', 'the counters of the steps are wrong'],
  [
    'drop trigger order_events_never_updated; update order_events set at = 1',
    'the history of order_events is broken at 1: changed',
  ],
])('half of a change is told: %s', async (sql, fault) => {
  change(sql)
  expect((await audit(dataDir)).join()).toContain(fault)
})

test('a photo without its file is told, and so is a file without its photo', async () => {
  change('delete from order_photos')
  expect(lost()).toEqual([facts[2]])
  // The sweep removes what no row names.
  expect(await strayPhotoFiles(dataDir)).toEqual([])
  rmSync(join(dataDir, 'uploads'), { recursive: true })
  expect(lost()).toEqual([facts[2]])
})

test('a photo of which half is there is told, in either size', async () => {
  for (const name of photoFiles) {
    const file = join(dataDir, name)
    truncateSync(file, statSync(file).size / 2)
  }
  expect(await audit(dataDir)).toEqual(
    photoFiles.map((name) => `no picture in ${join(dataDir, name)}`),
  )
})

test('a step whose cash was not recorded is lost, although the order moved', () => {
  const [, moved] = facts
  if (moved?.kind !== 'moved') throw new Error('The second fact is a step')
  const { sqlite } = openDatabase(join(dataDir, 'laveo.db'))
  expect(lostFacts(sqlite, dataDir, [{ ...moved, cash: 500 }])).toHaveLength(1)
  sqlite.close()
})

test('an order that is gone is lost with all that was acknowledged of it', () => {
  change(`pragma foreign_keys = off; delete from orders where id = '${order.id}'`)
  expect(lost()).toHaveLength(2)
})
