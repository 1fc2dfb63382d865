import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Client, createClient, type InArgs, type Transaction } from '@libsql/client'
import type { RunResult } from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { createActors, READS } from '#server/testing/calls/all-reads.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { stopLinking } from '#server/testing/history.ts'
import { recordStatements } from '#server/testing/record-statements.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { MODULES_OF_TESTS } from '#server/testing/shop-of-tests.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

// The claims of docs/scaling.md about libsql. Its SQLite and ours are two in one process, and never open one file at a time:
// closing it in one would drop the locks of the other.

const SCHEMA =
  "select type, name, sql from sqlite_master where name not like '%drizzle%' order by type, name"

test('libsql makes our schema with Drizzle’s migrator for it', async () => {
  const folder = temporaryFolder()
  const own = join(folder, 'own.db')
  migrateDatabase(own)
  const fresh = openLibsql(join(folder, 'fresh.db'))
  await migrate(drizzle(fresh), { migrationsFolder: join(ROOT, 'drizzle') })
  const [made, ours] = [await fresh.execute(SCHEMA), await openLibsql(own).execute(SCHEMA)]
  expect(made.rows).toEqual(ours.rows)
})

/** A statement that the product ran, and what better-sqlite3 answered. */
interface Run {
  source: string
  parameters: unknown[]
  result: unknown
}

test('libsql opens our file and does alike every statement of our reads and of the work behind them', async () => {
  const folder = temporaryFolder()
  const [own, copy] = [join(folder, 'laveo.db'), join(folder, 'copy.db')]
  migrateDatabase(own)
  await openDatabase(own).close()
  copyFileSync(own, copy)
  const { runs, tables } = await workOn(own)
  const sources = runs.map(({ source }) => source).join('\n')
  expect(sources).toContain('users_search match')
  expect(sources).toMatch(/json_group_array\(.* order by/s)
  const client = openLibsql(copy)
  expect(await differencesOf(client, runs)).toEqual([])
  client.close()
  const replayed = openDatabase(copy)
  expect(dumpTables(replayed)).toEqual(tables)
  await replayed.close()
})

/** Brings orders to every status and reads all that the product reads, with a record of what SQLite was asked. */
async function workOn(file: string) {
  const runs: Run[] = []
  recordStatements((source, parameters, result) => runs.push({ source, parameters, result }))
  const database = openDatabase(file)
  const t = createTestContext({}, { database, hasChosen: false })
  // Links need a function of ours, which libsql cannot be given: none is made here.
  stopLinking(t.database)
  await chooseModules(t, MODULES_OF_TESTS)
  const actors = await createActors(t)
  for (const read of Object.values(READS)) await read(actors)
  const recorded = runs.filter(({ source }) => !OF_THE_CONNECTION.test(source))
  const tables = dumpTables(database)
  await database.close()
  return { runs: recorded, tables }
}

/** The replay commits once; versions and counters of changes are the connection’s own. */
const OF_THE_CONNECTION =
  /^(?:begin|commit|rollback$)|sqlite_version|total_changes|sqlite_temp_master|temp\.sqlite_master/i

const SEAL = /history_link\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

/** Runs it all again, in one transaction, and returns what had another answer. */
async function differencesOf(client: Client, runs: Run[]) {
  const replay = await client.transaction('write')
  const different: unknown[] = []
  for (const run of runs) {
    const [there, here] = [await valuesThere(replay, run), valuesHere(run)]
    if (!isDeepStrictEqual(there, here)) different.push({ run, there, here })
  }
  await replay.commit()
  return different
}

/** The values of all rows in a row, or the number of changed rows. */
async function valuesThere(on: Transaction, { source, parameters, result }: Run): Promise<unknown> {
  const [first] = parameters
  const isNamed = typeof first === 'object' && first !== null && !Buffer.isBuffer(first)
  const args = (isNamed ? first : parameters) as InArgs
  const { rows, rowsAffected } = await on.execute({ sql: source.replaceAll(SEAL, 'null'), args })
  if (isCount(result)) return CHANGE.test(source) ? rowsAffected : 'no row'
  return rows.flatMap((row) => Array.from(row, bytesOf))
}

function valuesHere({ source, result }: Run): unknown {
  if (isCount(result)) return CHANGE.test(source) ? result.changes : 'no row'
  const rows = Array.isArray(result) ? result : [result]
  return rows.flatMap((row: unknown) => {
    if (row === undefined) return []
    const isRow = typeof row === 'object' && row !== null && !Buffer.isBuffer(row)
    return isRow ? Object.values(row) : [row]
  })
}

const CHANGE = /^\s*(?:insert|update|delete)/i
const isCount = (result: unknown): result is RunResult =>
  typeof result === 'object' && result !== null && 'lastInsertRowid' in result
const bytesOf = (value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value) : value)

function openLibsql(file: string): Client {
  const client = createClient({ url: `file:${file}` })
  onTestFinished(() => client.close())
  return client
}
