import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#shared/dates.ts'
import { slotOfVisit } from '#shared/time/visits.ts'
import { deliveryUntil, pickupUntil, setTimes } from '../scenes/rounds.ts'
import type { Actors } from './all-reads.ts'

/** The first free slot that its client may choose for a visit, and so the team. */
const firstSlot = async ({ as }: Actors, orderId: string, visit: 'pickup' | 'delivery') => {
  const seen = slotOfVisit(await as.client.orders.byId({ orderId }), visit)
  const slots = await as.client.visits.slots({ orderId, visit })
  const slot = slots.find(({ from, left }) => left > 0 && from !== seen?.from)
  return { orderId, visit, seen, slot: { from: slot?.from ?? 0, to: slot?.to ?? 1 } }
}

/** A livreur who found nobody, without a network: no photo is asked for. */
const missed = async ({ t, as, orderAt }: Actors) => {
  const orderId = await orderAt('pickup_en_route')
  await setTimes(t, orderId, pickupUntil(t.clock.now() + HOUR_MS))
  const presence = { point: null, reason: 'Pas de GPS.' }
  const done = { arrivedAt: 0, calls: 1, waitedMinutes: 10, presence }
  const facts = { ...done, photoId: randomUUID(), queued: true }
  const ids = { orderId, from: 'pickup_en_route' as const, idempotencyKey: randomUUID() }
  await as.livreur.visits.reportMissed({ ...ids, ...facts })
  return orderId
}

/** Every change of when a livreur comes. */
export const VISIT_WRITES: Record<string, (actors: Actors) => Promise<unknown>> = {
  'another time, by the team': async (actors) => {
    const change = await firstSlot(actors, await actors.orderAt('assigned'), 'pickup')
    await actors.as.admin.visits.change({ ...change, reason: 'client_asked' })
  },
  'another time after a missed visit': async (actors) => {
    const orderId = await missed(actors)
    const { as } = actors
    await as.client.visits.change(await firstSlot(actors, orderId, 'pickup'))
    const change = await firstSlot(actors, orderId, 'pickup')
    await as.admin.visits.change({ ...change, reason: 'client_asked' })
  },
  'another time of a ride that was begun too early': async (actors) => {
    const { t, as } = actors
    const orderId = await actors.orderAt('pickup_en_route')
    await setTimes(t, orderId, pickupUntil(t.clock.now() + 30 * HOUR_MS))
    await as.client.visits.change(await firstSlot(actors, orderId, 'pickup'))
  },
  'a missed visit, told to the desk by telephone': async ({ t, as, orderAt }) => {
    const orderId = await orderAt('delivery_en_route')
    await setTimes(t, orderId, deliveryUntil(t.clock.now() + HOUR_MS))
    await as.admin.visits.recordMissed({ orderId, from: 'delivery_en_route' })
    await as.admin.orders.detail({ orderId })
  },
  'clothes that are ready': async ({ as, orderAt }) =>
    as.admin.visits.makeReady({ orderId: await orderAt('processing') }),
  'a client who will not be there': async (actors) => {
    const { t, as } = actors
    const orderId = await actors.orderAt('assigned')
    await setTimes(t, orderId, pickupUntil(t.clock.now() + HOUR_MS))
    await as.livreur.missions.advance({
      orderId,
      from: 'assigned',
      idempotencyKey: randomUUID(),
    })
    await as.client.visits.away({ orderId, visit: 'pickup' })
  },
  'the fee of a missed visit': async (actors) => {
    const { as } = actors
    const { visits } = await as.superadmin.settings.all()
    const value = { ...visits.value, missedFee: 1000 }
    await as.superadmin.settings.save({ visits: { value, seen: visits.updatedAt } })
    const { missedVisits } = await as.admin.orders.byId({ orderId: await missed(actors) })
    const [missedVisit] = missedVisits
    if (missedVisit) await as.admin.visits.decideFee({ missedVisitId: missedVisit.id, fee: 1000 })
  },
}
