import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { nearQuery } from '#server/lib/search-text.ts'
import { nearlyHolds } from '#shared/text/search-names.ts'
import { matchingClients } from './matching-clients.sql.ts'

/** Most names that are compared with what was typed. */
const MAX_COMPARED = 400

/**
 * The numbers of clients, newest first, whose names hold what was typed but for a slip of one letter in a word: for a search
 * that finds nobody. Of very many people with half of a name, only the newest are compared.
 */
export function clientsNear(orm: Orm, typed: string): number[] {
  const query = nearQuery(typed)
  if (!query) return []
  return withEnds
    .all(orm, { query })
    .filter(({ fullname }) => nearlyHolds(fullname, typed))
    .map(({ n }) => n)
}

const withEnds = statement((orm, p: { query: string }) =>
  orm
    .select({ n: users.n, fullname: users.fullname })
    .from(sql`users_search s`)
    .crossJoin(users)
    .where(matchingClients(p.query))
    .orderBy(sql`s.rowid desc`)
    .limit(MAX_COMPARED),
)
