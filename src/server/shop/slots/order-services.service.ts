import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems } from '#server/db/schema.ts'

const servicesOfOrder = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ service: orderItems.service })
    .from(orderItems)
    .where(eq(orderItems.orderN, numberOfOrder(p.orderId)))

/** The name of the service of each line of an order. */
export function servicesOf(orm: Orm, orderId: string): string[] {
  return servicesOfOrder(orm, { orderId })
    .all()
    .map(({ service }) => service)
}
