import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { earlyMigrations } from '#server/testing/early-migrations.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openDatabase } from './database.ts'
import { isReady, migrateDatabase } from './migrate.ts'

let folder: string
let file: string
let said: string[]

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'laveo.db')
  said = []
})

const bringUp = () => migrateDatabase(file, (text) => said.push(text))
const backups = () =>
  existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : []

const FILLING = `
  insert into users (id, role, fullname, phone, email, password_hash, created_at)
    values ('u1', 'client', 'Aminata', '+2250707000001', 'a@b.ci', 'x', 1), ('u2', 'livreur', 'Konan', '+2250707000002', 'k@b.ci', 'x', 1);
  insert into sessions values ('s1', 'u1', 5, 1, '');
  insert into products values ('p1', 'Chemise', null, '[]', 1);
  insert into orders (id, reference, client_id, livreur_id, status, total_items_price, transport_fee, grand_total,
      base_lat, base_lng, rate_per_km, client_address, client_contact_phone, created_at, updated_at)
    values ('00000001-a', '00000001', 'u1', 'u2', 'assigned', 10, 5, 15, 5, -3, 300, 'Cocody', '+2250707000001', 1, 1);
  insert into order_items values ('00000001-a', 0, 'p1', 'Chemise', 'Lavage', 1, 10);
  insert into order_events (order_id, reference, kind, actor_id, actor_role, client_id, data, at, previous_hash, hash)
    values ('00000001-a', '00000001', 'created', 'u1', 'client', 'u1', '{}', 1, '${'0'.repeat(64)}', '${'ab'.repeat(32)}');
  insert into payments (id, order_id, reference, kind, method, amount, at) values ('y1', '00000001-a', '00000001', 'received', 'espece', 15, 1749550000000);
  insert into stats_day (day, livreur_id, orders) values ('2025-06-10', '', 1);`

/** An event of an order that is not among the rows. */
const eventOf = (orderId: string, clientId: string) => `
  insert into order_events (order_id, reference, kind, actor_id, actor_role, client_id, data, at, previous_hash, hash)
    values ('${orderId}', '${orderId.slice(0, 8)}', 'created', '${clientId}', 'client', '${clientId}', '{}', 2, '', '${'cd'.repeat(32)}');`

/** A database of the first release, with a row in each table that matters. */
function oldDatabase(filling = FILLING): void {
  const sqlite = new BetterSqlite(file)
  migrate(drizzle(sqlite), { migrationsFolder: earlyMigrations(folder, 1) })
  sqlite.pragma('foreign_keys = OFF')
  sqlite.exec(filling)
  sqlite.close()
}

function rowsOf(path: string): Record<string, unknown[]> {
  const database = openDatabase(path)
  const { __drizzle_migrations: _, ...rows } = dumpTables(database)
  database.sqlite.close()
  return Object.fromEntries(
    Object.entries(rows).filter(([name]) => !name.startsWith('users_search')),
  )
}

/** Rows with the ids that their numbers stand for. */
function viewOf(path: string, view: string): unknown[] {
  const { sqlite } = openDatabase(path)
  const rows = sqlite.prepare(`select * from ${view}`).all()
  sqlite.close()
  return rows
}

