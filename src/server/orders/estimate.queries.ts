import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import { contentsOf } from '#shared/orders/contents-words.ts'
import type { EstimateFacts } from '#shared/orders/total-words.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { linesOf } from './adjustments/adjustments.queries.ts'

type Known = Pick<typeof orders.$inferSelect, 'id' | 'toAgree'>

/** The facts by which a letter or a message says that a total is an estimate; none once its client agreed to it. */
export function estimateFacts(
  orm: Orm,
  { id, toAgree }: Known,
  lines?: readonly Pick<OrderLine, 'quantity' | 'grams'>[],
): EstimateFacts {
  if (toAgree === null) return {}
  const { bags } = contentsOf(lines ?? linesOf(orm, id))
  return bags > 0 ? { toAgree, bags } : { toAgree }
}
