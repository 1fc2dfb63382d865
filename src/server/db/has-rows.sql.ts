import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** One of these tables has a row. The range makes SQLite look the first row up, where it would scan the table. */
export const hasRows = (...tables: readonly SQLiteTable[]): SQL<boolean> =>
  sql<boolean>`${sql.join(
    tables.map((table) => sql`exists (select 1 from ${table} where rowid > 0)`),
    sql` or `,
  )}`.mapWith(Boolean)
