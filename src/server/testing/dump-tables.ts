import type { Database } from '#server/db/database.ts'

/** Every row of every table, to prove that a refusal wrote nothing. */
export function dumpTables({ sqlite }: Database): Record<string, unknown[]> {
  const names = sqlite
    .prepare(
      "select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name",
    )
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    names.map((name) => [name, sqlite.prepare(`select * from "${name}"`).all()]),
  )
}
