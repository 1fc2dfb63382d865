import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A JSON object that SQLite writes, as text: it goes to the wire without being read in between. No
 * numbers with a fraction: SQLite writes fewer of their digits than JavaScript.
 */
export function jsonObject(members: Readonly<Record<string, SQLWrapper>>): SQL<string> {
  const pairs = Object.entries(members).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  )
  return sql<string>`json_object(${sql.join(pairs, sql`, `)})`
}
