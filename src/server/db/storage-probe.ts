import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from './database.ts'

/** At most one try in this time. */
const ASKED_AGAIN_MS = 5_000
/** On a full disk the database's log may still have room of its own; a new file needs free room. */
const FILE_BYTES = 65_536

/** Checks that something can be stored, by storing something; calls within five seconds share one try. */
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
