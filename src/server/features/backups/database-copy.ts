import { closeSync, openSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { emptyLog } from '#server/db/database.ts'
import { pause, syncAndRest } from '#server/lib/storage/paced-file.ts'

/** The log is moved so often in a row: each time less was added meanwhile, and the server's own next move is short. */
const MOVES = 4
/** Emptying the log is refused while the server commits, which takes milliseconds: it is tried so often, so far apart. */
const TRIES = 60
const BETWEEN_TRIES_MS = 5

/** Pages of one step, 512 kB with ours of 4 kB. */
const PAGES_A_STEP = 128

/**
 * Copies a database as it is at one moment, with SQLite's online backup, also under a running server: writes go on and are
 * not in the copy. Returns that moment, in milliseconds UTC. It blocks this process between its steps, so it must not be
 * called in the server's.
 */
export async function copyDatabase(source: string, copy: string): Promise<number> {
  const reader = new BetterSqlite(source, { readonly: true, fileMustExist: true, timeout: 5_000 })
  const pace = createPace(copy)
  try {
    // Without a transaction each commit of the server would make SQLite copy from the start again.
    reader.exec('BEGIN')
    reader.prepare('select count(*) from sqlite_master').get()
    const takenAt = Date.now()
    const progress = () => {
      pace.rest()
      return PAGES_A_STEP
    }
    await reader.backup(copy, { progress })
    moveLog(source, () => reader.exec('COMMIT'))
    return takenAt
  } finally {
    pace.end()
    reader.close()
  }
}

/**
 * Moves the server's log into its file once `endReading` was called, and empties it. Until then the log only grew; the server
 * would do both inside its event loop: giving 70 MB back to the disk took 40 ms. While the log is moved the server leaves it
 * alone; while it is emptied the server's commits wait outside its event loop. It never waits inside SQLite (timeout 0): beside
 * a long reading, such as an export, the server could write nothing meanwhile.
 */
export function moveLog(source: string, endReading: () => void = () => {}): void {
  let sqlite: BetterSqlite.Database | undefined
  try {
    sqlite = new BetterSqlite(source, { fileMustExist: true, timeout: 0 })
    sqlite.pragma('synchronous = FULL')
    const move = sqlite.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    endReading()
    for (let n = 0; n < MOVES; n += 1) move.all()
    for (let n = 0; n < TRIES && !emptyLog({ sqlite }); n += 1) pause(BETWEEN_TRIES_MS)
  } catch {
    // The server moves its log itself.
  } finally {
    sqlite?.close()
  }
}

/** Brings each step to the disk, and rests. */
function createPace(file: string) {
  let fd: number | undefined
  return {
    rest() {
      fd ??= openSync(file, 'r+')
      syncAndRest(fd)
    },
    end() {
      if (fd !== undefined) closeSync(fd)
    },
  }
}
