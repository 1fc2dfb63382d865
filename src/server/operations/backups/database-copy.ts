import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { emptyLog } from '#server/db/database.ts'

/** The log is moved so often in a row: each time less was added meanwhile, and the server's own next move is short. */
const MOVES = 4
/** Emptying the log is refused while the server commits, which takes milliseconds: it is tried so often, so far apart. */
const TRIES = 60
const BETWEEN_TRIES_MS = 5

/** Pages of one step, 4 MB with ours of 4 kB. */
const PAGES_A_STEP = 1_024

/**
 * Copies a database as it is at one moment, with SQLite's online backup, also under a running server: writes go on and are
 * not in the copy. Returns that moment, in milliseconds UTC. It takes the processor for itself, so it must not be called in the
 * server's process.
 */
export async function copyDatabase(source: string, copy: string): Promise<number> {
  const reader = new BetterSqlite(source, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    // Without a transaction each commit of the server would make SQLite copy from the start again.
    reader.exec('BEGIN')
    reader.prepare('select count(*) from sqlite_master').get()
    const takenAt = Date.now()
    await backUp(reader, copy)
    await moveLog(source, () => reader.exec('COMMIT'))
    return takenAt
  } finally {
    reader.close()
  }
}

/** Brings each step to the disk: 300 MB at the end would hold up a commit of the server for 100 to 260 ms, steps for 60. */
async function backUp(reader: BetterSqlite.Database, copy: string): Promise<void> {
  let fd: number | undefined
  try {
    const progress = () => {
      fd ??= openSync(copy, 'r+')
      fdatasyncSync(fd)
      return PAGES_A_STEP
    }
    await reader.backup(copy, { progress })
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/**
 * Moves the server's log into its file once `endReading` was called, and empties it. Until then the log only grew; the server
 * would do both inside its event loop: giving 70 MB back to the disk took 40 ms. While the log is moved the server leaves it
 * alone; while it is emptied the server's commits wait outside its event loop. It never waits inside SQLite (timeout 0): beside
 * a long reading, such as an export, the server could write nothing meanwhile.
 */
export async function moveLog(source: string, endReading: () => void = () => {}): Promise<void> {
  let sqlite: BetterSqlite.Database | undefined
  try {
    sqlite = new BetterSqlite(source, { fileMustExist: true, timeout: 0 })
    sqlite.pragma('synchronous = FULL')
    const move = sqlite.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    endReading()
    for (let n = 0; n < MOVES; n += 1) move.all()
    for (let n = 0; n < TRIES && !emptyLog({ sqlite }); n += 1) await wait(BETWEEN_TRIES_MS)
  } catch {
    // The server moves its log itself.
  } finally {
    sqlite?.close()
  }
}
