import { eq } from 'drizzle-orm'
import { orderPlaces } from '#server/db/schema.ts'
import type { Listener } from '#server/lib/context.ts'
import { AT_WORK } from '#shared/order-status.ts'

export const workshopListener: Listener = {
  /** Its place is free once an order leaves our hands. */
  orderMoved(_, orm, { order, to }) {
    if (!AT_WORK.some((status) => status === to))
      orm.delete(orderPlaces).where(eq(orderPlaces.orderN, order.n)).run()
    return undefined
  },
}
