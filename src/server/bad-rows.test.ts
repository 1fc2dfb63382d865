import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteCustomColumn, SQLiteInteger, SQLiteReal, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from './db/database.ts'
import * as schema from './db/schema.ts'
import { AppError } from './lib/app-error.ts'
import { appRouter } from './router.ts'
import { actAs, makePeople, READS } from './testing/calls/all-reads.ts'
import { type Intercept, interceptCalls } from './testing/calls/intercept-calls.ts'
import { createTestContext } from './testing/create-test-context.ts'
import { fillLists } from './testing/filling/fill-lists.ts'
import { asAnotherProgram } from './testing/history.ts'

/** They end at their time: without them nobody reads anything. */
const LEFT_ALONE = ['sessions']
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
  (column: Column): string[] =>
    is(column, SQLiteCustomColumn) || column.dataType === 'json'
      ? [`"${column.name}" = '${value}'`]
      : []

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

interface Spoilt {
  spoil: Spoil
  /** Rows that wait keep a seal that fits, as if the server had written them so: without one no list shows them. */
  isSealed: boolean
}

/** Reads with every row spoilt, and puts the rows back. */
async function readSpoilt<T>(
  { sqlite }: Database,
  { spoil, isSealed }: Spoilt,
  read: () => T,
): Promise<Awaited<T>> {
  sqlite.pragma('ignore_check_constraints = on')
  // Triggers forbid to change a part of the rows.
  const triggers = sqlite.prepare("select name from sqlite_master where type = 'trigger'").pluck()
  const dropped = triggers.all().map((name) => `drop trigger "${name}"`)
  sqlite.exec(['savepoint spoilt', ...dropped].join(';'))
  if (isSealed) for (const sql of spoilings(spoil)) sqlite.exec(sql)
  else asAnotherProgram({ sqlite }, ...spoilings(spoil))
  try {
    return await read()
  } finally {
    sqlite.exec('rollback to spoilt; release spoilt')
    sqlite.pragma('ignore_check_constraints = off')
  }
}

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: string } }
>

test.each(['9007199254740000', '-9007199254740000', "'demain'"])(
  'a row that says %s for a time fails no reading',
  (time) => readAll({ spoil: atTime(time), isSealed: true }),
  120_000,
)

test.each(['{}', '[]', 'null', '7', '"demain"'])(
  'a row that holds %s where a list or an object belongs fails no reading',
  (value) => readAll({ spoil: asJson(value), isSealed: false }),
  120_000,
)

async function readAll(spoilt: Spoilt): Promise<void> {
  const filled = createTestContext()
  const people = await makePeople(filled)
  fillLists(filled, people, 2)
  const file = filled.database.sqlite.serialize()
  for (const story of Object.values(READS)) {
    const database = openDatabase(Buffer.from(file))
    const readTwice: Intercept = async ({ path, call, input }) => {
      if (procedures[path]?._def.type === 'query')
        await readSpoilt(database, spoilt, () => call(input)).catch(refusedAtMost(path))
      return call(input)
    }
    const t = interceptCalls(createTestContext({}, { database }), readTwice)
    await story(await actAs(t, people))
  }
}

/** A refusal is an answer: what is long over is not there any more. */
const refusedAtMost = (path: string) => (error: unknown) => {
  expect((error as Error).cause ?? error, path).toBeInstanceOf(AppError)
}
