import { sql } from 'drizzle-orm'
import { missedVisits, orderEvents, orders } from '#server/db/schema.ts'

/**
 * Whether the client was there and did not agree to the total, of a missed visit in a query that reads `orders` too: its event
 * says so, and nobody was missed.
 */
export const wasDisagreed = sql<number>`exists (
  select 1 from ${orderEvents}
  where ${orderEvents.orderN} = ${orders.n} and ${orderEvents.kind} = 'visit_missed'
    and ${orderEvents.at} = ${missedVisits.createdAt} and ${orderEvents.data} ->> '$.disagreed' = 1)`
