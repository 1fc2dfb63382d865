import BetterSqlite from 'better-sqlite3'
import { migrateDatabase } from '#server/db/migrate.ts'
import { allModules, MODULES_KEY, type Modules } from '#shared/shop/modules/modules.ts'

/** The modules of the tests' shop: without those that send or ask something by themselves in every other test. */
export const MODULES_OF_TESTS: Modules = {
  ...allModules(true),
  handoverCode: false,
  reminders: false,
}

/** Makes the file of a shop without data that chose these modules. */
export function writeShopOfTests(file: string): void {
  migrateDatabase(file)
  const sqlite = new BetterSqlite(file)
  sqlite
    .prepare('insert into settings (key, value, updated_at) values (?, ?, 1)')
    .run(MODULES_KEY, JSON.stringify(MODULES_OF_TESTS))
  sqlite.close()
}
