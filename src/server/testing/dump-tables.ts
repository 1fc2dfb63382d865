import type { Statement } from 'better-sqlite3'
import type { Database } from '#server/db/database.ts'

interface Prepared {
  schema: unknown
  tables: ReadonlyMap<string, Statement>
}

/** A test that asks hundreds of times would take longer to prepare the questions than to read the rows. */
const prepared = new WeakMap<Database['sqlite'], Prepared>()

/** Every row of every table, to prove that a refusal wrote nothing. */
export function dumpTables({ sqlite }: Database): Record<string, unknown[]> {
  const schema = sqlite.pragma('schema_version', { simple: true })
  const known = prepared.get(sqlite)
  const last = known && known.schema === schema ? known : { schema, tables: prepareTables(sqlite) }
  prepared.set(sqlite, last)
  return Object.fromEntries([...last.tables].map(([name, rows]) => [name, rows.all()]))
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
