import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { type PromisedReturn, promiseFor } from '#shared/shop/times/promise.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOf } from '#shared/time/visits.ts'
import { servicesOf } from './order-services.service.ts'
import { readTimes } from './slots.service.ts'

/**
 * Promises its return to an order for which no slot was free when it was placed and whose clothes are collected now, inside
 * the `write()` of the move to `status`. A delivery that was chosen meanwhile stays: the clothes are ready for it. Null where nothing is promised, also because no delivery is free.
 */
export function promiseAtPickup(
  ctx: ServiceContext,
  orm: Orm,
  order: typeof orders.$inferSelect,
  status: OrderStatus,
): PromisedReturn | null {
  const { id, asap, atCounter, readyBy } = order
  if (!asap || atCounter || readyBy !== null) return null
  const known = readTimes(orm, ctx.clock.now())
  const services = servicesOf(orm, id)
  const first = promiseFor({ ...known, start: known.now, services, express: false, atCounter })
  if (!first) return null
  const chosen = slotOf(order.deliveryFrom, order.deliveryTo)
  const promise = chosen ? promisedFor(chosen, first) : first
  orm
    .update(orders)
    .set({
      readyBy: promise.readyBy,
      deliveryFrom: promise.delivery?.from ?? null,
      deliveryTo: promise.delivery?.to ?? null,
      promisedAt: promise.promisedAt,
      promiseRule: promise.rule,
    })
    .where(eq(orders.id, id))
    .run()
  recordEvent(ctx, orm, {
    order,
    kind: 'promise_moved',
    from: status,
    to: status,
    data: {
      reason: 'collected',
      readyBefore: null,
      readyAfter: promise.readyBy,
      promisedBefore: order.promisedAt,
      promisedAfter: promise.promisedAt,
    },
  })
  return promise
}

function promisedFor(delivery: Slot, first: PromisedReturn): PromisedReturn {
  const readyBy = Math.min(first.readyBy, delivery.from)
  return { ...first, delivery, readyBy, promisedAt: delivery.to }
}
