import { and, desc, eq, ne } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'

const MAX_LAST_ORDERS = 20

interface Asked {
  /** The order that waits for another time: it tells nothing of the others. */
  order: { id: string; clientId: string }
  visit: VisitKind
}

/** A slot of the hours at which a client is visited most; null where no two visits had the same. */
export function usualSlotOf(orm: Orm, { order, visit }: Asked): Slot | null {
  const { pickupFrom, pickupTo, deliveryFrom, deliveryTo } = orders
  const rows = orm
    .select({ pickupFrom, pickupTo, deliveryFrom, deliveryTo })
    .from(orders)
    .where(and(eq(orders.clientId, order.clientId), ne(orders.id, order.id)))
    .orderBy(desc(orders.createdAt), desc(orders.n))
    .limit(MAX_LAST_ORDERS)
    .all()
  const slots = rows.map((row) => slotOfVisit(row, visit)).filter((slot) => slot !== null)
  const byHours = Map.groupBy(slots, shortSlotHours)
  const [most = []] = [...byHours.values()].toSorted((a, b) => b.length - a.length)
  return most.length > 1 ? (most[0] ?? null) : null
}
