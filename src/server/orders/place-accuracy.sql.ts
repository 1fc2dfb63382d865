import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, orders } from '#server/db/schema.ts'

/**
 * Metres around its point in which the place of an order is; null where it is not approximate. Its first event has it. The
 * place that a livreur found at the door is exact.
 */
export const placeAccuracy = sql<number | null>`iif(
  ${orders.quarterKm} is not null and not ${orders.placeApproximate}, null,
  (select e.data ->> '$.accuracy' from ${orderEvents} e
    where e.order_n = ${orders.n} and e.kind = 'created' limit 1))`

const accuracyOfOrder = (orm: Orm, p: { orderN: number }) =>
  orm.select({ accuracy: placeAccuracy }).from(orders).where(eq(orders.n, p.orderN))

/** The accuracy for one order, by its number. */
export function placeAccuracyOf(orm: Orm, orderN: number): number | null {
  return accuracyOfOrder(orm, { orderN }).get()?.accuracy ?? null
}
