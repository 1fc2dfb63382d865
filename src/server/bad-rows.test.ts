import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteCustomColumn, SQLiteInteger, SQLiteReal, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from './db/database.ts'
import * as schema from './db/schema.ts'
import { AppError } from './lib/app-error.ts'
import { actAs, makePeople, READS } from './testing/calls/all-reads.ts'
import { type Intercept, interceptCalls } from './testing/calls/intercept-calls.ts'
import { createTestContext } from './testing/create-test-context.ts'
import { ownEmptyDatabase } from './testing/empty-database.ts'
import { fillLists } from './testing/filling/fill-lists.ts'
import { PROCEDURES } from './testing/procedures.ts'

/** They end at their time: without them nobody reads anything. */
const LEFT_ALONE = ['sessions']
/** A request is read as it was checked when it came. */
const CHECKED = ['number_requests']
const INSTANT = /(?:^|_)(?:at|from|to|since|by)$/
const PLACE = /lat|lng/

type Column = ReturnType<typeof getTableColumns>[string]

/** Any time is this one, and any place is nowhere on Earth. */
const atTime =
  (time: string) =>
  (column: Column): string[] => {
    const { name } = column
    if (is(column, SQLiteInteger) && INSTANT.test(name)) return [`"${name}" = ${time}`]
    return is(column, SQLiteReal) && PLACE.test(name) ? [`"${name}" = 1e300`] : []
  }

/** Any list or object is this value. */
const asJson =
  (value: string) =>
  (column: Column): string[] => {
    const isJson = is(column, SQLiteCustomColumn) || column.dataType === 'json'
    return isJson && !CHECKED.includes(getTableName(column.table))
      ? [`"${column.name}" = '${value}'`]
      : []
  }

type Spoil = (column: Column) => string[]

/** Statements after which every row is spoilt. */
function spoilings(spoil: Spoil): string[] {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable))
  return tables
    .filter((table) => !LEFT_ALONE.includes(getTableName(table)))
    .flatMap((table) => {
      const spoilt = Object.values(getTableColumns(table))
        .filter(({ primary, generated }) => !primary && !generated)
        .flatMap(spoil)
      if (spoilt.length === 0) return []
      return `update or ignore ${getTableName(table)} set ${spoilt.join(', ')}`
    })
}

/** Does something while every row is spoilt in this way, and puts the rows back. */
async function whileSpoilt(
  { sqlite }: Database,
  spoil: Spoil,
  fn: () => Promise<void>,
): Promise<void> {
  sqlite.pragma('ignore_check_constraints = on')
  // Triggers forbid to change a part of the rows.
  const triggers = sqlite.prepare("select name from sqlite_master where type = 'trigger'").pluck()
  const dropped = triggers.all().map((name) => `drop trigger "${name}"`)
  sqlite.exec(['savepoint spoilt', ...dropped].join(';'))
  for (const sql of spoilings(spoil)) sqlite.exec(sql)
  try {
    await fn()
  } finally {
    sqlite.exec('rollback to spoilt; release spoilt')
    sqlite.pragma('ignore_check_constraints = off')
  }
}

const SPOILT: Record<string, Spoil> = Object.fromEntries([
  ...['9007199254740000', "'demain'"].map((time) => [`${time} for a time`, atTime(time)]),
  ...['{}', 'null', '7'].map((value) => [
    `${value} where a list or an object belongs`,
    asJson(value),
  ]),
])

test('no row that says nonsense for a time, a place, a list or an object fails a reading', async () => {
  const filled = createTestContext({}, { database: ownEmptyDatabase() })
  const people = await makePeople(filled)
  fillLists(filled, people, 2)
  const file = filled.database.sqlite.serialize()
  const database = openDatabase(Buffer.from(file))
  const readings: { path: string; read: () => Promise<unknown> }[] = []
  const keepReadings: Intercept = ({ path, call, input }) => {
    if (PROCEDURES.get(path)?.type === 'query')
      readings.push({ path, read: async () => call(input) })
    return call(input)
  }
  const t = interceptCalls(createTestContext({}, { database }), keepReadings)
  const actors = await actAs(t, people)
  for (const story of Object.values(READS)) await story(actors)
  const answered = new Set<string>()
  for (const { path, read } of readings)
    await read().then(
      () => answered.add(path),
      // A livreur sees the photos of an order no more once the order is another one's.
      refusedAtMost(path),
    )
  expect(readings.map(({ path }) => path).filter((path) => !answered.has(path))).toEqual([])
  for (const [what, spoil] of Object.entries(SPOILT))
    await whileSpoilt(database, spoil, async () => {
      for (const { path, read } of readings)
        await read().catch(refusedAtMost(`${path} with ${what}`))
    })
}, 120_000)

/** A refusal is an answer: what is long over is not there any more. */
const refusedAtMost = (read: string) => (error: unknown) => {
  expect((error as Error).cause ?? error, read).toBeInstanceOf(AppError)
}
