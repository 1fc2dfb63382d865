import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { Database } from './database.ts'
import {
  knownMigrations,
  type Migration,
  pendingMigrations,
  runMigrations,
} from './file/migrations.ts'
import { requireOwnSchema } from './file/own-schema.ts'
import { nameRelease, requireKnownRelease } from './file/release.ts'

/** How long another process may hold the file before the start gives up. */
const WAIT_FOR_LOCK_MS = 2_000

/**
 * Brings a database file to the current schema, before the server opens it. A file that already holds data is
 * copied to `backups/` first. Foreign keys are off meanwhile, because a table rebuild with them on silently
 * deletes the children; they are checked afterwards. On any error the copy is restored, and
 * the error is thrown. Throws a RefusedFile, before it changes anything, for a file that a newer release migrated or whose
 * schema is not that of its migrations.
 */
export function migrateDatabase(
  file: string,
  log: (text: string) => void = () => {},
  known = knownMigrations(),
): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const isNew = !existsSync(file)
  const sqlite = new BetterSqlite(file, { timeout: WAIT_FOR_LOCK_MS })
  // Only a file without tables takes the setting. Free pages are given back in slices with it.
  if (isNew) sqlite.pragma('auto_vacuum = INCREMENTAL')
  // Rows that a migration deletes are overwritten in the file.
  sqlite.pragma('secure_delete = ON')
  let copy: string | undefined
  try {
    requireOwnFile(sqlite, known)
    const pending = pendingMigrations(sqlite, known).length
    if (pending > 0) {
      if (!isNew) copy = backUp(sqlite, file)
      if (copy) log(`Database copied to ${copy} before migrating`)
      applyMigrations(sqlite, known)
      requireOwnSchema(sqlite, known)
      log(`${pending} migration(s) applied`)
      // Not before: a start that fails, and is tried each second, must not push out the copies of earlier updates.
      if (copy) removeOldCopies(dirname(copy))
    }
    nameRelease(sqlite, known)
  } catch (error) {
    sqlite.close()
    // Without a copy nothing has been changed yet: a locked or damaged file is left exactly as it is.
    if (copy) putBack(file, copy)
    throw error
  } finally {
    sqlite.close()
  }
}

/** Whether an existing file is older than this version; it is only read, beside a server that has it open too. Throws a RefusedFile as `migrateDatabase` does. */
export function hasPendingMigrations(file: string): boolean {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: WAIT_FOR_LOCK_MS })
  try {
    requireOwnFile(sqlite)
    return pendingMigrations(sqlite).length > 0
  } finally {
    sqlite.close()
  }
}

/** Applies every migration to an open database and checks its foreign keys. */
function applyMigrations(sqlite: BetterSqlite.Database, known: readonly Migration[]): void {
  sqlite.pragma('foreign_keys = OFF')
  runMigrations(sqlite, known)
  const orphans = sqlite.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`Migration left ${orphans.length} orphan row(s)`)
  sqlite.pragma('foreign_keys = ON')
}

/** Throws a RefusedFile unless this release made the file as it is, or an earlier one did. */
export function requireOwnFile(sqlite: BetterSqlite.Database, known = knownMigrations()): void {
  requireKnownRelease(sqlite, known)
  requireOwnSchema(sqlite, known)
}

/** Number of pre-migration copies kept, the newest ones. */
const KEPT_COPIES = 5
const COPY_PREFIX = 'before-migration-'

function backUp(sqlite: BetterSqlite.Database, file: string): string {
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, `${COPY_PREFIX}${new Date().toISOString().replaceAll(':', '-')}.db`)
  rmSync(copy, { force: true })
  try {
    sqlite.prepare('VACUUM INTO ?').run(copy)
  } catch (error) {
    // Half of a copy would take the room that is missing.
    rmSync(copy, { force: true })
    throw error
  }
  return copy
}

function removeOldCopies(folder: string): void {
  const copies = readdirSync(folder).filter((name) => name.startsWith(COPY_PREFIX))
  for (const old of copies.sort().slice(0, -KEPT_COPIES)) rmSync(join(folder, old))
}

/**
 * The migration runner commits before the foreign keys can be checked: only the copy can undo it. It takes the file's place, which
 * needs no room where both are on one disk.
 */
function putBack(file: string, copy: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  try {
    renameSync(copy, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const restored = `${file}.restored`
    copyFileSync(copy, restored)
    renameSync(restored, file)
    rmSync(copy)
  }
}

/** Whether the database answers; asked by `/readyz`. */
export function isReady({ sqlite }: Database): boolean {
  try {
    return sqlite.open && sqlite.prepare('select 1 from users limit 1').raw().all().length >= 0
  } catch {
    return false
  }
}
