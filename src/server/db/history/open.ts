import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import {
  HISTORY_KEY,
  loadNewHistoryKey,
  NEW_HISTORY_KEY,
  nameHistoryKey,
  readHistoryKey,
} from '#server/lib/secret.ts'
import type { ChainFault } from '#shared/record/history/history.ts'
import type { Database } from '../database.ts'
import { beginHistory, chainsToLink } from './begin.ts'
import { COMPARED, noteBegun, ROW_SEALS, readBegun, SEALED } from './begun.ts'
import { HISTORY } from './chains.ts'
import { excuseDerived } from './derived.ts'
import { giveHistoryKey, proofOf } from './link.ts'
import { sealRows } from './row-seals.ts'
import { tryKey } from './verify.ts'

interface Opened {
  historyKey: KeyObject
  /** Rows of before that got their link now. */
  begun: number
  /** Values that contradicted the chains when they began just now, and are taken as they are. */
  excused: number
  /** The first broken link among those that were tried; the key is the right one all the same. */
  fault: ChainFault | undefined
}

/** The key and the links do not go together. The operator must choose: nothing is linked or made in their place. */
export class HistoryFault extends Error {
  override name = 'HistoryFault'
}

const KEY_MISSING =
  'history.key is missing, and the history in laveo.db was written with it: bring it back (npm run restore -- --keys <file>), or, when it is lost, begin the history again (npm run verify -- --begin-again)'
const KEY_OTHER =
  'history.key is not the key that the history in laveo.db was written with: bring that one back (npm run restore -- --keys <file>, or history.key.replaced-… in the data folder), or, when it is lost, begin the history again (npm run verify -- --begin-again)'
const rowsUnlinked = (chains: readonly string[]) =>
  `rows of ${chains.join(', ')} have no link, although this history has begun: an older copy was restored, or somebody changed laveo.db. See « The history » in docs/operations.md; npm run verify -- --begin-again takes the rows as they are`

/**
 * Reads the key in the data folder, after which what the history covers can be written. The rows of an older version are
 * linked once, with a new key that gets its name when they all are: with a key that has its name no row of before is linked,
 * whatever the database says of itself, because who holds the file can make it say anything. Those of a later chain are linked
 * until `history.begun` names it. Throws a HistoryFault.
 */
export async function openHistory(
  database: Database,
  dataDir: string,
  now: number,
): Promise<Opened> {
  const { sqlite } = database
  const historyKey = await readHistoryKey(dataDir)
  if (!historyKey) return beginFirst(database, dataDir, now)
  const fault = refuseOther(sqlite, historyKey)
  const noted = await readBegun(dataDir)
  const unlinked = chainsToLink(sqlite).filter(
    (name) => !LATER.includes(name) || noted.includes(name),
  )
  if (unlinked.length > 0) throw new HistoryFault(rowsUnlinked(unlinked))
  giveHistoryKey(sqlite, historyKey)
  await storeProof(database, historyKey)
  const begun = await beginHistory(database, now)
  const excused = await beginRest(database, dataDir, { key: historyKey, noted, now })
  return { historyKey, begun, excused, fault }
}

/** Chains that a history of an earlier version is without. */
const LATER: readonly string[] = HISTORY.filter(({ isLater }) => isLater).map(({ table }) => table)

/** Seals, once, the rows that wait, excuses those that contradict the chains, and notes that all has begun. Returns the number of excused values. */
async function beginRest(
  database: Database,
  dataDir: string,
  { key, noted, now }: { key: KeyObject; noted: readonly string[]; now: number },
): Promise<number> {
  const { sqlite, write } = database
  const all = [COMPARED, SEALED, ROW_SEALS, ...LATER]
  if (all.every((name) => noted.includes(name))) return 0
  const excused = await write(() => {
    if (!noted.includes(ROW_SEALS)) sealRows(sqlite)
    return excuseDerived(sqlite, key, { now, noted })
  })
  await noteBegun(dataDir, all)
  return excused
}

/** Opens a history that has no named key yet. */
async function beginFirst(database: Database, dataDir: string, now: number): Promise<Opened> {
  const { sqlite } = database
  try {
    if (!existsSync(join(dataDir, NEW_HISTORY_KEY)) && hasLinks(sqlite))
      throw new HistoryFault(KEY_MISSING)
    const historyKey = await loadNewHistoryKey(dataDir)
    const fault = refuseOther(sqlite, historyKey)
    giveHistoryKey(sqlite, historyKey)
    await forgetBeginning(database)
    await storeProof(database, historyKey)
    const begun = await beginHistory(database, now)
    const excused = await beginRest(database, dataDir, { key: historyKey, noted: [], now })
    if (await nameHistoryKey(dataDir, historyKey)) return { historyKey, begun, excused, fault }
  } catch (error) {
    // Another program may name its key at any moment, such as the demonstration's beside a start: that one counts.
    if (!existsSync(join(dataDir, HISTORY_KEY))) throw error
  }
  return openHistory(database, dataDir, now)
}

/** Without a link nothing has begun: a time of the beginning that is there would hide that it begins now. */
function forgetBeginning(database: Database): Promise<void> {
  const { sqlite } = database
  return database.write(() => {
    if (!hasLinks(sqlite)) sqlite.exec('delete from history_chains')
  })
}

/** Throws only when neither the proof nor any link was made with this key; returns the first link that does not fit otherwise. */
function refuseOther(sqlite: BetterSqlite.Database, key: KeyObject): ChainFault | undefined {
  if (!hasLinks(sqlite)) return undefined
  const { isKey, fault } = tryKey(sqlite, key)
  if (!isKey) throw new HistoryFault(KEY_OTHER)
  return fault
}

/** Keeps what tells this key from another one at the next start, though somebody changed every row meanwhile. */
async function storeProof({ sqlite, write }: Database, key: KeyObject): Promise<void> {
  const proof = proofOf(key)
  const stored = sqlite.prepare('select 1 from history_keys where proof = ?').get(proof)
  if (stored) return
  await write(() => {
    sqlite.exec('delete from history_keys')
    sqlite.prepare('insert into history_keys (proof) values (?)').run(proof)
  })
}

function hasLinks(sqlite: BetterSqlite.Database): boolean {
  return HISTORY.some(({ links }) => sqlite.prepare(`select 1 from ${links} limit 1`).get())
}
