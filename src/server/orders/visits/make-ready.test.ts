import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders, sessions } from '#server/db/schema.ts'
import { createPushWorker } from '#server/push/worker.ts'
import { makeClient, makeClientWithoutEmail, readOrder } from '#server/testing/factories.ts'
import { fakePushService } from '#server/testing/fakes/fake-push-service.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { outbox } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  type AgreedVisits,
  agreedVisits,
  DELIVERY,
  NINE,
  UNDATED,
} from '#server/testing/scenes/rounds.ts'
import { shownOn } from '#server/testing/scenes/sendings.ts'

let f: AgreedVisits

beforeEach(async () => {
  f = await agreedVisits()
})

/** A client who chose to be told by neither e-mail nor message. */
async function silentClient() {
  const client = await makeClientWithoutEmail(f.t)
  await f.as.admin.clientMessages.setNews({ userId: client.id, newsBy: 'none' })
  return client
}

describe('« Linge prêt »', () => {
  test('is told to the client with the delivery, once', async () => {
    const order = await f.timed('processing')
    for (let taps = 0; taps < 2; taps++)
      expect(await f.as.admin.visits.makeReady({ orderId: order.id })).toEqual({ told: 'leaves' })
    expect(readOrder(f.t, order.id)).toMatchObject({ readyAt: NINE, dueAt: DELIVERY.to })
    expect(outbox(f.t).filter(({ template }) => template === 'laundry-ready')).toEqual([
      expect.objectContaining({ facts: expect.objectContaining(DELIVERY) }),
    ])
    expect(eventsOf(f.t, order.id).at(-1)?.kind).toBe('made_ready')
  })

  test('says that the message of a client without e-mail waits for a teammate', async () => {
    const { id: orderId } = await f.timed('processing')
    const { id: clientId } = await makeClientWithoutEmail(f.t)
    f.t.database.orm.update(orders).set({ clientId }).where(eq(orders.id, orderId)).run()
    for (let taps = 0; taps < 2; taps++)
      expect(await f.as.admin.visits.makeReady({ orderId })).toEqual({ told: 'waits' })
  })

  test('is told to nobody by an e-mail that does not leave, and answers a second tap the same', async () => {
    f = await agreedVisits({ DEMO: '0', NODE_ENV: 'production' })
    const { id: orderId } = await f.timed('processing')
    for (let taps = 0; taps < 2; taps++)
      expect(await f.as.admin.visits.makeReady({ orderId })).toEqual({ told: 'none' })
  })

  test('at the counter is told by e-mail to a client who wants only the essential too', async () => {
    const client = await makeClient(f.t)
    await (await f.t.as(client)).profile.setMailPreference({ essentialOnly: true })
    const orderId = await dropOrder(f.t, f.as.admin, client)
    await f.as.admin.counter.count(counterStep(orderId, 'pending'))
    for (let taps = 0; taps < 2; taps++)
      expect(await f.as.admin.visits.makeReady({ orderId })).toEqual({ told: 'leaves' })
    const told = outbox(f.t).filter(({ template }) => template === 'laundry-ready')
    expect(told).toMatchObject([{ facts: { counter: 1 } }])
    expect(eventsOf(f.t, orderId).at(-1)).toMatchObject({ kind: 'made_ready', data: { told: 1 } })
  })

  test('at the counter is shown on the phone of a client who follows by a link', async () => {
    const client = await makeClientWithoutEmail(f.t)
    const service = await fakePushService()
    const device = service.device()
    await (await f.t.as(client, { byLink: true })).push.subscribe(device.subscription)
    const orderId = await dropOrder(f.t, f.as.admin, client)
    await f.as.admin.counter.count(counterStep(orderId, 'pending'))
    expect(await f.as.admin.visits.makeReady({ orderId })).toEqual({ told: 'leaves' })
    await createPushWorker(f.t).runDue()
    const { reference } = readOrder(f.t, orderId)
    expect(shownOn(device).at(-1)).toBe(
      `Votre linge est prêt — Commande #${reference} : il vous attend au comptoir.`,
    )
  })

  test('at the counter is told to nobody by a device whose session is over', async () => {
    const client = await silentClient()
    const device = (await fakePushService()).device()
    await (await f.t.as(client, { byLink: true })).push.subscribe(device.subscription)
    f.t.database.orm
      .update(sessions)
      .set({ expiresAt: 1 })
      .where(eq(sessions.userId, client.id))
      .run()
    const orderId = await dropOrder(f.t, f.as.admin, client)
    await f.as.admin.counter.count(counterStep(orderId, 'pending'))
    expect(await f.as.admin.visits.makeReady({ orderId })).toEqual({ told: 'none' })
  })

  test('at the counter is kept as untold where no way reaches the client, for the team to tell', async () => {
    const orderId = await dropOrder(f.t, f.as.admin, await silentClient())
    await f.as.admin.counter.count(counterStep(orderId, 'pending'))
    expect(await f.as.admin.visits.makeReady({ orderId })).toEqual({ told: 'none' })
    const { journal } = await f.as.admin.orders.detail({ orderId })
    expect(journal[0]).toMatchObject({ kind: 'made_ready', data: { told: 0 } })
  })

  test('is refused before the clothes are with us, and said by an assignment for the delivery', async () => {
    const early = await f.timed('assigned')
    expect(await refusalOf(f.as.admin.visits.makeReady({ orderId: early.id }))).toMatchObject({
      code: 'ORDER_CHANGED',
    })
    const order = await f.timed('assigned_for_delivery')
    expect(readOrder(f.t, order.id).readyAt).not.toBeNull()
  })

  test('waits for a time from « Linge prêt » on where its delivery has none', async () => {
    const order = await f.timed('processing', UNDATED)
    const waiting = async () => (await f.as.admin.orders.byId({ orderId: order.id })).waitingSince
    expect(await waiting()).toBeNull()
    await f.as.admin.visits.makeReady({ orderId: order.id })
    expect(await waiting()).toBe(NINE)
  })
})
