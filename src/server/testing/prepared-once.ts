import type { Statement } from 'better-sqlite3'
import type { Database } from '#server/db/database.ts'

/** A statement that is prepared once for each database: to prepare one takes ten times as long as to run it. */
export function preparedOnce(source: string) {
  const prepared = new WeakMap<Database['sqlite'], Statement>()
  return ({ sqlite }: Pick<Database, 'sqlite'>): Statement => {
    const known = prepared.get(sqlite)
    if (known) return known
    const made = sqlite.prepare(source)
    prepared.set(sqlite, made)
    return made
  }
}
