import type { Orm } from '#server/db/database.ts'
import { findCheck } from './custody.queries.ts'

/** The pieces that were counted when an order was collected; nothing when nobody counted. */
export function countedAtPickup(orm: Orm, orderId: string): number | undefined {
  return findCheck(orm, orderId, 'pickup')?.counted
}
