import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { cashHandovers } from '#server/db/schema.ts'

/** Stands where a difference must keep a reason. */
const ERASED_REASON = 'Motif supprimé'

/** Erases what was written of a livreur's hand-overs and what they wrote themselves, inside `write()`; the figures stay for the books. */
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
