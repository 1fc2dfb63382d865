import { sql } from 'drizzle-orm'
import { claimSteps, claims } from '#server/db/schema.ts'

/** Word for word the condition of the index claims_waiting: somebody still has something to do about it. */
export const isClaimWaiting = sql`(${claims.closedAt} is null or ${claims.fault} is null)`

/** The time at which a contested count was sent to be counted again; null once it was answered. */
export const recountAt = sql<
  number | null
>`iif(${claims.kind} = 'count' and ${claims.closedAt} is null, (
  select recount.at from ${claimSteps} recount
  where recount.claim_id = ${claims.id} and recount.kind = 'looked' and recount.data ->> 'recount' = 1
    and not exists (select 1 from ${claimSteps} answer
      where answer.claim_id = recount.claim_id and answer.n > recount.n and answer.kind in ('proposed', 'to_owner'))
  order by recount.n desc limit 1), null)`
