import { and, eq, gte, lt } from 'drizzle-orm'
import { isAvailableLivreur } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { arrangedRounds } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { refuseStale } from '#server/lib/stale.ts'
import type { ArrangeRoundInput } from '#shared/rounds/day-rounds.inputs.ts'
import { BUSINESS_ZONE, type LocalDay, localDay } from '#shared/time/zone.ts'

/**
 * Keeps the order of the visits of a livreur's day. Its livreur and the team read it at once. Throws LIVREUR_UNAVAILABLE,
 * STALE when a colleague arranged it meanwhile, and VALIDATION for a day that is over.
 */
export function arrangeRound(
  { database, clock, hub }: ServiceContext,
  { livreurId, day, orderIds, seen }: ArrangeRoundInput,
): Promise<void> {
  return database.write((orm) => {
    if (day < localDay(clock.now(), BUSINESS_ZONE)) throw new AppError('VALIDATION')
    if (!isAvailableLivreur(orm, livreurId)) throw new AppError('LIVREUR_UNAVAILABLE')
    const stored = roundOf(orm, { livreurId, day }).get()?.orderIds ?? []
    const arranged = { livreurId, day, orderIds: [...new Set(orderIds)] }
    // A second try, or a colleague, has stored this order already.
    if (isSameOrder(stored, arranged.orderIds)) return
    refuseStale('round', { orderIds: seen }, { orderIds: stored })
    keepRound(orm, { database, clock, hub }, arranged)
  })
}

type Arranged = Pick<ArrangeRoundInput, 'livreurId' | 'day' | 'orderIds'>

/** Stores the order of a round, inside `write()`. */
export function keepRound(
  orm: Orm,
  { database, clock, hub }: Pick<ServiceContext, 'database' | 'clock' | 'hub'>,
  { livreurId, day, orderIds }: Arranged,
): void {
  const now = clock.now()
  const set = { orderIds, arrangedAt: now }
  orm
    .insert(arrangedRounds)
    .values({ livreurId, day, ...set })
    .onConflictDoUpdate({ target: [arrangedRounds.livreurId, arrangedRounds.day], set })
    .run()
  // Nobody reads the arranged rounds of past days.
  const isPast = lt(arrangedRounds.day, localDay(now, BUSINESS_ZONE))
  orm
    .delete(arrangedRounds)
    .where(and(eq(arrangedRounds.livreurId, livreurId), isPast))
    .run()
  database.afterCommit(() =>
    hub.publish({
      message: { type: 'round' },
      clientId: '',
      livreurId,
      previousLivreurId: null,
    }),
  )
}

const isSameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, i) => id === other[i])

const roundOf = (orm: Orm, p: { livreurId: string; day: LocalDay }) =>
  orm
    .select({ orderIds: arrangedRounds.orderIds })
    .from(arrangedRounds)
    .where(and(eq(arrangedRounds.livreurId, p.livreurId), eq(arrangedRounds.day, p.day)))

// Each livreur’s phone reads it with its missions: written anew each time, it costs 27 µs more.
const roundsFrom = statement((orm, p: { livreurId: string; day: LocalDay }) =>
  orm
    .select({ orderIds: arrangedRounds.orderIds })
    .from(arrangedRounds)
    .where(and(eq(arrangedRounds.livreurId, p.livreurId), gte(arrangedRounds.day, p.day)))
    .orderBy(arrangedRounds.day),
)

/** The rank of each order in the rounds of a livreur from today on, as they were arranged. */
export function arrangedRanks(orm: Orm, livreurId: string, now: number): Map<string, number> {
  const rounds = roundsFrom.all(orm, { livreurId, day: localDay(now, BUSINESS_ZONE) })
  const orderIds = rounds.flatMap((round) => round.orderIds)
  return new Map(orderIds.map((id, rank) => [id, rank]))
}

const everyRoundFrom = (orm: Orm, p: { day: LocalDay }) =>
  orm
    .select({
      livreurId: arrangedRounds.livreurId,
      day: arrangedRounds.day,
      orderIds: arrangedRounds.orderIds,
    })
    .from(arrangedRounds)
    .where(gte(arrangedRounds.day, p.day))

/** Tells the ids of the orders that a livreur has of a day, today or later, as they were arranged. */
export function readArranged(
  orm: Orm,
  now: number,
): (livreurId: string, day: LocalDay) => readonly string[] {
  const rows = everyRoundFrom(orm, { day: localDay(now, BUSINESS_ZONE) }).all()
  const rounds = new Map(
    rows.map(({ livreurId, day, orderIds }) => [`${livreurId} ${day}`, orderIds]),
  )
  return (livreurId, day) => rounds.get(`${livreurId} ${day}`) ?? []
}

const roundsOn = (orm: Orm, p: { day: LocalDay }) =>
  orm
    .select({ livreurId: arrangedRounds.livreurId, orderIds: arrangedRounds.orderIds })
    .from(arrangedRounds)
    .where(eq(arrangedRounds.day, p.day))

/** The arranged rounds of a day, by livreur. */
export function arrangedOn(orm: Orm, day: LocalDay): Map<string, string[]> {
  const rounds = roundsOn(orm, { day }).all()
  return new Map(rounds.map(({ livreurId, orderIds }) => [livreurId, orderIds]))
}
