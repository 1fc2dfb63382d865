import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { cashHandovers } from '#server/db/schema.ts'

/** Replaces the reason of a difference, which must keep one. */
const ERASED_REASON = 'Motif supprimé'

/**
 * Erases the notes on a livreur's hand-overs, their own included, inside `write()`; the figures
 * stay for accounting.
 */
export function eraseHandoverWords(orm: Orm, livreurId: string): void {
  const isExact = sql`${cashHandovers.expected} = ${cashHandovers.counted}`
  orm
    .update(cashHandovers)
    .set({
      reason: sql`case when ${isExact} then null else ${ERASED_REASON} end`,
      contestNote: null,
    })
    .where(eq(cashHandovers.livreurId, livreurId))
    .run()
}
