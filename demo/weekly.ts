import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { Placer } from '#server/orders/checkout/checkout.service.ts'
import { createRecurring } from '#server/orders/recurring/recurring.service.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { BUSINESS_ZONE, localDay, weekdayOf } from '#shared/time/zone.ts'

interface Demo {
  clients: ServiceContext['actor'][]
  end: number
}

/** The first client has her last order made again each week, early enough that the next one is still to come. */
export function weeklySteps(seeder: Omit<Placer, 'actor'>, { clients, end }: Demo) {
  const run = async () => {
    const [actor] = clients
    const last =
      actor &&
      seeder.database.orm
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.clientId, actor.id), isNotNull(orders.locationLat)))
        .orderBy(desc(orders.createdAt))
        .limit(1)
        .get()
    if (!last) return
    const weekday = weekdayOf(localDay(end + 4 * DAY_MS, BUSINESS_ZONE))
    await createRecurring(
      { ...seeder, limits: createLimits(seeder.clock), actor },
      { orderId: last.id, weekday, fromMinute: 8 * 60, toMinute: 10 * 60 },
    )
  }
  return [{ at: end - MINUTE_MS, run }]
}
