import type { Statement } from 'better-sqlite3'
import type { Database } from '#server/db/database.ts'

/** A test that asks hundreds of times would take longer to prepare the questions than to read the rows. */
const prepared = new WeakMap<Database['sqlite'], ReadonlyMap<string, Statement>>()

/** Every row of every table, to prove that a refusal wrote nothing. */
export function dumpTables({ sqlite }: Database): Record<string, unknown[]> {
  const tables = prepared.get(sqlite) ?? prepareTables(sqlite)
  prepared.set(sqlite, tables)
  return Object.fromEntries([...tables].map(([name, rows]) => [name, rows.all()]))
}

function prepareTables(sqlite: Database['sqlite']): ReadonlyMap<string, Statement> {
  const names = sqlite
    .prepare(
      "select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name",
    )
    .pluck()
    .all() as string[]
  return new Map(names.map((name) => [name, sqlite.prepare(`select * from "${name}"`)]))
}
