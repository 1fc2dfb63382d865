import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { settings, users } from '#server/db/schema.ts'
import { DEMO_ADMIN, DEMO_CLIENTS, DEMO_LIVREURS, DEMO_SUPERADMIN } from './people.ts'
import { DEMO_WAITING_LIVREUR } from './requests.ts'

/** The row of `settings` that marks a demonstration's database. */
const MARK = 'demonstration'
/**
 * Every account of the demonstration, including those that /connexion does not list: all have the
 * same password.
 */
const DEMO_EMAILS = [DEMO_SUPERADMIN, DEMO_ADMIN, DEMO_WAITING_LIVREUR]
  .concat(DEMO_LIVREURS, DEMO_CLIENTS)
  .map(({ email }) => email)

/**
 * Marks a database as a demonstration's; runs inside `write()`, at the time `now` in milliseconds
 * UTC.
 */
export function markAsDemo(orm: Orm, now: number): void {
  const row = { key: MARK, value: true, updatedAt: now }
  orm.insert(settings).values(row).onConflictDoNothing().run()
}

/**
 * Whether a database was filled with the demonstration, whose passwords are public: by its mark,
 * or, when an older version filled it, by one of its accounts. An unconfirmed address proves
 * nothing: a visitor may have typed it.
 */
export function holdsDemo(orm: Orm): boolean {
  if (orm.select({ key: settings.key }).from(settings).where(eq(settings.key, MARK)).get())
    return true
  const isDemo = and(inArray(users.email, DEMO_EMAILS), isNotNull(users.emailConfirmedAt))
  return Boolean(orm.select({ n: users.n }).from(users).where(isDemo).limit(1).get())
}

/**
 * Why a folder that the demonstration filled cannot be used for anything else, and the command that
 * makes a clean one.
 */
export function demoRefusal(dataDir: string): string {
  return `DATA_DIR ${dataDir} was filled with the demonstration, whose passwords are public; make a clean folder with: DATA_DIR=<new folder> npm run seed -- superadmin --email … --fullname … --phone …`
}
