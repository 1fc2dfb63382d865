import { asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems } from '#server/db/schema.ts'

/** The current lines of an order. */
export const orderLines = (orm: Orm, orderId: string) =>
  orm
    .select({
      position: orderItems.position,
      productId: orderItems.productId,
      name: orderItems.name,
      service: orderItems.service,
      quantity: orderItems.quantity,
      unitPrice: orderItems.unitPrice,
      grams: orderItems.grams,
      minGrams: orderItems.minGrams,
    })
    .from(orderItems)
    .where(eq(orderItems.orderN, numberOfOrder(orderId)))
    .orderBy(asc(orderItems.position))
    .all()
