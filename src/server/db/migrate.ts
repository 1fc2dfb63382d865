import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { ROOT } from '#server/root.ts'
import { indexedName } from '#shared/text/search-text.ts'
import type { Database } from './database.ts'

/** How long another process may hold the file before the start gives up. */
const WAIT_FOR_LOCK_MS = 2_000
const MIGRATIONS = { migrationsFolder: join(ROOT, 'drizzle') }

/**
 * Brings a database file to the current schema, before the server opens it. A file that already holds data is
 * copied to `backups/` first. Foreign keys are off meanwhile, because a table rebuild with them on silently
 * deletes the children; they are checked afterwards. On any error the copy is restored, and
 * the error is thrown.
 */
export function migrateDatabase(file: string, log: (text: string) => void = () => {}): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const isNew = !existsSync(file)
  const sqlite = new BetterSqlite(file, { timeout: WAIT_FOR_LOCK_MS })
  // Only a file without tables takes the setting at once; see `allowShrinking`.
  if (isNew) sqlite.pragma('auto_vacuum = INCREMENTAL')
  // What a migration deletes is overwritten in the file.
  sqlite.pragma('secure_delete = ON')
  let copy: string | undefined
  try {
    const pending = pendingMigrations(sqlite)
    if (pending === 0) return
    if (!isNew) copy = backUp(sqlite, file)
    if (copy) log(`Database copied to ${copy} before migrating`)
    applyMigrations(sqlite)
    log(`${pending} migration(s) applied`)
  } catch (error) {
    sqlite.close()
    // Without a copy nothing has been changed yet: a locked or damaged file is left exactly as it is.
    if (copy) putBack(file, copy)
    throw error
  } finally {
    sqlite.close()
  }
}

/** Whether an existing file is older than this version; it is only read, beside a server that has it open too. */
export function hasPendingMigrations(file: string): boolean {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: WAIT_FOR_LOCK_MS })
  try {
    return pendingMigrations(sqlite) > 0
  } finally {
    sqlite.close()
  }
}

/** Applies every migration to an open database and checks its foreign keys. */
export function applyMigrations(sqlite: BetterSqlite.Database): void {
  sqlite.pragma('foreign_keys = OFF')
  // A migration rebuilds the search index of names.
  sqlite.function('indexed_name', { deterministic: true }, (name) => indexedName(String(name)))
  migrate(drizzle(sqlite), MIGRATIONS)
  const orphans = sqlite.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`Migration left ${orphans.length} orphan row(s)`)
  sqlite.pragma('foreign_keys = ON')
}

/** Whether this is a database of the product: an empty file has no migration. */
export function wasMigrated(sqlite: BetterSqlite.Database): boolean {
  const table = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'")
  return table.get() !== undefined
}

function pendingMigrations(sqlite: BetterSqlite.Database): number {
  const known = readMigrationFiles(MIGRATIONS)
  if (!wasMigrated(sqlite)) return known.length
  const last = sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get() as
    | number
    | null
  return known.filter((m) => m.folderMillis > (last ?? 0)).length
}

/** Number of pre-migration copies kept, the newest ones. */
const KEPT_COPIES = 5
const COPY_PREFIX = 'before-migration-'

function backUp(sqlite: BetterSqlite.Database, file: string): string {
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, `${COPY_PREFIX}${new Date().toISOString().replaceAll(':', '-')}.db`)
  rmSync(copy, { force: true })
  sqlite.prepare('VACUUM INTO ?').run(copy)
  const copies = readdirSync(folder).filter((name) => name.startsWith(COPY_PREFIX))
  for (const old of copies.sort().slice(0, -KEPT_COPIES)) rmSync(join(folder, old))
  return copy
}

/** The migration runner commits before the foreign keys can be checked: only the copy can undo it. */
function putBack(file: string, copy: string): void {
  const restored = `${file}.restored`
  copyFileSync(copy, restored)
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  renameSync(restored, file)
}

/** Whether the database answers; asked by `/readyz`. */
export function isReady({ sqlite }: Database): boolean {
  try {
    return sqlite.open && sqlite.prepare('select 1 from users limit 1').raw().all().length >= 0
  } catch {
    return false
  }
}
