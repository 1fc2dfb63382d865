import BetterSqlite from 'better-sqlite3'
import type { Database } from './database.ts'

/** The database as it was at one moment, for long readings. Writes continue meanwhile and are not in it. */
export interface Snapshot {
  sqlite: BetterSqlite.Database
  /** Later readings fail. While a snapshot is open, the database's log only grows. */
  close(): void
}

const open = new Set<{ of: BetterSqlite.Database; reader: BetterSqlite.Database }>()

/** Opens one on a connection of its own; an in-memory database has only one, and is read as it changes. */
export function openSnapshot({ sqlite }: Pick<Database, 'sqlite'>): Snapshot {
  if (sqlite.memory) return { sqlite, close: () => {} }
  const reader = new BetterSqlite(sqlite.name, { readonly: true, timeout: 2_000 })
  const entry = { of: sqlite, reader }
  const close = () => {
    open.delete(entry)
    reader.close()
  }
  try {
    // A reading in order needs a small cache: the driver's default of 16 MB would be allocated again for each snapshot.
    reader.pragma('cache_size = -1000')
    reader.exec('BEGIN')
    // A transaction sees the moment of its first reading.
    reader.prepare('select count(*) from settings').get()
  } catch (error) {
    close()
    throw error
  }
  open.add(entry)
  return { sqlite: reader, close }
}

/** Closes the snapshots that are still open: only the last connection to close can empty the log. */
export function closeSnapshots({ sqlite }: Pick<Database, 'sqlite'>): void {
  for (const entry of open) {
    if (entry.of !== sqlite) continue
    open.delete(entry)
    entry.reader.close()
  }
}
