import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import { estimateOf } from '#shared/orders/contents-words.ts'
import type { EstimateFacts } from '#shared/orders/total-words.ts'
import { orderLines } from './order-lines.service.ts'

/** `estimateOf` an order as it is stored. */
export function estimateFacts(
  orm: Orm,
  { id, toAgree }: Pick<typeof orders.$inferSelect, 'id' | 'toAgree'>,
): EstimateFacts {
  return toAgree === null ? {} : estimateOf(toAgree, orderLines(orm, id))
}