describe('bringing a database up to date', () => {
  test('makes a new one, in a folder that is its own', () => {
    file = join(folder, 'data', 'laveo.db')
    bringUp()
    expect(said).toEqual([expect.stringMatching(/^\d+ migration\(s\) applied$/)])
    const database = openDatabase(file)
    expect(isReady(database)).toBe(true)
    expect(existsSync(join(folder, 'data', 'backups'))).toBe(false)
    database.sqlite.close()
  })

  test('does nothing the second time, and copies nothing', () => {
    bringUp()
    said = []
    bringUp()
    expect(said).toEqual([])
    expect(backups()).toEqual([])
  })

  test('keeps every row of a filled one', () => {
    oldDatabase()
    const {
      order_events,
      payments: _,
      order_items: __,
      sqlite_sequence: ___,
      // Their rows are in `links`: see migrate-links.test.ts.
      auth_tokens: ____,
      ...before
    } = rowsOf(file)
    bringUp()
    expect(rowsOf(file)).toMatchObject(before)
    expect(rowsOf(file).order_items).toMatchObject([{ order_n: 1, position: 0, name: 'Chemise' }])
    const events = (order_events ?? []) as Record<string, unknown>[]
    expect(viewOf(file, 'order_trail')).toMatchObject(
      events.map(({ hash: _hash, previous_hash: _previous, ...event }) => event),
    )
    expect(viewOf(file, 'payment_ledger')).toMatchObject([
      { order_id: '00000001-a', reference: '00000001', kind: 'received', amount: 15 },
    ])
  })

  test('keeps the ids of deleted orders, and gives their numbers to no other', () => {
    oldDatabase(`${FILLING}
      ${eventOf('00000002-b', 'u1')} ${eventOf('00000003-c', 'u1')}
      insert into payments (id, order_id, reference, kind, method, amount, at)
        values ('y2', '00000004-d', '00000004', 'received', 'wave', 20, 2);`)
    bringUp()
    const ids = (view: string) =>
      (viewOf(file, view) as { order_id: string }[]).map(({ order_id }) => order_id)
    expect(ids('order_trail')).toEqual(['00000001-a', '00000002-b', '00000003-c'])
    expect(ids('payment_ledger')).toEqual(['00000001-a', '00000004-d'])
    expect(rowsOf(file).deleted_orders).toEqual([
      { n: 2, id: '00000002-b' },
      { n: 3, id: '00000003-c' },
      { n: 4, id: '00000004-d' },
    ])
    expect(rowsOf(file).sqlite_sequence).toContainEqual({ name: 'orders', seq: 4 })
  })

  test('does the same for one whose orders are all deleted', () => {
    oldDatabase(eventOf('00000002-b', 'u1'))
    bringUp()
    expect(rowsOf(file).deleted_orders).toEqual([{ n: 1, id: '00000002-b' }])
    expect(rowsOf(file).sqlite_sequence).toContainEqual({ name: 'orders', seq: 1 })
  })

  test('gives the row of an erased account to a client who was removed and whom the trail names', () => {
    oldDatabase(`${FILLING} ${eventOf('00000002-b', 'u3')}`)
    bringUp()
    expect(rowsOf(file).users?.at(-1)).toMatchObject({
      id: 'u3',
      role: 'client',
      fullname: 'Client supprimé',
      phone: '',
      created_at: 2,
      deleted_at: 2,
    })
    expect(viewOf(file, 'order_trail').at(-1)).toMatchObject({ client_id: 'u3', actor_id: 'u3' })
  })

  test('indexes the names of a filled one, so that two letters find them', () => {
    oldDatabase(FILLING.replace("'Konan'", "'Bâ Konan'"))
    bringUp()
    const { sqlite } = openDatabase(file)
    const find = sqlite.prepare('select rowid from users_search where users_search match ?').pluck()
    expect(['" ba"', '" am"', '" na"'].map((match) => find.all(match))).toEqual([[2], [1], []])
    sqlite.close()
  })

  test('counts the orders of a filled one', () => {
    oldDatabase()
    bringUp()
    const counts = rowsOf(file).order_counts as Array<{ status: string; count: number }>
    expect(counts.filter(({ count }) => count > 0)).toEqual([{ status: 'assigned', count: 1 }])
  })

  test.each([
    ['5.35270, -3.94920', ''],
    ['-5.35270, 13.94920', ''],
    ['Cocody', 'Cocody'],
    ['Villa 12.50000, rue 5.00000', 'Villa 12.50000, rue 5.00000'],
    ['07 08, 12.5', '07 08, 12.5'],
  ])('keeps no coordinates in the place of an address: %j becomes %j', (before, after) => {
    oldDatabase(FILLING.replace("'Cocody'", `'${before}'`))
    bringUp()
    expect(rowsOf(file).orders).toMatchObject([{ client_address: after }])
  })

  test('copies a filled one first, as it was', () => {
    oldDatabase()
    const before = rowsOf(file)
    bringUp()
    const [copy, ...others] = backups()
    expect(others).toEqual([])
    expect(said[0]).toContain('before migrating')
    const path = join(folder, 'backups', copy ?? '')
    expect(rowsOf(path)).toEqual(before)
    const sqlite = new BetterSqlite(path)
    const search = "select count(*) from sqlite_master where name = 'users_search'"
    expect(sqlite.prepare(search).pluck().get()).toBe(0)
    sqlite.close()
  })

  test.each([
    [
      'a row has lost its parent',
      `insert into order_items values ('gone', 0, 'p1', 'Chemise', 'Lavage', 1, 10);`,
      '1 orphan row(s)',
    ],
    ['a hash of the trail is none', FILLING.replace('ab'.repeat(32), 'h'), 'unhex(`hash`)'],
  ])('refuses to go on when %s, and puts the copy back', (_, filling, reason) => {
    oldDatabase(filling)
    const before = rowsOf(file)
    expect(bringUp).toThrow(reason)
    expect(backups()).toHaveLength(1)
    expect(rowsOf(file)).toEqual(before)
  })

  test('leaves a schema whose foreign keys all hold', async () => {
    const t = createTestContext()
    await makeOrder(t, { status: 'completed' })
    expect(t.database.sqlite.pragma('foreign_key_check')).toEqual([])
    expect(t.database.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  })
})

describe('readiness', () => {
  test('holds for a migrated database', () => {
    expect(isReady(createTestContext().database)).toBe(true)
  })

  test('fails for one that was never migrated, or that is closed', async () => {
    const empty = openDatabase(':memory:')
    expect(isReady(empty)).toBe(false)
    const { database } = createTestContext()
    await database.close()
    expect(isReady(database)).toBe(false)
  })
})

describe('a start that cannot migrate leaves the file as it was', () => {
  test.each([
    ['the copy cannot be made', () => writeFileSync(join(folder, 'backups'), 'not a folder')],
    ['another process holds the file', () => holdExclusively()],
  ])('when %s', (_, hinder) => {
    const early = new BetterSqlite(file)
    migrate(drizzle(early), { migrationsFolder: earlyMigrations(folder, 1) })
    early.exec(FILLING)
    early.close()
    const before = readFileSync(file)
    hinder()
    expect(bringUp).toThrow()
    expect(readFileSync(file)).toEqual(before)
  })

  test('when it is not a database', () => {
    writeFileSync(file, 'x'.repeat(5000))
    expect(bringUp).toThrow()
    expect(readFileSync(file, 'utf8')).toBe('x'.repeat(5000))
  })

  function holdExclusively(): void {
    const other = new BetterSqlite(file)
    onTestFinished(() => void other.close())
    other.exec('BEGIN EXCLUSIVE')
  }
})
