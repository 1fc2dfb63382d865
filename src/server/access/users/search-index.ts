import { sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'

/** Pages of 4 kB that one write merges at most: a few milliseconds, for an index of any size. */
const PAGES_AT_ONCE = 32

/**
 * Removes the names of erased and renamed people from the search index: deleting a row only marks
 * it, and its text stays until the parts of the index are merged. Done in many short writes, in the
 * background.
 */
export async function purgeSearchIndex({ orm, write }: Database): Promise<void> {
  for (let merged = true; merged && hasRemovedWords(orm); ) merged = await write(mergeSome)
}

/** FTS5 keeps the marks of removed rows under data ids from here on. */
function hasRemovedWords(orm: Orm): boolean {
  const removed = orm
    .select({ id: sql<number>`id` })
    .from(sql`users_search_data`)
    .where(sql`id >= 1 << 53`)
    .limit(1)
    .get()
  return removed !== undefined
}

/** Whether anything was left to merge. */
function mergeSome(orm: Orm): boolean {
  const count = () =>
    orm.select({ count: sql<number>`total_changes()` }).from(sql`(select 1)`).get()?.count ?? 0
  const before = count()
  // Negative: first puts every part into one merge, which the next calls continue.
  orm.run(sql`insert into users_search (users_search, rank) values ('merge', ${-PAGES_AT_ONCE})`)
  // SQLite's documented sign that nothing is left: https://sqlite.org/fts5.html#the_merge_command
  return count() - before >= 2
}
