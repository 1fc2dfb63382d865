import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { isWrittenWith } from '#server/db/history/written-with.ts'
import { HISTORY_KEY } from '#server/lib/secret.ts'

/** `another`: the history was written with another key. `none`: there is no key that can be read. */
export type KeyFit = 'ours' | 'another' | 'none'

/** How the history.key of a folder goes with a database; any key goes with one that has no history. */
export function keyFit(sqlite: BetterSqlite.Database, folder: string): KeyFit {
  const bytes = readKey(join(folder, HISTORY_KEY))
  if (!bytes) return 'none'
  return isWrittenWith(sqlite, createSecretKey(bytes)) === false ? 'another' : 'ours'
}

function readKey(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
