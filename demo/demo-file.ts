import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { openHistory } from '#server/db/history/open.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { systemClock } from '#server/lib/clock.ts'
import { LISTENERS } from '#server/listeners.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { createHub } from '#server/realtime/hub.ts'
import { seedDemo } from './seed-demo.ts'

/**
 * Makes a database file that holds the demonstration, atomically: it is written aside and renamed
 * once complete, so that a killed process leaves no partial file. Leaves an existing file alone.
 */
export async function makeDemoFile(file: string, publicUrl?: string): Promise<void> {
  if (existsSync(file)) return
  const aside = `${file}.making`
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${aside}${suffix}`, { force: true })
  migrateDatabase(aside)
  const database = openDatabase(aside)
  await openHistory(database, dirname(file), systemClock.now())
  await seedDemo({
    database,
    hub: createHub(),
    outbox: createOutbox(),
    listeners: LISTENERS,
    clock: systemClock,
    ...(publicUrl !== undefined && { publicUrl }),
  })
  await database.close()
  renameSync(aside, file)
}
