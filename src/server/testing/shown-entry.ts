import { desc, eq } from 'drizzle-orm'
import { numberOfUser } from '#server/db/numbers.ts'
import { creditEntries } from '#server/db/schema.ts'
import type { TestContext } from './create-test-context.ts'

/** The last entry of a client's credit, as a screen of the team shows it now. */
export function shownEntryOf({ database: { orm } }: TestContext, clientId: string): number {
  const last = orm
    .select({ n: creditEntries.n })
    .from(creditEntries)
    .where(eq(creditEntries.clientN, numberOfUser(clientId)))
    .orderBy(desc(creditEntries.n))
    .limit(1)
    .get()
  return last?.n ?? 0
}
