import type { Statement } from 'better-sqlite3'
import type { Database } from '#server/db/database.ts'

/**
 * A question of the tests, prepared once for each database. A `statement()` of the server would be among those that the tests
 * count and whose plans they read.
 */
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
