import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeAdmin, makeOrder, type Order } from '#server/testing/factories.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openDatabase } from './database.ts'
import { knownMigrations, type Migration } from './file/migrations.ts'
import { schemaFault } from './file/own-schema.ts'
import { isReady, migrateDatabase } from './migrate.ts'

/** The migrations of a release to come. */
const NEXT: readonly Migration[] = [
  ...knownMigrations(),
  {
    name: '9999_next',
    sql: ['create table next (n integer primary key references users (n))'],
    hash: 'next',
    folderMillis: 9e12,
    bps: true,
  },
]

let folder: string
let file: string
let said: string[]

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'laveo.db')
  said = []
})

const bringUp = () => migrateDatabase(file, (text) => said.push(text), NEXT)
const backups = () =>
  existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : []

function withTheFile(work: (sqlite: BetterSqlite.Database) => void): void {
  const sqlite = new BetterSqlite(file)
  try {
    sqlite.pragma('foreign_keys = OFF')
    work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** A database of the release before, with an order. */
async function oldDatabase(): Promise<void> {
  writeEmptyDatabase(file)
  const database = openDatabase(file)
  await makeOrder(createTestContext({}, { database }), { status: 'completed' })
  await database.close()
}

function rowsOf(path: string): Record<string, unknown[]> {
  const database = openDatabase(path)
  const { __drizzle_migrations: _, releases: __, ...rows } = dumpTables(database)
  database.sqlite.close()
  return rows
}

describe('bringing a database up to date', () => {
  test('makes a new one, in a folder that is its own, and does nothing the second time', () => {
    file = join(folder, 'data', 'laveo.db')
    bringUp()
    expect(said).toEqual([expect.stringMatching(/^\d+ migration\(s\) applied$/)])
    const database = openDatabase(file)
    expect(isReady(database)).toBe(true)
    database.sqlite.close()
    said = []
    bringUp()
    expect(said).toEqual([])
    expect(existsSync(join(folder, 'data', 'backups'))).toBe(false)
  })

  test('keeps every row of a filled one, and copies it first, as it was', async () => {
    await oldDatabase()
    const before = rowsOf(file)
    bringUp()
    expect(rowsOf(file)).toEqual({ ...before, next: [] })
    const [copy = '', ...others] = backups()
    expect(others).toEqual([])
    expect(said[0]).toContain('before migrating')
    expect(rowsOf(join(folder, 'backups', copy))).toEqual(before)
    withTheFile((sqlite) => expect(schemaFault(sqlite, NEXT)).toBeUndefined())
  })

  test('refuses to go on when a row has lost its parent, puts the copy back, and keeps those of earlier updates', async () => {
    await oldDatabase()
    withTheFile((sqlite) =>
      sqlite.exec("insert into order_items values (99, 0, 'p', 'a', 'b', 1, 1, null, null)"),
    )
    const before = rowsOf(file)
    const earlier = [1, 2, 3, 4, 5].map((n) => `before-migration-2026-01-0${n}.db`)
    mkdirSync(join(folder, 'backups'), { recursive: true })
    for (const name of earlier) writeFileSync(join(folder, 'backups', name), '')
    // As where a supervisor starts it each second.
    for (const _ of [1, 2]) expect(bringUp).toThrow('1 orphan row(s)')
    expect(rowsOf(file)).toEqual(before)
    expect(backups()).toEqual(earlier)
  })

  test('refuses one whose schema is not that of its release, before it migrates it', async () => {
    await oldDatabase()
    withTheFile((sqlite) => sqlite.exec('drop trigger payments_never_deleted'))
    const before = readFileSync(file)
    expect(bringUp).toThrow('lacks the trigger payments_never_deleted')
    expect(readFileSync(file)).toEqual(before)
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
    writeEmptyDatabase(file)
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

/** The statements that gave each place of a rail to one order. */
const ofRails = () =>
  knownMigrations()
    .find(({ name }) => name.endsWith('no_franc_twice'))
    ?.sql.filter((sql) => sql.includes('`order_places`')) ?? []

test('of orders that hung on one place of a rail the last keeps it, and the team is told of the others', async () => {
  const t = createTestContext()
  const { sqlite } = t.database
  const places = ['Portant A 12', 'Portant A 12', 'Portant A 13', 'Étagère 1', 'Étagère 1']
  const made: Order[] = []
  for (const [i, place] of places.entries()) {
    const order = await makeOrder(t)
    const [, rack, number] = /(.+) (\d+)/.exec(place) ?? []
    sqlite
      .prepare(
        'insert into order_places (order_n, rack, place, hangers, bags, at) values (?,?,?,1,0,?)',
      )
      .run(order.n, rack, number, i)
    made.push(order)
  }
  sqlite.exec('drop index order_places_rail; alter table order_places drop column on_rail')
  for (const sql of ofRails()) sqlite.exec(sql)
  const [, last, alone, ...onShelf] = made.map(({ n }) => n)
  const rows = sqlite.prepare('select order_n, on_rail from order_places order by order_n').raw()
  expect(rows.all()).toEqual([[last, 1], [alone, 1], ...onShelf.map((n) => [n, 0])])
  const notes = sqlite.prepare('select order_id as id, text from team_notes').all()
  expect(notes).toEqual([
    {
      id: made[0]?.id,
      text: expect.stringContaining(`Portant A 12, a été donnée aussi à #${made[1]?.reference}`),
    },
  ])
})

test('what the update told the team of a rail is taken away as any other note', async () => {
  const t = createTestContext()
  const { sqlite } = t.database
  const [first, second] = [await makeOrder(t), await makeOrder(t)]
  const hang = sqlite.prepare(
    "insert into order_places (order_n, rack, place, hangers, bags, at) values (?, 'Portant A', 12, 1, 0, ?)",
  )
  sqlite.exec('drop index order_places_rail')
  hang.run(first.n, 1)
  hang.run(second.n, 2)
  sqlite.exec('alter table order_places drop column on_rail')
  for (const sql of ofRails()) sqlite.exec(sql)
  const team = await t.as(await makeAdmin(t))
  const notes = () => team.teamNotes.ofClient({ userId: first.clientId })
  await team.teamNotes.remove({ noteId: (await notes())[0]?.id ?? '' })
  expect(await notes()).toEqual([])
})

test('what was told, stopped and resumed of an order and of an invoice stands in one ladder after the update', () => {
  const sqlite = new BetterSqlite(':memory:')
  onTestFinished(() => void sqlite.close())
  const known = knownMigrations()
  const oneLadder = known.findIndex(({ name }) => name.endsWith('one_ladder'))
  const run = (migrations: readonly Migration[]) => {
    for (const { sql } of migrations) for (const statement of sql) sqlite.exec(statement)
  }
  run(known.slice(0, oneLadder))
  sqlite.exec(`pragma foreign_keys = off;
    insert into reminder_steps (order_n, ladder, days, reminder_n, at) values (7, 'unpaid', 1, 11, 100), (7, 'unclaimed', 3, 12, 200);
    insert into invoice_reminder_steps (invoice_n, days, reminder_n, at) values (7, 1, 13, 300);
    insert into reminder_stops (order_n, ladder, stopped_at, resumed_at, actor_n) values (7, 'unpaid', 101, null, 2);
    insert into invoice_balances (invoice_n, client_n, due_on, rest, stopped_at, resumed_at)
      values (7, 1, '2026-11-01', 5, 301, null), (8, 1, '2026-11-01', 5, null, 302), (9, 1, '2026-11-01', 5, null, null);`)
  run(known.slice(oneLadder, oneLadder + 1))
  const rows = (table: string) => sqlite.prepare(`select * from ${table} order by 1, 2`).raw().all()
  expect(rows('reminder_steps')).toEqual([
    ['invoice', 7, 1, 13, 300],
    ['unclaimed', 7, 3, 12, 200],
    ['unpaid', 7, 1, 11, 100],
  ])
  expect(rows('reminder_stops')).toEqual([
    ['invoice', 7, 301, null, null],
    ['invoice', 8, null, 302, null],
    ['unpaid', 7, 101, null, 2],
  ])
  expect(rows('invoice_balances').map((row) => (row as unknown[])[0])).toEqual([7, 8, 9])
})
