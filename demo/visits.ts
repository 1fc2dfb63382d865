import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { makeReady } from '#server/orders/visits/make-ready.service.ts'
import { reportMissed } from '#server/orders/visits/missed-visits.service.ts'
import { saveSettings } from '#server/shop/settings/settings.service.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { DEFAULT_VISITS } from '#shared/shop/settings/visit-settings.ts'

type Seeder = Omit<ServiceContext, 'actor'>
type Actor = ServiceContext['actor']

interface Cast {
  clients: readonly Actor[]
  livreurs: readonly Actor[]
  admin: Actor
  superadmin: Actor
  end: number
}

/**
 * A fee to decide on, a livreur who found nobody, and clothes that are ready, both of the demonstration's client; and ready clothes
 * of which another client never chose the hour.
 */
export function visitSteps(seeder: Seeder, { clients, livreurs, admin, superadmin, end }: Cast) {
  const [client] = clients
  const newest = (status: OrderStatus) =>
    seeder.database.orm
      .select({
        id: orders.id,
        livreurId: orders.livreurId,
        lat: orders.locationLat,
        lng: orders.locationLng,
      })
      .from(orders)
      .where(and(eq(orders.clientId, client?.id ?? ''), eq(orders.status, status)))
      .orderBy(desc(orders.createdAt))
      .get()
  const missed = async () => {
    const order = newest('pickup_en_route')
    const actor = livreurs.find(({ id }) => id === order?.livreurId)
    if (!order || !actor) throw new Error('Nobody is missed in the demonstration')
    const now = seeder.clock.now()
    // At whatever hour the demonstration is made, its slot has begun.
    const from = now - (now % HOUR_MS) - HOUR_MS
    await seeder.database.write((orm) =>
      orm
        .update(orders)
        .set({ pickupFrom: from, pickupTo: from + 2 * HOUR_MS })
        .where(eq(orders.id, order.id))
        .run(),
    )
    const { lat, lng } = order
    const point = lat === null || lng === null ? null : { lat, lng, accuracy: 12 }
    const presence = { point, reason: point ? undefined : 'Le client n’a pas de repère.' }
    const done = { arrivedAt: now - 11 * MINUTE_MS, calls: 2, waitedMinutes: 10 }
    const proof = { ...done, presence, queued: true }
    const ids = { orderId: order.id, photoId: newId(), idempotencyKey: newId() }
    await reportMissed({ ...seeder, actor }, { ...ids, ...proof, from: 'pickup_en_route' })
  }
  const withoutHour = () =>
    seeder.database.write((orm) =>
      orm
        .update(orders)
        .set({ deliveryFrom: null, deliveryTo: null, promisedAt: null })
        .where(and(eq(orders.status, 'picked_up'), isNotNull(orders.readyAt)))
        .run(),
    )
  const value = { ...DEFAULT_VISITS, missedFee: 1000 }
  return [
    {
      at: end - 5 * HOUR_MS,
      run: () => saveSettings({ ...seeder, actor: superadmin }, { visits: { value, seen: null } }),
    },
    { at: end - 20 * MINUTE_MS, run: missed },
    { at: end - 3 * 24 * HOUR_MS, run: withoutHour },
    {
      // Before the morning of the workshop, which leaves what is ready alone.
      at: end - 25 * MINUTE_MS,
      run: () => {
        const ctx = { ...seeder, actor: admin, env: { mailLeaves: true, whatsApp: undefined } }
        return makeReady(ctx, newest('processing')?.id ?? '')
      },
    },
  ]
}
