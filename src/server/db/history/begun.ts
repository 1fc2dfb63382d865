import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { writeDurably } from '#server/lib/storage/durable-files.ts'
import { chainsIn, hasContents } from './chains.ts'
import { hasSeals } from './row-seals.ts'

/** Beside the database, where who writes into the database cannot have something begin again. */
const BEGUN = 'history.begun'

/** Noted once the rows that contradicted the chains before were excused. */
export const COMPARED = 'compared'

/** Noted once the rows that contradicted the seals of events were excused. */
export const SEALED = 'sealed'

/** Noted once the rows that waited before were sealed. */
export const ROW_SEALS = 'row seals'

/** The parts of the history that began in a data folder, besides the chains of the first version that had any. */
export async function readBegun(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, BEGUN), 'utf8').catch(emptyIfMissing)
  return text.split('\n').filter(Boolean)
}

/** A file that cannot be read is no beginning: rows would be excused again. */
function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** Notes durably what has begun: rows of before are taken as they are once. */
export function noteBegun(dataDir: string, names: readonly string[]): Promise<void> {
  return writeDurably(dataDir, join(dataDir, BEGUN), Buffer.from(`${names.join('\n')}\n`))
}

/**
 * Takes back what a file of an earlier version, which is put into the folder, has not begun: its rows are taken as they are
 * at its first start.
 */
export async function takeBackBegun(dataDir: string, sqlite: BetterSqlite.Database): Promise<void> {
  const excuses = sqlite.prepare("select 1 from sqlite_master where name = 'history_exceptions'")
  const inFile = [
    ...(excuses.get() ? [COMPARED] : []),
    ...(hasContents(sqlite) ? [SEALED] : []),
    ...(hasSeals(sqlite) ? [ROW_SEALS] : []),
    ...chainsIn(sqlite).map(({ table }) => table),
  ]
  const noted = await readBegun(dataDir)
  const left = noted.filter((name) => inFile.includes(name))
  if (left.length < noted.length) await noteBegun(dataDir, left)
}
