import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'

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
    return takenAt
  } finally {
    pace.end()
    reader.close()
  }
}

/** What `pace` waits on: nothing ever wakes it. */
const never = new Int32Array(new SharedArrayBuffer(4))

/**
 * Brings each step to the disk and then rests for as long as that took. Hundreds of megabytes that wait in the system's
 * memory would reach the disk at once, in front of the server's own commits.
 */
function createPace(file: string) {
  let fd: number | undefined
  return {
    rest() {
      fd ??= openSync(file, 'r+')
      const start = performance.now()
      fdatasyncSync(fd)
      Atomics.wait(never, 0, 0, performance.now() - start)
    },
    end() {
      if (fd !== undefined) closeSync(fd)
    },
  }
}
