import { createSecretKey } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeCatalogue, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { brokenLinks, forgetSeals } from '#server/testing/history.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Database, openDatabase } from '../database.ts'
import { knownMigrations } from '../file/migrations.ts'
import { schemaMadeBy } from '../file/own-schema.ts'
import { migrateDatabase } from '../migrate.ts'
import { readBegun, takeBackBegun } from './begun.ts'
import { compareNow } from './derived.ts'
import { HistoryFault, openHistory } from './open.ts'
import { verifyNow } from './verify.ts'

const LATER = ['users', 'settings', 'products']
/** The migrations of the release before, which had six chains. */
const BEFORE = knownMigrations().filter(({ name }) => name < '0041')

/** Since 0049 with a seal, and there before. */
const SEALED_NOW = [
  'validation_codes',
  'waiting_assignments',
  'mail_outbox',
  'wave_sessions',
  'recurring_orders',
  'factor_attempts',
  'passkeys',
]

/** Since 0045 one table. */
const TABLES_OF_LINKS = ['auth_tokens', 'adoption_codes', 'shared_follows']

/** The statements that make a table and its indexes as the migrations before did. */
function makingBefore(table: string): string[] {
  const sources = Object.entries(schemaMadeBy(BEFORE))
    .filter(([, source]) => source.startsWith(`${table}: CREATE`))
    .sort(([a], [b]) => Number(b.startsWith('table ')) - Number(a.startsWith('table ')))
  return sources.map(([, source]) => source.slice(source.indexOf('CREATE')))
}

/** A folder in which a superadmin works and an order was done. */
let dataDir: string
let file: string

beforeEach(async () => {
  dataDir = join(temporaryFolder(), 'data')
  file = join(dataDir, 'laveo.db')
  writeEmptyDatabase(file)
  await started(async (database) => {
    const t = createTestContext({}, { database })
    await makeSuperadmin(t)
    await makeCatalogue(t)
    await makeOrder(t, { status: 'completed' })
    await t.database.write(() =>
      t.database.sqlite.exec("insert into settings values ('pricing', '{}', 1, null)"),
    )
  })
})

