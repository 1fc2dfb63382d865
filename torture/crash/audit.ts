import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import type { Database } from '#server/db/database.ts'
import { compareDerived } from '#server/db/history/derived.ts'
import { orderPhotos } from '#server/db/schema.ts'
import { deleteStrayPhotos, photoFilesOf } from '#server/orders/photos/photo-files.service.ts'
import { ordersFolder } from '#server/record/images/image-files.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { brokenLinks } from '#server/testing/history.ts'
import {
  handsOutOfBalance,
  ordersOutOfBalance,
  recount,
  recountPromises,
  recountSteps,
  storedCounters,
  storedPromises,
  storedSteps,
} from '#server/testing/recount.ts'
import { DAY_MS } from '#shared/dates.ts'
import { withDatabase } from '../data-folder.ts'

/** Queries for half changes: a whole change leaves these rows together. */
const HALVES: Record<string, string> = {
  'orders without their lines': `select 1 from orders o where total_items_price + discount - (select coalesce(sum(iif(grams is null,
      quantity * unit_price, unit_price * max(grams, coalesce(min_grams, 0)) / 1000)), 0) from order_items where order_n = o.n)
      not between 0 and fee_step - 1`,
  'orders without their one beginning':
    "select 1 from orders o where 1 <> (select count(*) from order_events where order_n = o.n and kind = 'created')",
  'orders without their one e-mail':
    "select 1 from orders o where 1 <> (select count(*) from mail_outbox where template = 'order-received' and facts ->> 'reference' = o.reference)",
  'orders that stand elsewhere than their trail says':
    'select 1 from orders o where status <> (select to_status from order_events where order_n = o.n order by seq desc limit 1)',
  'orders that are counted wrong':
    'select 1 from order_counts c where count <> (select count(*) from orders where status = c.status)',
  'photos without their event':
    "select 1 from order_photos p where 1 <> (select count(*) from order_events where kind = 'photo_added' and data ->> 'photoId' = p.id)",
}

/** The faults of a data folder after a crash: everything that a change writes must be there, or nothing of it. */
export function audit(dataDir: string): Promise<string[]> {
  return withDatabase(dataDir, async (database) => [
    ...faultsOfFile(database),
    ...halves(database),
    ...books(database),
    ...(await faultsOfPhotos(dataDir, database)),
  ])
}

/** Damage that SQLite or the history find by themselves. */
export function faultsOfFile(database: Database): string[] {
  const { sqlite } = database
  const faults: string[] = []
  const integrity = sqlite.pragma('integrity_check', { simple: true })
  if (integrity !== 'ok') faults.push(`integrity_check: ${integrity}`)
  const orphans = sqlite.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) faults.push(`foreign_key_check: ${orphans.length}`)
  for (const { table, what, row } of brokenLinks(database))
    faults.push(`the history of ${table} is broken at ${row}: ${what}`)
  for (const { name, fault } of compareDerived(sqlite))
    if (fault) faults.push(`${name} ${fault.row} contradicts the history by its ${fault.field}`)
  return faults
}

function halves({ sqlite }: Database): string[] {
  return Object.entries(HALVES).flatMap(([what, sql]) => {
    const { length } = sqlite.prepare(sql).all()
    return length > 0 ? [`${length} ${what}`] : []
  })
}

/** Money and counters, counted anew from the events. */
function books(database: Database): string[] {
  const t = createTestContext({}, { database })
  const faults: string[] = []
  const unbalanced = [...ordersOutOfBalance(t), ...handsOutOfBalance(t)]
  if (unbalanced.length > 0) faults.push(`${unbalanced.length} accounts out of balance`)
  const pairs = { day: [recount(t), storedCounters(t)], steps: [recountSteps(t), storedSteps(t)] }
  const promises = [recountPromises(t), storedPromises(t)]
  for (const [what, [counted, stored]] of Object.entries({ ...pairs, promises }))
    if (!isDeepStrictEqual(counted, stored)) faults.push(`the counters of the ${what} are wrong`)
  return faults
}

/** Each photo of a row must be there and be decoded to its last pixel, in both sizes. */
export async function faultsOfPhotos(dataDir: string, database: Database): Promise<string[]> {
  const faults: string[] = []
  for (const row of photoRows(database)) {
    for (const file of photoFilesOf(dataDir, row)) {
      const isWhole = await readFile(file).then(isPicture, () => false)
      if (!isWhole) faults.push(`no picture in ${file}`)
    }
  }
  return faults
}

/** From bytes: by its name, a file that was made anew would be taken from a cache. */
function isPicture(bytes: Buffer): Promise<boolean> {
  const decoded = sharp(bytes, { failOn: 'warning' }).raw().toBuffer()
  return decoded.then(
    ({ byteLength }) => byteLength > 0,
    () => false,
  )
}

function photoRows({ orm }: Database) {
  const { id: photoId, orderId } = orderPhotos
  return orm.select({ photoId, orderId }).from(orderPhotos).all()
}

/**
 * Removes what cut uploads left, as the hourly sweep does once it is a day old, and returns the files of photos that stay
 * although no row names them.
 */
export async function strayPhotoFiles(dataDir: string): Promise<string[]> {
  const clock = createFakeClock(Date.now() + 2 * DAY_MS)
  const rows = await withDatabase(dataDir, async (database) => {
    const t = createTestContext({ DATA_DIR: dataDir }, { database, clock })
    await deleteStrayPhotos(t, () => true)
    return photoRows(database)
  })
  const known = new Set(rows.flatMap((row) => photoFilesOf(dataDir, row)))
  const root = ordersFolder(dataDir)
  if (!existsSync(root)) return []
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !known.has(file))
}
