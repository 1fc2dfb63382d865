import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { HISTORY_KEY, loadHistoryKey } from '#server/lib/secret.ts'
import { commandOn } from '#server/lib/storage/folder-command.ts'
import type { Database } from '../database.ts'
import { beginHistory } from './begin.ts'
import { giveHistoryKey } from './link.ts'
import { LINKED_TABLES } from './linked-tables.ts'
import { isWrittenWith } from './written-with.ts'

/** The key and the links do not go together. The operator must choose: nothing is linked or made in their place. */
export class HistoryFault extends Error {
  override name = 'HistoryFault'
}

const putKeysBack = (dataDir: string) => commandOn(dataDir, 'restore -- --keys <file>')
const beginAnew = (dataDir: string) => commandOn(dataDir, 'rescue -- --history-key')

const keyMissing = (dataDir: string) =>
  `history.key is missing, and the history in laveo.db was written with it: bring it back (${putKeysBack(dataDir)}), or, when it is lost, begin the history anew (${beginAnew(dataDir)})`
const keyOther = (dataDir: string) =>
  `history.key is not the key that the history in laveo.db was written with: bring that one back (${putKeysBack(dataDir)}, or history.key.replaced-… in the data folder), or, when it is lost, begin the history anew (${beginAnew(dataDir)})`
const rowsUnlinked = (dataDir: string) =>
  `the rows in laveo.db have no link: somebody changed the file. See « The history » in docs/operations.md; ${beginAnew(dataDir)} takes the rows as they are`

/**
 * Reads the key in the data folder, after which what the history covers can be written; begins the history of a file without a
 * row. Rows that have no link get none, whatever the file says of itself: who holds it can make it say anything. Throws a
 * HistoryFault.
 */
export async function openHistory(
  { sqlite, write }: Database,
  dataDir: string,
  now: number,
): Promise<KeyObject> {
  const { links, rows } = contentsOf(sqlite)
  if (links && !existsSync(join(dataDir, HISTORY_KEY))) throw new HistoryFault(keyMissing(dataDir))
  if (rows && !links) throw new HistoryFault(rowsUnlinked(dataDir))
  const historyKey = await loadHistoryKey(dataDir)
  if (isWrittenWith(sqlite, historyKey) === false) throw new HistoryFault(keyOther(dataDir))
  giveHistoryKey(sqlite, historyKey)
  await write(() => {
    // Another program may have begun it at the same moment, such as the demonstration's beside a start.
    if (!contentsOf(sqlite).links) beginHistory(sqlite, now)
  })
  return historyKey
}

/** It says whether there are links, and rows that have one: read at once, since another program may write between two queries. */
function contentsOf(sqlite: BetterSqlite.Database): { links: boolean; rows: boolean } {
  const any = LINKED_TABLES.map(({ table }) => `exists (select 1 from ${table})`)
  const [links, rows] = sqlite
    .prepare(`select exists (select 1 from history_links), ${any.join(' or ')}`)
    .raw()
    .get() as [number, number]
  return { links: links === 1, rows: rows === 1 }
}
