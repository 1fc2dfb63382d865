import { sql } from 'drizzle-orm'
import { claims } from '#server/db/schema.ts'

/** Word for word the condition of the index claims_waiting: somebody still has something to do about it. */
export const isClaimWaiting = sql`(${claims.closedAt} is null or ${claims.fault} is null)`
