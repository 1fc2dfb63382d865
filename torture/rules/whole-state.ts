import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { preparedOnce } from '#server/testing/prepared-once.ts'

/** Every row of every table, and every file with a hash of its bytes. */
export function wholeState({ database, env }: Pick<TestContext, 'database' | 'env'>): string {
  return JSON.stringify([dumpTables(database), filesIn(env.dataDir)])
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return entry.isFile() ? `${path} ${hash('sha256', readFileSync(path))}` : path
  })
}

/** Asked before and after each of ten thousands of calls. */
const totalChanges = preparedOnce('select total_changes()')

/** Rows that this connection has written, of all tables. */
export const writtenRows = ({ database }: Pick<TestContext, 'database'>): number =>
  Number(totalChanges(database).pluck().get())

/** Ids, secrets, hashes, times, phones, and the number of a person: others each time that a story is acted out. */
const DRAWN =
  /\$argon2id[^"]+|[\w-]{16,}|\d{9,}|\b[0-9a-f]{8}\b|(?<=(?:client|livreur|admin)[ -])\d+/gi

/** The rows of each table, by its name, in a form that two runs of the same story share. `files` are the files' names. */
export type Likeness = ReadonlyMap<string, string>

export function likenessOf({ database, env }: Pick<TestContext, 'database' | 'env'>): Likeness {
  const parts = { ...dumpTables(database), files: readdirSync(env.dataDir, { recursive: true }) }
  return new Map(
    Object.entries(parts).map(([name, rows]) => [name, rows.map(withoutDrawn).sort().join('\n')]),
  )
}

const withoutDrawn = (row: unknown): string =>
  JSON.stringify(row, (_, value) => (value?.type === 'Buffer' ? '*' : value)).replace(DRAWN, '*')

/** The names of the tables that differ. */
export const differing = (a: Likeness, b: Likeness): string[] =>
  [...a.keys()].filter((name) => a.get(name) !== b.get(name))
