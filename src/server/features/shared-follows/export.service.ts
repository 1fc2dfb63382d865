import { asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { sharedFollows } from '#server/db/schema.ts'

const sharesOf = (orm: Orm, p: { orderN: number }) =>
  orm
    .select({ sharedAt: sharedFollows.sharedAt, withdrawnAt: sharedFollows.withdrawnAt })
    .from(sharedFollows)
    .where(eq(sharedFollows.orderN, p.orderN))
    .orderBy(asc(sharedFollows.version))

/** When the follow of an order was shared and taken back, as its client's data file tells it. No link: it would open. */
export function exportShares(orm: Orm, orderN: number) {
  return sharesOf(orm, { orderN })
    .all()
    .map(({ sharedAt, withdrawnAt }) => ({
      partageLe: new Date(sharedAt).toISOString(),
      retireLe: withdrawnAt === null ? null : new Date(withdrawnAt).toISOString(),
    }))
}
