import type { Orm } from '#server/db/database.ts'
import type { Page } from '#server/lib/page.ts'
import type { Cursor } from '#shared/paging.ts'
import { listUsers, type UserRow } from './users.queries.ts'

/** The clients whom a search finds by name, phone or e-mail, the newest first, for lists of other rooms. */
export function foundClients(
  orm: Orm,
  { search, cursor }: { search: string; cursor: Cursor | null },
): Page<UserRow> {
  return listUsers(orm, { role: 'client', search, cursor })
}
