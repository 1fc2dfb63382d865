import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { settings } from '#server/db/schema.ts'

/** The row of `settings` that marks a demonstration's database. */
const MARK = 'demonstration'
/**
 * Marks a database as a demonstration's; runs inside `write()`, at the time `now` in milliseconds
 * UTC.
 */
export function markAsDemo(orm: Orm, now: number): void {
  const row = { key: MARK, value: true, updatedAt: now }
  orm.insert(settings).values(row).onConflictDoNothing().run()
}

/** Whether a database was filled with the demonstration, whose passwords are public. */
export function holdsDemo(orm: Orm): boolean {
  const mark = orm.select({ key: settings.key }).from(settings).where(eq(settings.key, MARK))
  return mark.get() !== undefined
}

/**
 * Why a folder that the demonstration filled cannot be used for anything else, and the command that
 * makes a clean one.
 */
export function demoRefusal(dataDir: string): string {
  return `DATA_DIR ${dataDir} was filled with the demonstration, whose passwords are public; make a clean folder with: DATA_DIR=<new folder> npm run seed -- superadmin --email … --fullname … --phone …`
}
