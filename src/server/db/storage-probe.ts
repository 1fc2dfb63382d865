import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from './database.ts'

/** However often it is asked, one try in this time is made. */
const ASKED_AGAIN_MS = 5_000
/** The log of the database may have room of its own left on a full disk: a file needs new room. */
const FILE_BYTES = 65_536

/** Says whether something can be stored now, by storing something; calls within five seconds share one try. */
export function createStorageProbe(database: Database, clock: Clock): () => Promise<boolean> {
  let lastAt = Number.NEGATIVE_INFINITY
  let last = Promise.resolve(true)
  return () => {
    if (clock.now() - lastAt >= ASKED_AGAIN_MS) {
      lastAt = clock.now()
      last = store(database).then(
        () => true,
        () => false,
      )
    }
    return last
  }
}

/** A page of the database through its log, and a file beside it, both down to the disk. */
async function store(database: Database): Promise<void> {
  // A number of the file that nothing else uses, written as it stands.
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
