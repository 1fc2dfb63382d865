import { eq } from 'drizzle-orm'
import { creditEntries, users } from '#server/db/schema.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { TestContext } from '../create-test-context.ts'

const GIVEN = 500

/** So many gestures for the first client, one a day. */
export function fillCredit(
  { database: { orm }, clock }: TestContext,
  actorN: number,
  rows: number,
): void {
  const client = orm.select({ n: users.n }).from(users).where(eq(users.role, 'client')).get()
  for (let n = 1; n <= rows; n += 1)
    orm
      .insert(creditEntries)
      .values({
        clientN: client?.n ?? actorN,
        kind: 'gesture',
        amount: GIVEN,
        balance: n * GIVEN,
        actorN,
        at: clock.now() - (rows - n + 1) * DAY_MS,
      })
      .run()
}
