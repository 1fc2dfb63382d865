import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import {
  loadNewHistoryKey,
  NEW_HISTORY_KEY,
  nameHistoryKey,
  readHistoryKey,
} from '#server/lib/secret.ts'
import type { Database } from '../database.ts'
import { beginHistory, chainsToLink } from './begin.ts'
import { HISTORY } from './chains.ts'
import { giveHistoryKey, linkKey } from './link.ts'
import { beginsWith } from './verify.ts'

/** The key of the history, and how many rows of before got their link now. */
interface Opened {
  historyKey: Buffer
  begun: number
}

/** The key and the links do not go together. The operator must choose: nothing is linked or made in their place. */
export class HistoryFault extends Error {
  override name = 'HistoryFault'
}

const KEY_MISSING =
  'history.key is missing, and the history in laveo.db was written with it: bring it back (npm run restore -- --keys <file>), or, when it is lost, begin the history again (npm run verify -- --begin-again)'
const KEY_OTHER =
  'history.key is not the key that the history in laveo.db was written with: bring that one back (npm run restore -- --keys <file>), or, when it is lost, begin the history again (npm run verify -- --begin-again)'
const rowsUnlinked = (chains: readonly string[]) =>
  `rows of ${chains.join(', ')} have no link, although this history has begun: an older copy was restored, or somebody changed laveo.db. See « The history » in docs/operations.md; npm run verify -- --begin-again takes the rows as they are`

/**
 * Reads the key in the data folder, after which what the history covers can be written. The rows of an older version are
 * linked once, with a new key that gets its name when they all are: with a key that has its name no row of before is linked,
 * whatever the database says of itself, because who holds the file can make it say anything. Throws a HistoryFault.
 */
export async function openHistory(
  database: Database,
  dataDir: string,
  now: number,
): Promise<Opened> {
  const { sqlite } = database
  const known = await readHistoryKey(dataDir)
  if (!known && !existsSync(join(dataDir, NEW_HISTORY_KEY)) && hasLinks(sqlite))
    throw new HistoryFault(KEY_MISSING)
  const historyKey = known ?? (await loadNewHistoryKey(dataDir))
  if (hasLinks(sqlite) && !beginsWith(sqlite, linkKey(historyKey)))
    throw new HistoryFault(KEY_OTHER)
  const unlinked = known ? chainsToLink(sqlite) : []
  if (unlinked.length > 0) throw new HistoryFault(rowsUnlinked(unlinked))
  giveHistoryKey(sqlite, historyKey)
  const begun = await beginHistory(database, now)
  if (!known) await nameHistoryKey(dataDir)
  return { historyKey, begun }
}

function hasLinks(sqlite: BetterSqlite.Database): boolean {
  return HISTORY.some(({ links }) => sqlite.prepare(`select 1 from ${links} limit 1`).get())
}
