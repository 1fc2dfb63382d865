import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { uploadsNamedBy } from '#server/operations/backups/database-facts.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { phonePhoto } from '#server/testing/fixtures/pictures.ts'
import { type PhotosAtTheDoor, photosAtTheDoor } from '#server/testing/scenes/record.ts'
import { receiptUploadPath } from '#shared/money/receipt-paths.ts'
import { compareReceiptFiles, receiptFileOf } from './receipt-files.service.ts'

let f: PhotosAtTheDoor
let file: string
const receiptId = randomUUID()

beforeEach(async () => {
  f = await photosAtTheDoor()
  const admin = await makeAdmin(f.t)
  await makeOpenDrawer(f.t, admin)
  const desk = await f.t.as(admin)
  const { movement } = await desk.drawer.spend({
    amount: 4500,
    reason: 'soap',
    receiptId,
    idempotencyKey: randomUUID(),
  })
  const path = receiptUploadPath(movement, receiptId)
  await f.send({ as: admin, path, bytes: await phonePhoto(900, 1200) })
  file = receiptFileOf(f.dataDir, receiptId)
})

const faults = () => compareReceiptFiles(f.t.database.sqlite, f.dataDir).fault

test('a receipt is as its row sealed it, another picture in its place is found, and a copy restored without it is no rewriting', () => {
  expect(faults()).toBeUndefined()
  expect([...uploadsNamedBy(f.t.database.sqlite)]).toContain(receiptFileOf('', receiptId))
  writeFileSync(file, 'another')
  expect(faults()).toMatchObject({ table: 'receipt_files', what: 'contradicts', row: receiptId })
  rmSync(file)
  expect(faults()).toBeUndefined()
})
