import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companies } from '#server/db/schema.ts'

/** Whether a client is a company. */
export function isCompany(orm: Orm, clientId: string): boolean {
  const found = orm
    .select({ clientId: companies.clientId })
    .from(companies)
    .where(eq(companies.clientId, clientId))
    .get()
  return found !== undefined
}
