import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'

/** The clients whom the index of names and phones finds, in a query that joins `users` to `users_search s`. */
export const matchingClients = (match: unknown) =>
  and(
    sql`users_search match ${match} and ${users.n} = s.rowid`,
    eq(users.role, 'client'),
    isNull(users.deletedAt),
  )
