import { describe, expect, test } from 'vitest'
import { fakePushService } from '#server/testing/fakes/fake-push-service.ts'
import { agreedVisits, DELIVERY, PICKUP, slotAt } from '#server/testing/scenes/rounds.ts'
import { shownOn } from '#server/testing/scenes/sendings.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { createPushWorker } from './worker.ts'

/** Orders with slots, and the device of the livreur who has them. */
async function createRound() {
  const f = await agreedVisits()
  const service = await fakePushService()
  const device = service.device()
  await f.as.livreur.push.subscribe(device.subscription)
  return { ...f, device, worker: createPushWorker(f.t) }
}

/** The notifications of the livreur's device, without those of the time when the orders were made. */
const told = (device: Parameters<typeof shownOn>[0]) =>
  shownOn(device).filter((text) => !text.startsWith('Nouveau ramassage'))

describe('a livreur who has a mission', () => {
  test('hears that its client will not be there, before they ride for nothing', async () => {
    const { t, as, timed, device, worker } = await createRound()
    const order = await timed('pickup_en_route')
    t.clock.set(PICKUP.from - 30 * MINUTE_MS)
    await as.client.visits.away({ orderId: order.id, visit: 'pickup' })
    await worker.runDue()
    expect(told(device)).toEqual([
      `Ramassage reporté — Commande #${order.reference} : n’y allez pas, une autre heure sera choisie.`,
    ])
  })

  test('hears nothing of the missed visit that they report themselves', async () => {
    const { t, as, timed, photo, device, worker } = await createRound()
    const order = await timed('pickup_en_route')
    const photoId = await photo(order)
    t.clock.set(PICKUP.from + 20 * MINUTE_MS)
    await as.livreur.visits.reportMissed({
      orderId: order.id,
      from: 'pickup_en_route',
      arrivedAt: PICKUP.from + MINUTE_MS,
      calls: 1,
      waitedMinutes: 10,
      presence: { point: null, reason: 'Pas de GPS.' },
      photoId,
      idempotencyKey: crypto.randomUUID(),
    })
    await worker.runDue()
    expect(told(device)).toEqual([])
  })

  test('hears of its new time, also once it waited for one', async () => {
    const { t, as, timed, device, worker } = await createRound()
    const order = await timed('assigned')
    const slot = slotAt(24 + 8)
    await as.client.visits.change({ orderId: order.id, visit: 'pickup', slot, seen: PICKUP })
    await worker.runDue()
    const text = `Nouvelle heure de ramassage — Commande #${order.reference} : mercredi 11 juin entre 8 h et 10 h.`
    expect(told(device)).toEqual([text])

    await t.clock.set(slot.from - 30 * MINUTE_MS)
    await as.client.visits.away({ orderId: order.id, visit: 'pickup' })
    const next = slotAt(48 + 8)
    await as.client.visits.change({ orderId: order.id, visit: 'pickup', slot: next, seen: null })
    await worker.runDue()
    expect(told(device).slice(1)).toEqual([
      `Nouvelle heure de ramassage — Commande #${order.reference} : jeudi 12 juin entre 8 h et 10 h.`,
    ])
  })

  test('hears nothing of another time of the other visit', async () => {
    const { as, timed, device, worker } = await createRound()
    const order = await timed('assigned')
    await as.client.visits.change({
      orderId: order.id,
      visit: 'delivery',
      slot: slotAt(72 + 14),
      seen: DELIVERY,
    })
    await worker.runDue()
    expect(told(device)).toEqual([])
  })
})
