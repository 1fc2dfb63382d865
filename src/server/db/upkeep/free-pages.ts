import { setImmediate } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { storageFaultOf } from '#server/lib/storage/storage-fault.ts'
import { type Database, isBusy } from '../database.ts'

/** The value of `PRAGMA auto_vacuum` when free pages can be given back a few at a time. */
const INCREMENTAL = 2
/** Free pages below this share of the file are left for the rows to come. */
const WORTH_SHARE = 0.2
/** Nor is it worth it below 10 MB: 2,560 pages of 4 kB. */
const WORTH_PAGES = 2_560
/** Given back by one call: 1 ms, 14 at most, in a file of 300 MB. */
const PAGES_AT_ONCE = 64

/**
 * Lets a file of an older version give back its free pages in slices; a new one is made so. The file is written anew, once,
 * which takes 3 s for 100,000 orders and as much room again: call it before the server listens. Without the room, or while
 * another process holds the file, it stays as it is until the next start.
 */
export function allowShrinking(file: string, log: (text: string) => void): void {
  const sqlite = new BetterSqlite(file)
  try {
    if (sqlite.pragma('auto_vacuum', { simple: true }) === INCREMENTAL) return
    sqlite.pragma('auto_vacuum = INCREMENTAL')
    // The setting of a file that holds tables counts from its next VACUUM only.
    sqlite.exec('VACUUM')
    log('The database was written anew: free pages can be given back from now on')
  } catch (error) {
    if (!isBusy(error) && !storageFaultOf(error)) throw error
    log('The database keeps its free pages: there was no room or time to write it anew')
  } finally {
    sqlite.close()
  }
}

/**
 * Gives free pages back to the disk when they are a fifth of the file and 10 MB. What was deleted from them is overwritten
 * already (`secure_delete`). Works between two writes, so that none waits longer than for one slice; stops when another
 * process holds the file, and the next call goes on. Returns how many pages it gave back.
 */
export async function returnFreePages({ sqlite }: Database): Promise<number> {
  const count = (name: string) => Number(sqlite.pragma(name, { simple: true }))
  const free = count('freelist_count')
  if (free < WORTH_PAGES || free < count('page_count') * WORTH_SHARE) return 0
  let left = free
  while (left > 0) {
    try {
      sqlite.pragma(`incremental_vacuum(${PAGES_AT_ONCE})`)
    } catch (error) {
      if (isBusy(error)) break
      throw error
    }
    const now = count('freelist_count')
    // A file that was never written anew gives nothing back.
    if (now >= left) break
    left = now
    await setImmediate()
  }
  return free - left
}
