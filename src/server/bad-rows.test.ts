import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteInteger, SQLiteReal, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from './db/database.ts'
import * as schema from './db/schema.ts'
import { AppError } from './lib/app-error.ts'
import { appRouter } from './router.ts'
import { actAs, makePeople, READS } from './testing/calls/all-reads.ts'
import { type Intercept, interceptCalls } from './testing/calls/intercept-calls.ts'
import { createTestContext } from './testing/create-test-context.ts'
import { fillLists } from './testing/filling/fill-lists.ts'

/** They end at their time: without them nobody reads anything. */
const LEFT_ALONE = ['sessions']
const INSTANT = /(?:^|_)(?:at|from|to|since|by)$/
const PLACE = /lat|lng/

/** Statements after which every row has these times, and stands nowhere on Earth. */
function spoilings(time: string): string[] {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable))
  return tables
    .filter((table) => !LEFT_ALONE.includes(getTableName(table)))
    .flatMap((table) => {
      const spoilt = Object.values(getTableColumns(table))
        .filter(({ primary, generated }) => !primary && !generated)
        .flatMap((column) => {
          const { name } = column
          if (is(column, SQLiteInteger) && INSTANT.test(name)) return `"${name}" = ${time}`
          return is(column, SQLiteReal) && PLACE.test(name) ? `"${name}" = 1e300` : []
        })
      if (spoilt.length === 0) return []
      return `update or ignore ${getTableName(table)} set ${spoilt.join(', ')}`
    })
}

/** Reads with every row spoilt, and puts the rows back. */
async function readSpoilt<T>(
  { sqlite }: Database,
  time: string,
  read: () => T,
): Promise<Awaited<T>> {
  sqlite.pragma('ignore_check_constraints = on')
  // Triggers forbid to change a part of the rows.
  const triggers = sqlite.prepare("select name from sqlite_master where type = 'trigger'").pluck()
  const dropped = triggers.all().map((name) => `drop trigger "${name}"`)
  sqlite.exec(['savepoint spoilt', ...dropped, ...spoilings(time)].join(';'))
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
  async (time) => {
    const filled = createTestContext()
    const people = await makePeople(filled)
    fillLists(filled, people, 2)
    const file = filled.database.sqlite.serialize()
    for (const story of Object.values(READS)) {
      const database = openDatabase(Buffer.from(file))
      const spoil: Intercept = async ({ path, call, input }) => {
        if (procedures[path]?._def.type === 'query')
          await readSpoilt(database, time, () => call(input)).catch(refusedAtMost(path))
        return call(input)
      }
      const t = interceptCalls(createTestContext({}, { database }), spoil)
      await story(await actAs(t, people))
    }
  },
  120_000,
)

/** A refusal is an answer: what is long over is not there any more. */
const refusedAtMost = (path: string) => (error: unknown) => {
  expect((error as Error).cause ?? error, path).toBeInstanceOf(AppError)
}
