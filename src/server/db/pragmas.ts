import type BetterSqlite from 'better-sqlite3'

/** Sets how SQLite stores and reads, and throws when it does not obey. The benchmark's limits open their file with it too. */
export function applyPragmas(sqlite: BetterSqlite.Database, onDisk: boolean): void {
  if (onDisk) sqlite.pragma('journal_mode = WAL')
  // The driver's default in WAL is NORMAL, which loses acknowledged orders when the power fails.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // Without it INSERT OR REPLACE deletes a row of an append-only table without waking its trigger.
  sqlite.pragma('recursive_triggers = ON')
  // Deleted content is overwritten: an erased person's name must not remain in the file's free space.
  sqlite.pragma('secure_delete = ON')
  // The system keeps the file's pages too: with 8, 16 or 64 MB the server is no faster, and larger.
  sqlite.pragma('cache_size = -4000')
  sqlite.pragma('temp_store = MEMORY')
  // One commit in many copies the log into the file, and nobody is answered meanwhile: 8 ms for 4 MB, 20 for 16.
  sqlite.pragma('wal_autocheckpoint = 1000')
  const value = (name: string) => sqlite.pragma(name, { simple: true })
  if (onDisk && value('journal_mode') !== 'wal') throw new Error('SQLite did not enter WAL mode')
  if (value('synchronous') !== 2) throw new Error('SQLite is not fully durable')
  if (value('secure_delete') !== 1) throw new Error('SQLite does not wipe what is deleted')
  if (value('foreign_keys') !== 1) throw new Error('SQLite does not enforce foreign keys')
  const version = sqlite.prepare('select sqlite_version()').pluck().get() as string
  if (!isAtLeast(version, [3, 51, 3])) throw new Error(`SQLite ${version} is older than 3.51.3`)
}

/** Compares a dotted version with the lowest accepted one. */
function isAtLeast(version: string, lowest: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [i, low] of lowest.entries()) {
    const part = parts[i] ?? 0
    if (part !== low) return part > low
  }
  return true
}
