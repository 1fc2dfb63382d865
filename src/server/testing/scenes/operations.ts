import { randomUUID } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { orderPhotos } from '#server/db/schema.ts'
import { loadSecret } from '#server/lib/secret.ts'
import { loadTicketKey } from '#server/lib/ticket-key.ts'
import { makeNightlyCopy } from '#server/operations/backups/nightly-copy.service.ts'
import { checkArchive, restoreArchive } from '#server/operations/backups/restore.service.ts'
import { photoFilesOf } from '#server/orders/photos/photo-files.service.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { ALL_DAYS, type ExportDays, exportPath } from '#shared/operations/export-days.ts'
import type { ExportName } from '#shared/operations/exports.ts'
import { createTestContext, type TestContext } from '../create-test-context.ts'
import { writeEmptyDatabase } from '../empty-database.ts'
import { makeCatalogue, makeOrder } from '../factories.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { appOn } from '../test-app.ts'

const GARMENT = '20260101000000000-0123456789abcdef'

export type ShopOnDisk = Awaited<ReturnType<typeof shopOnDisk>>

/** A shop whose data folder is as a server leaves it: an order, a photo of a visit, an image of a garment, and keys. */
export async function shopOnDisk() {
  const dataDir = temporaryFolder()
  const database = open(dataDir)
  const t = createTestContext({ DATA_DIR: dataDir }, { database })
  await makeCatalogue(t)
  const order = await makeOrder(t)
  const photo = { orderId: order.id, photoId: randomUUID() }
  addPhotoRow(database, photo)
  const url = `/uploads/public/${GARMENT}-640.webp`
  database.sqlite.prepare('update products set image_url = ? where rowid = 1').run(url)
  const photoFiles = photoFilesOf(dataDir, photo)
  const garmentFiles = [192, 640].map((width) =>
    join(dataDir, `uploads/public/${GARMENT}-${width}.webp`),
  )
  for (const file of photoFiles.concat(garmentFiles)) write(file, `bytes of ${file}`)
  await loadSecret(dataDir)
  await loadTicketKey(dataDir)
  return { t, dataDir, database, order, photoFiles, garmentFiles, uploads: 4 }
}

/** The database of a data folder, made where there is none. */
export function open(dataDir: string): Database {
  const file = join(dataDir, 'laveo.db')
  if (!existsSync(file)) writeEmptyDatabase(file)
  return openDatabase(file)
}

function addPhotoRow(
  { orm }: Database,
  { orderId, photoId: id }: { orderId: string; photoId: string },
): void {
  const facts = { step: 'pickup', livreurId: 'l', width: 1, height: 1, bytes: 1 } as const
  orm
    .insert(orderPhotos)
    .values({ id, orderId, takenAt: 1, createdAt: 1, ...facts })
    .run()
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Copies a data folder, as to another machine. */
export function copyOf(dataDir: string): string {
  const copy = temporaryFolder()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

/** A restore or a check of a copy, without a passphrase and without a word. */
export const askOf = (archive: string, dataDir: string, beside?: string) => ({
  dataDir,
  archive: createReadStream(archive),
  beside,
  passphrase: undefined,
  say: () => {},
})

/** Noon of a day. */
export const noonOf = (day: string) => Date.parse(day) + 12 * HOUR_MS

export type ShopCopiedAtNight = Awaited<ReturnType<typeof shopCopiedAtNight>>

/** A shop on disk of which each night may leave a copy in its folder. */
export async function shopCopiedAtNight() {
  const shop = await shopOnDisk()
  const backups = join(shop.dataDir, 'backups')
  const night = (day: string) => makeNightlyCopy(shop.dataDir, noonOf(day))
  const ask = (day: string, dataDir: string) =>
    askOf(join(backups, `laveo-${day}.tar.zst`), dataDir, backups)
  return {
    ...shop,
    backups,
    /** The night of a day. */
    night,
    /** Lists the folder of the copies. */
    names: () => readdirSync(backups).sort(),
    /** How many uploads the copy of a day lacks, once it is restored into a folder. */
    restore: async (day: string, dataDir = temporaryFolder()): Promise<number> =>
      (await restoreArchive(ask(day, dataDir))).missing,
    /** How many uploads the copy of a day lacks, as a check finds it. */
    check: async (day: string): Promise<number> =>
      (await checkArchive(ask(day, temporaryFolder()))).missing,
  }
}

/** Requests an export, signed in or not. */
export async function askExport(
  t: TestContext,
  name: ExportName,
  as?: { id: string },
  init: RequestInit = {},
  days: ExportDays = ALL_DAYS,
): Promise<Response> {
  const session = { secure: false, userAgent: 'Vitest' }
  const cookie = as ? (await openSession(t, as.id, session)).cookie.split(';')[0] : ''
  const headers = { cookie: cookie ?? '', ...init.headers }
  return appOn(t).request(exportPath(name, days), { ...init, headers })
}

/** The lines of a sheet, without the mark at its start. */
export async function sheetLines(sheet: Response): Promise<string[]> {
  const text = Buffer.from(await sheet.arrayBuffer()).toString('utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  return text.slice(1).split('\r\n').slice(0, -1)
}
