import BetterSqlite from 'better-sqlite3'
import type { Database } from './database.ts'

/** The database as it stood at one moment, for long readings: what is written meanwhile is not in it, and is not held up. */
export interface Snapshot {
  sqlite: BetterSqlite.Database
  close(): void
}

/** Opens one on a connection of its own; a database in memory has but the one, and is read as it goes. */
export function openSnapshot({ sqlite }: Database): Snapshot {
  if (sqlite.memory) return { sqlite, close: () => {} }
  const reader = new BetterSqlite(sqlite.name, { readonly: true, timeout: 2_000 })
  reader.exec('BEGIN')
  // A transaction sees the moment of its first reading.
  reader.prepare('select count(*) from settings').get()
  return { sqlite: reader, close: () => reader.close() }
}
