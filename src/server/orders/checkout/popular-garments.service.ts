import { countDistinct, desc, inArray, type SQLWrapper, sum } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderItems, orders } from '#server/db/schema.ts'

/** Most orders read of everyone: whatever the history, the answer costs the same. */
const RECENT_ORDERS = 200

/** The garments of the latest orders of everyone, by how many of these hold them. */
export function popularGarments(orm: Orm): string[] {
  return garmentsOfEveryone(orm)
    .all()
    .map((row) => row.productId)
}

const garmentsOfEveryone = (orm: Orm) =>
  mostOrdered(
    orm,
    orm.select({ n: orders.n }).from(orders).orderBy(desc(orders.n)).limit(RECENT_ORDERS),
  )

/** The garments of orders with these numbers, by how many of them hold the garment, then by pieces. */
export function mostOrdered(orm: Orm, among: SQLWrapper) {
  return orm
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.orderN, among))
    .groupBy(orderItems.productId)
    .orderBy(
      desc(countDistinct(orderItems.orderN)),
      desc(sum(orderItems.quantity)),
      orderItems.productId,
    )
}
