import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import type { Line } from '../line.ts'
import { endWork, passThrough, startWork } from './trouble.ts'

/** Shorter than the server waits for the file, and longer. */
const SHORT_MS = 100
const LONG_MS = 3_000

/** Another process holds the database while people write: this one. */
export const locked: Line = {
  name: 'locked',
  promise:
    'database locked 100 ms and 3 s by another process: 503 at most, reads go on, loop free, back within 5 s',
  async run(work) {
    const started = await startWork(work, work.folder())
    const file = join(started.dataDir, 'laveo.db')
    const times = work.short ? 3 : 20
    const briefly = async () => {
      for (let i = 0; i < times; i += 1) {
        await holdLock(file, SHORT_MS)
        await started.writers.more(10)
      }
    }
    return [
      ...(await passThrough(work, started, {
        name: `locked ${times} times for 100 ms`,
        happen: briefly,
        codes: [],
      })),
      ...(await passThrough(work, started, {
        name: 'locked for 3 s',
        happen: () => holdLock(file, LONG_MS),
        codes: ['DATABASE_BUSY'],
      })),
      ...(await endWork(started)),
    ]
  },
}

async function holdLock(file: string, ms: number): Promise<void> {
  const sqlite = new BetterSqlite(file, { timeout: 1_000 })
  sqlite.exec('begin immediate')
  await wait(ms)
  sqlite.exec('rollback')
  sqlite.close()
}
