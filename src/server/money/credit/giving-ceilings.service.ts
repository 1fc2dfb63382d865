import { and, eq, gte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { creditEntries, payments } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { dayKey } from '#shared/dates.ts'
import { dayStart } from '#shared/record/stats/stats.ts'

type Giver = Pick<ServiceContext, 'actor' | 'clock'>

/** Refuses credit beyond what this admin may grant in a day, as a gesture or for a claim, inside `write()`. Throws CEILING_REACHED. */
export function refuseAboveCredit(orm: Orm, giver: Giver, amount: number): void {
  const { actorN, at, kind } = creditEntries
  const granted = () =>
    orm
      .select({ amount: sql<number>`coalesce(sum(${creditEntries.amount}), 0)` })
      .from(creditEntries)
      .where(
        and(
          eq(actorN, numberOfUser(giver.actor.id)),
          gte(at, dayStart(dayKey(giver.clock.now()))),
          sql`${kind} in ('gesture', 'claim')`,
        ),
      )
      .get()?.amount ?? 0
  refuseAbove(giver, { ceiling: readSettings(orm, 'giving').credit, given: granted, amount })
}

/** Refuses cash beyond what this admin may give out in a day, as refunds or credit that is paid back. Throws CEILING_REACHED. */
export function refuseAboveCash(orm: Orm, giver: Giver, amount: number): void {
  const { actorN, at, kind, method } = payments
  const given = () =>
    orm
      .select({ amount: sql<number>`coalesce(sum(${payments.amount}), 0)` })
      .from(payments)
      .where(
        and(
          eq(actorN, numberOfUser(giver.actor.id)),
          gte(at, dayStart(dayKey(giver.clock.now()))),
          sql`${kind} = 'refunded' and ${method} = 'espece'`,
        ),
      )
      .get()?.amount ?? 0
  refuseAbove(giver, { ceiling: readSettings(orm, 'giving').cash, given, amount })
}

function refuseAbove(
  { actor }: Giver,
  { ceiling, given, amount }: { ceiling: number; given: () => number; amount: number },
): void {
  if (actor.role !== 'admin') return
  const left = Math.max(0, ceiling - given())
  if (amount > left) throw new AppError('CEILING_REACHED', { left })
}
