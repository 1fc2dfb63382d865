import { type SQL, sql } from 'drizzle-orm'

/**
 * The `n` of a client's last order that is not of the counter: where they live is told by it. What they bring to the
 * counter has no place. Null without one.
 */
export const lastVisitOf = (clientId: SQL): SQL => sql`(
  select v.n from orders v where v.client_id = ${clientId} and v.at_counter = 0
  order by v.created_at desc, v.n desc limit 1)`
