import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { statsDay } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { dayKey } from '#shared/dates.ts'

const METRICS = [
  'orders',
  'clients',
  'pickups',
  'grams',
  'completed',
  'cancelled',
  'revenue',
  'turnaround',
  'received',
  'refunded',
] as const
type Metric = (typeof METRICS)[number]

/** The livreur id of the rows that count all livreurs together. */
export const ALL_LIVREURS = ''

const addToDay = statement((orm, p: { day: string; livreurId: string } & Record<Metric, number>) =>
  orm
    .insert(statsDay)
    .values({
      day: p.day,
      livreurId: p.livreurId,
      ...(Object.fromEntries(METRICS.map((m) => [m, p[m]])) as Record<Metric, number>),
    })
    .onConflictDoUpdate({
      target: [statsDay.livreurId, statsDay.day],
      set: Object.fromEntries(METRICS.map((m) => [m, sql.raw(`"${m}" + excluded."${m}"`)])),
    }),
)

const ZEROS = Object.fromEntries(METRICS.map((m) => [m, 0])) as Record<Metric, number>

/**
 * Adds to the counters of a day, in the caller's transaction; with a livreur, also to the livreur's
 * own.
 */
export function count(
  orm: Orm,
  at: number,
  amounts: Partial<Record<Metric, number>>,
  livreurId?: string | null,
): void {
  const added = { day: dayKey(at), ...ZEROS, ...amounts }
  addToDay.run(orm, { ...added, livreurId: ALL_LIVREURS })
  if (livreurId) addToDay.run(orm, { ...added, livreurId })
}
