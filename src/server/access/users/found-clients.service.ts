import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import type { Page } from '#server/lib/page.ts'
import type { Cursor } from '#shared/paging.ts'
import { isFoundClient, listUsers, type UserRow } from './users.queries.ts'

/** The clients whom a search finds by name, phone or e-mail, the newest first, for lists of other rooms. */
export function foundClients(
  orm: Orm,
  { search, cursor }: { search: string; cursor: Cursor | null },
): Page<UserRow> {
  return listUsers(orm, { role: 'client', search, cursor })
}

/** A condition on the client `u` of another query: their words match the search, or their name nearly does. */
export function isAmongFound(orm: Orm, search: string): SQL {
  const ids = foundClients(orm, { search, cursor: null }).items.map(({ id }) => id)
  return sql`(${isFoundClient(search)} or u.id in (select value from json_each(${JSON.stringify(ids)})))`
}
