import { createSecretKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { beginHistory } from '#server/db/history/begin.ts'
import { giveHistoryKey } from '#server/db/history/link.ts'
import { LINKED_TABLES } from '#server/db/history/linked-tables.ts'
import { type Verified, verifyHistory } from '#server/db/history/verify.ts'
import { TABLE_NUMBERS } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { HISTORY_KEY } from '#server/lib/secret.ts'
import { verifiedWhole, verifyFile } from '#server/operations/history/verify-file.ts'
import type { ChainFault } from '#shared/record/history/history.ts'
import { testKey, testSecret } from './fakes/test-keys.ts'

/** The key of the history in every database of the tests and of the benchmark. */
export const testHistoryKey = testKey(9)

/** The key of a database: of a file, the one beside it, which is put there for the server that opens it later. */
export const keyOfTest = (database: Pick<Database, 'sqlite'>): KeyObject =>
  keyBeside(database, HISTORY_KEY, testHistoryKey)

/** The server's own key, in the same way. */
export const secretOfTest = (database: Pick<Database, 'sqlite'>): KeyObject =>
  keyBeside(database, 'secret.key', testSecret)

function keyBeside({ sqlite }: Pick<Database, 'sqlite'>, name: string, key: KeyObject): KeyObject {
  if (sqlite.memory) return key
  const file = join(dirname(sqlite.name), name)
  if (!existsSync(file)) writeFileSync(file, key.export(), { mode: 0o600 })
  return createSecretKey(readFileSync(file))
}

/** Verifies the history at once. */
export const verifyAll = (
  database: Pick<Database, 'sqlite'>,
  key = keyOfTest(database),
): Verified => verifyHistory(database.sqlite, key)

/** Verifies the history in this process, where the worker starts one of its own: the tests' database may be in memory. */
export const verifyHere =
  ({ database, env, historyKey, clock }: Pick<Deps, 'database' | 'env' | 'historyKey' | 'clock'>) =>
  () =>
    Promise.resolve(
      verifiedWhole(
        verifyFile(database.sqlite, { dataDir: env.dataDir, key: historyKey, now: clock.now() }),
      ),
    )

/** The first fault of each table, and of the chain itself. */
export const brokenLinks = (database: Pick<Database, 'sqlite'>): ChainFault[] =>
  verifyAll(database).faults

/** The number of links of each table. */
export function linksOf({ sqlite }: Pick<Database, 'sqlite'>): Record<string, number> {
  const count = sqlite
    .prepare<[number], number>('select count(*) from history_links where table_number = ?')
    .pluck()
  return Object.fromEntries(
    LINKED_TABLES.map(({ table }) => [table, count.get(TABLE_NUMBERS[table]) ?? 0]),
  )
}

/** Opens the rows to any change, as they are to a person with the file in hand; returns what closes them again. */
export function unprotect(database: Pick<Database, 'sqlite'>): () => void {
  const { sqlite } = database
  const guards = sqlite
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from main.sqlite_master where type = 'trigger' and name glob '*_never_[ud]*ed'",
    )
    .all()
    .filter(({ name }) => LINKED_TABLES.some(({ table }) => name.startsWith(`${table}_never_`)))
  for (const { name } of guards) sqlite.exec(`drop trigger main.${name}`)
  stopLinking(database)
  return () => {
    for (const { sql } of guards) sqlite.exec(sql)
  }
}

/** Makes this connection write without links, as any other program does. */
export function stopLinking({ sqlite }: Pick<Database, 'sqlite'>): void {
  const own = sqlite.prepare("select name from sqlite_temp_master where type = 'trigger'").pluck()
  for (const name of own.all()) sqlite.exec(`drop trigger temp.${name}`)
}

/** Writes with the key beside the file, as the server that works on it does. */
export function asItsServer(database: Pick<Database, 'sqlite'>, statement: string): void {
  giveHistoryKey(database.sqlite, keyOfTest(database))
  database.sqlite.exec(statement)
  stopLinking(database)
}

/** Lifts every NOT NULL of the schema, runs a statement as another program would, and puts the schema back letter for letter. */
export function withNulls({ sqlite }: Pick<Database, 'sqlite'>, statement: string): void {
  const write = (set: string) => {
    sqlite.unsafeMode(true).pragma('writable_schema = on')
    sqlite.exec(set)
    sqlite.pragma('writable_schema = reset')
    sqlite.unsafeMode(false)
  }
  sqlite.exec('create temp table schema_before as select name, sql from main.sqlite_master')
  write("update main.sqlite_master set sql = replace(sql, ' NOT NULL', '') where type = 'table'")
  stopLinking({ sqlite })
  sqlite.exec(statement)
  write(
    `update main.sqlite_master set sql = b.sql from temp.schema_before b where b.name = sqlite_master.name`,
  )
  sqlite.exec('drop table temp.schema_before')
}

/** Begins the history of a file over its rows, with the key beside it; the connection goes on to write without links. */
export function linkRows({ sqlite }: Pick<Database, 'sqlite'>, now: number): void {
  giveHistoryKey(sqlite, keyOfTest({ sqlite }))
  stopLinking({ sqlite })
  beginHistory(sqlite, now)
}

/**
 * Empties the history of a file that a running server of the tests goes on with: the rows, their links and their numbers,
 * as if nothing had ever happened. The caller has dropped the triggers that forbid it.
 */
export function emptyHistory({ sqlite }: Pick<Database, 'sqlite'>): void {
  const number = sqlite.prepare('delete from sqlite_sequence where name = ?')
  for (const name of ['history_links', ...LINKED_TABLES.map(({ table }) => table)]) {
    sqlite.exec(`delete from ${name}`)
    number.run(name)
  }
  sqlite.exec('delete from history_statements')
}
