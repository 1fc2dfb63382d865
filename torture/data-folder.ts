import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { allowManyPlaces } from '#server/testing/many-places.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'

const fileIn = (folder: string) => join(folder, 'laveo.db')

/** Writes into the database of a data folder while no server runs on it; resolves to the result of `write`. */
export function fillDataFolder<Made>(
  folder: string,
  write: (t: TestContext) => Made | Promise<Made>,
): Promise<Made> {
  migrateDatabase(fileIn(folder))
  const clock = createFakeClock(Date.now())
  return withDatabase(folder, (database) => write(createTestContext({}, { database, clock })))
}

/** The same of a business that is open, to clients who order more than people do. */
export function fillOpenBusiness<Made>(
  folder: string,
  write: (t: TestContext) => Promise<Made>,
): Promise<Made> {
  return fillDataFolder(folder, (t) => {
    allowManyPlaces(t.database)
    setSiteDoor(t, 'open')
    return write(t)
  })
}

/** Opens the database of a data folder as the server does, also beside it, and closes it after its use. */
export async function withDatabase<Made>(
  folder: string,
  use: (database: Database) => Made | Promise<Made>,
): Promise<Made> {
  const database = openDatabase(fileIn(folder))
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** Reads of the database of a data folder, also beside a server. */
export function readDataFolder<Read>(
  folder: string,
  read: (sqlite: BetterSqlite.Database) => Read,
): Read {
  const sqlite = new BetterSqlite(fileIn(folder), { readonly: true })
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}
