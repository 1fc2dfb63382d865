import { eq } from 'drizzle-orm'
import { orderPlaces } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Listener } from '#server/lib/context.ts'
import { isAtWork } from '#shared/order-status.ts'

const freePlace = statement((orm, p: { orderN: number }) =>
  orm.delete(orderPlaces).where(eq(orderPlaces.orderN, p.orderN)),
)

export const workshopListener: Listener = {
  /** Its place is free once an order leaves our hands; a cancelled one hangs there until it is given back. */
  orderMoved(_, orm, { order, from, to }) {
    if (isAtWork(from) && !isAtWork(to) && to !== 'cancelled')
      freePlace.run(orm, { orderN: order.n })
    return undefined
  },
}
