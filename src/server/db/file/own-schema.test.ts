import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { migrateDatabase } from '../migrate.ts'
import { knownMigrations, runMigrations } from './migrations.ts'
import { prepareSchema, rowFaults, schemaFault, schemaMadeBy } from './own-schema.ts'
import { RefusedFile } from './refused-file.ts'

let file: string

beforeEach(() => {
  file = join(temporaryFolder(), 'laveo.db')
})

/** Acts as a person who holds the file. */
function withTheFile<T>(work: (sqlite: BetterSqlite.Database) => T): T {
  const sqlite = new BetterSqlite(file)
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

const run = (...statements: string[]) =>
  withTheFile((sqlite) => {
    sqlite.unsafeMode()
    for (const statement of statements) sqlite.exec(statement)
  })

test('the file of every release has the schema that its migrations make, and so has it after an update', () => {
  const migrations = knownMigrations()
  for (const count of migrations.keys())
    withTheFile((sqlite) => {
      sqlite.pragma('foreign_keys = OFF')
      runMigrations(sqlite, migrations.slice(0, count + 1))
      expect([count, schemaFault(sqlite)]).toEqual([count, undefined])
    })
  migrateDatabase(file)
  withTheFile((sqlite) => expect(schemaFault(sqlite)).toBeUndefined())
})

test('the build prepares the schema that a start would make of the same migrations', () => {
  const { migrations, schema } = prepareSchema()
  expect(migrations).toEqual(knownMigrations().map(({ hash }) => hash))
  expect(schema).toEqual(schemaMadeBy())
  expect(Object.keys(schema).length).toBeGreaterThan(200)
})

describe('a start refuses, and changes nothing of, a file', () => {
  beforeEach(() => writeEmptyDatabase(file))

  const VIEW = "select sql from sqlite_master where name = 'order_trail'"

  test.each([
    [
      'with a planted trigger',
      'holds the trigger planted, and Lavéo has none',
      'create trigger planted after insert on users begin delete from sessions; end',
    ],
    [
      'with a planted table',
      'holds the table planted',
      'create table planted (n integer references orders (n) on update cascade)',
    ],
    [
      'without a trigger',
      'lacks the trigger payments_never_updated',
      'drop trigger payments_never_updated',
    ],
    ['without an index', 'lacks the index payments_transaction', 'drop index payments_transaction'],
    [
      'with a column more',
      'the table sessions in laveo.db is not the one',
      'alter table sessions add planted text',
    ],
    [
      'whose table cascades elsewhere, which a start obeyed before',
      'the table order_items in laveo.db is not the one',
      "pragma writable_schema = on; update sqlite_master set sql = replace(sql, 'ON UPDATE no action', 'ON UPDATE cascade') where name = 'order_items'",
    ],
  ])('%s', (_, reason, change) => {
    run(change)
    expect(() => migrateDatabase(file)).toThrow(
      expect.toSatisfy((error) => error instanceof RefusedFile && error.message.includes(reason)),
    )
  })

  test('whose view leaves two kinds of events out', () => {
    const view = withTheFile((sqlite) => String(sqlite.prepare(VIEW).pluck().get()))
    run('drop view order_trail', `${view} where e.kind not in ('cancelled', 'paid')`)
    expect(() => migrateDatabase(file)).toThrow('the view order_trail in laveo.db is not the one')
  })

  test('that holds something else', () => {
    file = join(temporaryFolder(), 'other.db')
    run('create table notes (text)')
    expect(() => migrateDatabase(file)).toThrow('holds the table notes')
  })
})

test('what SQLite adds or rewrites by itself is no foreign schema', () => {
  writeEmptyDatabase(file)
  run("insert into settings values ('a', '1', 1, null)", 'analyze', 'vacuum')
  run(
    "pragma writable_schema = on; update sqlite_master set sql = replace(sql, 'BLOB', 'blob') where name = 'users_search_data'",
  )
  migrateDatabase(file)
})

test('the rows of a planted table are checked as those of any other, whatever its name', () => {
  writeEmptyDatabase(file)
  for (const name of ['a"b', "a'b", 'a"); drop table users; --', 'a b']) {
    const quoted = `"${name.replaceAll('"', '""')}"`
    run(`create table ${quoted} (n check (n > 0))`)
    withTheFile((sqlite) => {
      expect(rowFaults(sqlite)).toEqual([])
      sqlite.pragma('ignore_check_constraints = on')
      sqlite.exec(`insert into ${quoted} values (-1)`)
      sqlite.pragma('ignore_check_constraints = off')
      expect(rowFaults(sqlite)).toEqual([expect.stringContaining('CHECK constraint failed')])
      sqlite.exec(`drop table ${quoted}`)
    })
  }
})
