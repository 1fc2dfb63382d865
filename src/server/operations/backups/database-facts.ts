import BetterSqlite from 'better-sqlite3'
import { appliedMigrations, hasTable, knownMigrations } from '#server/db/file/migrations.ts'
import { requireKnownRelease } from '#server/db/file/release.ts'
import { receiptFileOf } from '#server/money/drawer/receipt-files.service.ts'
import { photoFilesOf } from '#server/orders/photos/photo-files.service.ts'
import { garmentFilesOf } from '#server/record/images/garment-images.service.ts'
import { BackupFault } from './backup-fault.ts'
import type { DatabaseFacts } from './manifest.ts'

/** How thoroughly SQLite looks: the whole check compares each index with its table too. */
type Depth = 'quick_check' | 'integrity_check'

/** Opens a copy that nobody else uses, as one file without a log. */
export function openCopy(file: string): BetterSqlite.Database {
  const sqlite = new BetterSqlite(file, { fileMustExist: true })
  sqlite.pragma('journal_mode = DELETE')
  return sqlite
}

/** Throws a fault when SQLite finds the copy damaged, or a row that refers to a missing one. */
export function checkCopy(sqlite: BetterSqlite.Database, depth: Depth): void {
  const found = sqlite.pragma(depth, { simple: true })
  if (found !== 'ok') throw new BackupFault(`the database is damaged (${depth}: ${found})`)
  const orphans = (sqlite.pragma('foreign_key_check') as unknown[]).length
  if (orphans > 0) throw new BackupFault(`${orphans} row(s) of the database refer to missing ones`)
}

/** The entry of a database in the manifest. Throws a RefusedFile for one of a newer release. */
export function readFacts(sqlite: BetterSqlite.Database): DatabaseFacts {
  const last = appliedMigrations(sqlite).at(-1)
  if (!last) throw new BackupFault('the database has never been migrated: it is not one of Lavéo')
  requireKnownRelease(sqlite)
  const name = knownMigrations().find(({ folderMillis }) => folderMillis === last.at)?.name
  return { migration: { name: name ?? String(last.at), hash: last.hash }, rows: countRows(sqlite) }
}

function countRows(sqlite: BetterSqlite.Database): Record<string, number> {
  const tables = sqlite
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
    .pluck()
    .all() as string[]
  const ours = tables.filter((name) => !name.startsWith('sqlite_')).sort()
  const count = (name: string) => sqlite.prepare(`select count(*) from "${name}"`).pluck().get()
  return Object.fromEntries(ours.map((name) => [name, Number(count(name))]))
}

/** Throws a fault unless this version of the product knows the schema: newer ones cannot be read. */
export function requireKnownSchema({ migration }: DatabaseFacts, product: string): void {
  if (knownMigrations().some(({ hash }) => hash === migration.hash)) return
  throw new BackupFault(
    `its schema (${migration.name}, version ${product}) is unknown to this version: restore it with the version that made it, or a later one`,
  )
}

/** The uploads that a database of this release or an earlier one names, as paths below the data folder. */
export function* uploadsNamedBy(sqlite: BetterSqlite.Database): Generator<string> {
  const garments = sqlite.prepare('select image_url as url from products order by rowid')
  for (const { url } of garments.iterate() as Iterable<{ url: string | null }>)
    yield* garmentFilesOf('', url)
  const photos = sqlite.prepare(
    'select id as photoId, order_id as orderId from order_photos order by rowid',
  )
  for (const photo of photos.iterate() as Iterable<{ photoId: string; orderId: string }>)
    yield* photoFilesOf('', photo)
  // 1.0 had no drawer.
  if (!hasTable(sqlite, 'drawer_receipts')) return
  const receipts = sqlite.prepare('select id from drawer_receipts order by n')
  for (const { id } of receipts.iterate() as Iterable<{ id: string }>) yield receiptFileOf('', id)
}