async function started<T>(work: (database: Database) => T): Promise<Awaited<T>> {
  const database = openDatabase(file)
  try {
    await openHistory(database, dataDir, 7)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Acts as a person who holds the file, and neither the key nor our triggers. */
function withTheFile(...statements: string[]): void {
  const sqlite = new BetterSqlite(file)
  for (const statement of statements) sqlite.exec(statement)
  sqlite.close()
}

/** Dropping a column or a new name leaves another text than the migrations before made. */
function nameAsBefore(name: string, kind: 'table' | 'trigger' = 'table'): void {
  const before = schemaMadeBy(BEFORE)[`${kind} ${name}`] ?? ''
  const sqlite = new BetterSqlite(file).unsafeMode()
  sqlite.pragma('writable_schema = on')
  const write = sqlite.prepare('update sqlite_master set sql = ? where name = ?')
  write.run(before.slice(before.indexOf('CREATE')), name)
  sqlite.close()
}

const faultsOf = (sqlite: BetterSqlite.Database) => {
  const key = createSecretKey(readFileSync(join(dataDir, 'history.key')))
  const compared = compareNow(sqlite, key).flatMap(({ fault }) => fault ?? [])
  return verifyNow(sqlite, key).faults.concat(compared)
}

function faults() {
  const sqlite = new BetterSqlite(file, { readonly: true })
  try {
    return faultsOf(sqlite)
  } finally {
    sqlite.close()
  }
}

const SUPERADMIN = "(select id from users where role = 'superadmin')"
const CLIENT = "(select id from users where role = 'client')"

describe('a right, a price or a rule that is rewritten in the file is found, and the row is named', () => {
  test.each([
    ['users', 'changed', `update users set role = 'superadmin' where id = ${CLIENT}`],
    ['users', 'changed', `update users set password_hash = 'mine' where id = ${SUPERADMIN}`],
    ['users', 'changed', `update users set email = 'me@x.ci' where id = ${SUPERADMIN}`],
    ['users', 'changed', `update users set disabled_at = 1 where id = ${SUPERADMIN}`],
    ['users', 'changed', `update users set approved_at = 1 where role = 'livreur'`],
    ['users', 'changed', `update users set link_version = 9 where id = ${CLIENT}`],
    [
      'users',
      'unlinked',
      `insert into users (id, role, fullname, phone, email, password_hash, approved_at, created_at)
        values ('me', 'superadmin', 'Moi', '', 'me@x.ci', 'mine', 1, 1)`,
    ],
    ['settings', 'changed', `update settings set value = '{"ratePerKm":1}'`],
    ['settings', 'emptied', "delete from settings where key = 'pricing'"],
    ['settings', 'unlinked', "insert into settings values ('secondFactor', '{}', 1, null)"],
    [
      'products',
      'changed',
      `update products set services = '[{"name":"Lavage","price":1}]' where rowid = 1`,
    ],
    ['products', 'changed', "update products set name = 'Drap' where rowid = 1"],
    ['products', 'missing', 'delete from products where rowid = 1'],
  ])('%s, %s: %s', (chain, what, statement) => {
    withTheFile(statement)
    expect(faults()).toMatchObject([{ chain, what, more: 0 }])
  })

  test('a member of the team who was disabled is not let in again', async () => {
    await started(({ sqlite }) => sqlite.exec(`update users set disabled_at = 1, fullname = 'X'`))
    expect(faults()).toEqual([])
    withTheFile(`update users set disabled_at = null where id = ${SUPERADMIN}`)
    expect(faults()).toMatchObject([{ about: expect.stringMatching(/^superadmin /) }])
  })

  test.each([
    ['changed', `update users set link_version = link_version + 1 where role = 'superadmin'`],
    ['emptied', 'delete from settings'],
  ])('and is not made good by what the server does with it later: %s', async (what, statement) => {
    withTheFile(
      `update users set role = 'superadmin' where id = ${CLIENT}`,
      `update settings set value = '{"ratePerKm":1}'`,
    )
    await started(({ sqlite }) => sqlite.exec(statement))
    expect(faults()).toContainEqual(expect.objectContaining({ what }))
    expect(faults().map(({ chain }) => chain)).toEqual(['users', 'settings'])
  })

  test('words about a person are covered by no link: they can be erased', async () => {
    withTheFile("update users set fullname = '', phone = '', address = null")
    expect(faults()).toEqual([])
  })
})

describe('a file of an earlier version', () => {
  /** As the release before wrote it: six chains, and events that seal nothing. */
  beforeEach(async () => {
    await started(forgetSeals)
    withTheFile(
      ...LATER.map((name) => `drop table ${name.slice(0, -1)}_links`),
      `delete from history_chains where name in ('users', 'settings', 'products')`,
      'alter table order_events drop column contents',
      'alter table sessions drop column seal',
      'alter table recurring_orders drop column location_accuracy',
      'alter table recurring_orders drop column skipped_day',
      ...SEALED_NOW.map((table) => `alter table ${table} drop column seal`),
      'alter table erasures add column order_created_at integer',
      'alter table erasures add column order_id text',
      'drop table links',
      'drop table number_requests',
      'drop index orders_held',
      'alter table orders drop column place_approximate',
      'alter table orders drop column quarter_km',
      "delete from order_counts where status in ('completed', 'cancelled')",
      'alter table order_counts rename to open_order_counts',
      ...TABLES_OF_LINKS.flatMap(makingBefore),
      `delete from __drizzle_migrations where created_at > ${BEFORE.at(-1)?.folderMillis}`,
      "delete from releases where migration >= '0041'",
    )
    for (const table of [
      'order_events',
      'sessions',
      'erasures',
      'staff_actions',
      'orders',
      'open_order_counts',
      'order_flags',
      ...SEALED_NOW,
    ])
      nameAsBefore(table)
    for (const when of ['placed', 'moved', 'deleted'])
      nameAsBefore(`orders_counted_when_${when}`, 'trigger')
    writeFileSync(join(dataDir, 'history.begun'), 'compared\n')
  })

  test('is verified as it is', () => {
    expect(faults()).toEqual([])
    withTheFile('drop trigger payments_never_updated', 'update payments set amount = 1')
    expect(faults()[0]).toMatchObject({ chain: 'payments', what: 'changed' })
  })

  test('begins the later chains at its first start, and no former link is another one', async () => {
    const links = () => {
      const sqlite = new BetterSqlite(file, { readonly: true })
      const rows = sqlite.prepare('select * from order_event_links').all()
      sqlite.close()
      return rows
    }
    const before = links()
    migrateDatabase(file)
    await started(async (database) => {
      expect(links()).toEqual(before)
      await makeOrder(createTestContext({}, { database }), { status: 'completed' })
    })
    expect(faults()).toEqual([])
    withTheFile('update order_items set quantity = 9')
    // The lines of the earlier order were sealed by no event.
    expect(faults()).toMatchObject([{ chain: 'order_items', field: 'lines', more: 0 }])
  })
})

describe('the later chains', () => {
  /** As the file is after its migration, before the first start of this version. */
  const forget = () => {
    withTheFile(
      'delete from user_links; delete from setting_links; delete from product_links',
      "delete from history_chains where name in ('users', 'settings', 'products')",
    )
    writeFileSync(join(dataDir, 'history.begun'), 'compared\n')
  }

  test('begin once, at the first start of this version, over the rows as they are', async () => {
    forget()
    withTheFile(`update users set role = 'admin' where id = ${SUPERADMIN}`)
    await started((database) => expect(brokenLinks(database)).toEqual([]))
    expect(await readBegun(dataDir)).toEqual(['compared', 'sealed', 'row seals', ...LATER])
    const sqlite = new BetterSqlite(file)
    const begun = sqlite.prepare('select count(*) from history_chains').pluck().get()
    sqlite.close()
    expect(begun).toBe(9)
  })

  test.each([
    ['a link for each row again', 'delete from user_links'],
    ['other rights', `delete from user_links; update users set role = 'superadmin'`],
  ])('do not begin a second time, for who wants %s', async (_, statement) => {
    withTheFile(statement, "delete from history_chains where name = 'users'")
    await expect(started(() => {})).rejects.toThrow(HistoryFault)
    await expect(started(() => {})).rejects.toThrow('rows of users have no link')
  })

  test('begin again in a folder into which an earlier file was restored', async () => {
    const earlier = new BetterSqlite(':memory:')
    await takeBackBegun(dataDir, earlier)
    earlier.close()
    expect(await readBegun(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'history.begun'))).toBe(true)
  })
})
