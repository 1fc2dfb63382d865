import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { earlyMigrations } from '#server/testing/early-migrations.ts'
import { doWork, randomWork } from '#server/testing/fixtures/random-work.ts'
import { brokenLinks, forgetSeals, testHistoryKey } from '#server/testing/history.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Database, openDatabase } from './database.ts'
import { beginHistory } from './history/begin.ts'
import { giveHistoryKey } from './history/link.ts'
import { migrateDatabase } from './migrate.ts'

/** The migrations before 0014_numbers_for_ids. */
const BEFORE = 14

/** How the rows of a table read with ids, as they were stored before. */
const WITH_IDS: Record<string, string> = {
  auth_tokens: `select purpose as type, ended_at as used_at, * from links
    where purpose in ('signup', 'recovery', 'ticket') order by rowid`,
  erasures: 'select null as order_created_at, null as order_id, * from erasures',
  order_events: 'select * from order_trail',
  payments: "select printf('%d', n) as id, * from payment_ledger",
  open_order_counts: `select * from order_counts
    where status not in ('completed', 'cancelled')`,
  order_items:
    'select o.id as order_id, i.* from order_items i join orders o on o.n = i.order_n order by i.rowid',
  order_checks: `select o.id as order_id, u.id as livreur_id, c.* from order_checks c
    join orders o on o.n = c.order_n join users u on u.n = c.actor_n order by c.rowid`,
}

const names = (sqlite: BetterSqlite.Database, source: string, ...values: unknown[]) =>
  sqlite.prepare(source).pluck().all(values) as string[]

/** Writes the work of a database into a file of the schema before numbers, and returns its columns by table. */
function storeAsBefore({ database: { sqlite } }: TestContext, folder: string, file: string) {
  const old = new BetterSqlite(file)
  old.function('indexed_name', (name) => String(name))
  migrate(drizzle(old), { migrationsFolder: earlyMigrations(folder, BEFORE) })
  old.pragma('foreign_keys = OFF')
  const tables = names(
    old,
    "select name from sqlite_master where type = 'table' and name not like 'users_search%' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'",
  )
  const columns = new Map(
    tables.map((table) => [table, names(old, 'select name from pragma_table_info(?)', table)]),
  )
  for (const [table, wanted] of columns) {
    const rows = sqlite.prepare(WITH_IDS[table] ?? `select * from ${table}`).all() as object[]
    const insert = old.prepare(
      `insert or replace into ${table} (${wanted}) values (${wanted.map((name) => `@${name}`)})`,
    )
    for (const row of rows) insert.run(row)
  }
  // The orders were counted as they came.
  old.exec('delete from open_order_counts')
  const counts = sqlite.prepare(`${WITH_IDS.open_order_counts}`).all() as object[]
  for (const row of counts)
    old.prepare('insert into open_order_counts values (@status, @count)').run(row)
  old.close()
  return columns
}

/** The rows of a database in the columns of before. */
function readAsBefore({ sqlite }: Database, columns: Map<string, string[]>) {
  return Object.fromEntries(
    Array.from(columns, ([table, wanted]) => [
      table,
      sqlite
        .prepare(`select ${wanted} from (${WITH_IDS[table] ?? `select * from ${table}`})`)
        .all(),
    ]),
  )
}

test('numbers take the place of ids, and every row still says the same of the same people', {
  timeout: 60_000,
}, async () => {
  const t = createTestContext()
  const ofDeleted =
    "select count(*) from order_trail where kind = 'deleted' and order_id is not null"
  const deletedIn = ({ sqlite }: Database) => sqlite.prepare(ofDeleted).pluck().get()
  // Random work deletes an order most of the time.
  for (let done = 0; done < 4 || deletedIn(t.database) === 0; done += 1)
    await doWork(t, fc.sample(randomWork, 1)[0] ?? [])
  await forgetSeals(t.database)
  const folder = temporaryFolder()
  const file = join(folder, 'laveo.db')
  const columns = storeAsBefore(t, folder, file)
  migrateDatabase(file)
  const migrated = openDatabase(file)
  giveHistoryKey(migrated.sqlite, testHistoryKey)
  await beginHistory(migrated, 1)
  const after = readAsBefore(migrated, columns)
  expect(after).toEqual(readAsBefore(t.database, columns))
  expect(after.order_events?.length).toBeGreaterThan(50)
  expect(brokenLinks(migrated)).toEqual([])
  expect(triggersOf(migrated)).toEqual(triggersOf(t.database))
  expect(deletedIn(migrated)).toBe(deletedIn(t.database))
  await migrated.close()
})

const triggersOf = ({ sqlite }: Database) =>
  names(sqlite, "select sql from sqlite_master where type = 'trigger' order by name")
