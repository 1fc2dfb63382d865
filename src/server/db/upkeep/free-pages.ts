import { setImmediate } from 'node:timers/promises'
import { type Database, isBusy } from '../database.ts'

/** Free pages below this share of the file are left for the rows to come. */
const WORTH_SHARE = 0.2
/** Nor is it worth it below 10 MB: 2,560 pages of 4 kB. */
const WORTH_PAGES = 2_560
/** Given back by one call: 1 ms, 14 at most, in a file of 300 MB. */
const PAGES_AT_ONCE = 64

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
    // A file whose setting another program changed gives nothing back.
    if (now >= left) break
    left = now
    await setImmediate()
  }
  return free - left
}
