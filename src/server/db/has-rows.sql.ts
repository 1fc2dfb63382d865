import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Whether one of these tables has a row. By the range SQLite looks the first row up, where it would scan the table. */
export const hasRows = (...tables: readonly SQLiteTable[]): SQL<boolean> =>
  sql<boolean>`${sql.join(
    tables.map((table) => sql`exists (select 1 from ${table} where rowid > 0)`),
    sql` or `,
  )}`.mapWith(Boolean)
