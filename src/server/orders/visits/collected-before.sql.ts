import { sql } from 'drizzle-orm'
import { missedVisits, orderFlags } from '#server/db/schema.ts'

/**
 * Whether the linen was gone when a livreur found nobody, of a missed visit: another one had collected it, whose phone said so later.
 * Nobody was missed.
 */
export const wasCollectedBefore = sql<number>`exists (
  select 1 from ${orderFlags}
  where ${orderFlags.orderId} = ${missedVisits.orderId} and ${orderFlags.kind} = 'late_pickup'
    and ${missedVisits.visit} = 'pickup' and ${missedVisits.reportedBy} = 'livreur'
    and ${orderFlags.data} ->> '$.takenAt' <= ${missedVisits.arrivedAt})`
