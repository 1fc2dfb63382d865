import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import { servicesOf } from '#server/shop/slots/order-services.service.ts'
import {
  type MovedTimes,
  timesAfterDelivery,
  timesAfterPickup,
} from '#shared/orders/visits/moved-times.ts'
import { type TimesKnown, withExpress } from '#shared/shop/times/order-times.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'

type OrderRow = typeof orders.$inferSelect

/** The times of an order after its visit moved to this slot. */
export function movedTimes(
  orm: Orm,
  order: OrderRow,
  { visit, slot }: { visit: VisitKind; slot: Slot },
  times: TimesKnown,
): MovedTimes {
  const { readyBy, promisedAt, promiseRule: rule } = order
  const [pickup, delivery] = [slotOfVisit(order, 'pickup'), slotOfVisit(order, 'delivery')]
  const before = { pickup, delivery, readyBy, promisedAt, rule }
  if (visit === 'delivery') return timesAfterDelivery(before, slot)
  const services = servicesOf(orm, order.id)
  const express = order.expressPieces > 0
  const known = express ? withExpress(times) : times
  return timesAfterPickup(before, slot, { ...known, services, express })
}
