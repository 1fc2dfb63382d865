import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from './database.ts'

/** The shortest time between two tries. */
const MIN_INTERVAL_MS = 5_000
/** On a full disk the database's log may still have room of its own; a new file needs free room. */
const FILE_BYTES = 65_536

/** Checks that something can be stored, by storing something; calls within five seconds share one try. */
export function createStorageProbe(database: Database, clock: Clock): () => Promise<boolean> {
  let lastAt = Number.NEGATIVE_INFINITY
  let last = Promise.resolve(true)
  return () => {
    if (clock.now() - lastAt >= MIN_INTERVAL_MS) {
      lastAt = clock.now()
      last = writeProbe(database).then(
        () => true,
        () => false,
      )
    }
    return last
  }
}

/** Writes a page through the database's log and a file beside it, and flushes both. */
async function writeProbe(database: Database): Promise<void> {
  // A pragma that nothing else uses, rewritten with its own value.
  await database.write((orm) => orm.run(sql`pragma user_version = 0`))
  const { memory, name } = database.sqlite
  if (memory) return
  const file = join(dirname(name), '.storage-probe')
  try {
    await writeFile(file, Buffer.alloc(FILE_BYTES), { mode: 0o600, flush: true })
  } finally {
    await rm(file, { force: true })
  }
}
