import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientMessages, orders } from '#server/db/schema.ts'
import { saveSettings } from '#server/shop/settings/settings.service.ts'
import { makeClientWithoutEmail, makeSuperadmin, readOrder } from '#server/testing/factories.ts'
import {
  at,
  type PromisedOrders,
  pickupUntil,
  promisedOrders,
} from '#server/testing/scenes/rounds.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { PATIENCE_MS, RIDE_PATIENCE_MS, TELL_UNTIL_MS } from '#shared/orders/promises/tell.ts'

let f: PromisedOrders

beforeEach(async () => {
  f = await promisedOrders()
})

/** An order whose client has a number only, at the time when they would be told of the delay. */
async function lateOrderWithoutEmail(): Promise<string> {
  const { id: orderId } = await f.orderAt('pending', pickupUntil(at(10)))
  const { id: clientId } = await makeClientWithoutEmail(f.t)
  f.t.database.orm.update(orders).set({ clientId }).where(eq(orders.id, orderId)).run()
  f.t.clock.set(at(10) + PATIENCE_MS)
  return orderId
}

describe('the client is told without asking', () => {
  test('when the team has not done it', async () => {
    const { id: orderId } = await f.orderAt('pending', pickupUntil(at(10)))
    f.t.clock.set(at(10) + PATIENCE_MS - 1)
    await f.work()
    expect(f.mails()).toEqual([])
    f.t.clock.set(at(10) + PATIENCE_MS)
    await f.work()
    await f.work()
    expect(f.mails()).toMatchObject([{ template: 'promise-moved', from: at(12) }])
    expect(f.lastMove(orderId)).toMatchObject({ data: { reason: 'automatic' } })
  })

  test('once: an hour that is missed again stays on the list, even after the team announced one', async () => {
    const { id: orderId } = await f.orderAt('assigned', pickupUntil(at(10)))
    for (let hour = 10; hour < 10 + 3 * 24; hour += 1) {
      f.t.clock.set(at(hour) + PATIENCE_MS)
      await f.work()
    }
    expect(f.mails()).toHaveLength(1)
    expect((await f.staff.promises.late()).orders).toMatchObject([{ id: orderId, isLate: true }])
    const { dueAt } = readOrder(f.t, orderId)
    await f.staff.promises.announce({ orderId, dueAt: dueAt ?? 0 })
    f.t.clock.set((readOrder(f.t, orderId).dueAt ?? 0) + RIDE_PATIENCE_MS)
    await f.work()
    expect(f.mails()).toHaveLength(2)
    expect((await f.staff.promises.late()).orders).toMatchObject([{ id: orderId, isSecond: true }])
  })

  test('not where the order was forgotten for days: it stays on the list, and its client is called', async () => {
    const { id: orderId } = await f.orderAt('picked_up', { readyBy: at(10) })
    f.t.clock.set(at(10) + TELL_UNTIL_MS + 1)
    await f.work()
    expect(f.mails()).toEqual([])
    expect((await f.staff.promises.late()).orders).toMatchObject([{ id: orderId, isLate: true }])
  })

  test('each of several with a place of their own', async () => {
    await f.holdOneVisit()
    const late = [9, 10].map((hour) => f.orderAt('pending', pickupUntil(at(hour))))
    const orders = await Promise.all(late)
    f.t.database.sqlite.exec('delete from mail_outbox')
    f.t.clock.set(at(10) + PATIENCE_MS)
    await f.work()
    const slots = orders.map(({ id }) => readOrder(f.t, id).pickupFrom)
    expect(slots).toEqual([at(12), at(14)])
    expect(f.mails()).toHaveLength(2)
  })

  test('not after the team has announced another time', async () => {
    const { id: orderId } = await f.orderAt('assigned', pickupUntil(at(10)))
    f.t.clock.set(at(10, 5))
    await f.staff.promises.announce({ orderId, dueAt: at(10) })
    f.t.clock.set(at(10) + PATIENCE_MS)
    await f.work()
    expect(f.mails()).toHaveLength(1)
  })

  test('later while the livreur rides to them', async () => {
    await f.orderAt('pickup_en_route', pickupUntil(at(10)))
    f.t.clock.set(at(10) + PATIENCE_MS)
    await f.work()
    expect(f.mails()).toEqual([])
    f.t.clock.set(at(10) + RIDE_PATIENCE_MS)
    await f.work()
    expect(f.mails()).toHaveLength(1)
  })

  test('before the hour when those ahead need longer than that', async () => {
    for (let i = 0; i < 4; i += 1) await f.orderAt('processing', { readyBy: at(11) })
    await f.pace('processing', 24, 5 * HOUR_MS)
    f.t.clock.set(at(10, 44))
    await f.work()
    expect(f.mails()).toEqual([])
    f.t.clock.set(at(10, 46))
    await f.work()
    expect(f.mails().map(({ template }) => template)).toEqual(Array(3).fill('promise-moved'))
  })

  test('never at night: before closing, or when it opens again', async () => {
    await f.orderAt('assigned', pickupUntil(at(20)))
    await f.orderAt('pickup_en_route', pickupUntil(at(20)))
    // The round comes to the other at 19:53.
    f.t.clock.set(at(19, 45))
    await f.work()
    expect(f.mails()).toEqual([])
    f.t.clock.set(at(19, 53))
    await f.work()
    expect(f.mails()).toHaveLength(1)
    f.t.clock.set(at(23))
    await f.work()
    expect(f.mails()).toHaveLength(1)
    f.t.clock.set(at(8) + DAY_MS)
    await f.work()
    expect(f.mails()).toHaveLength(2)
  })

  test('not by a message that waits for a teammate: the order stays on the list until somebody announces', async () => {
    const orderId = await lateOrderWithoutEmail()
    await f.work()
    expect((await f.staff.promises.late()).orders).toMatchObject([
      { id: orderId, isLate: true, told: 'waits', hasLink: true },
    ])
    expect(await f.staff.promises.announce({ orderId, dueAt: at(10) })).toEqual({ told: 'waits' })
  })

  test('by a message too, where those leave by themselves', async () => {
    const [apiUrl, phoneId] = ['https://whatsapp.test', '105954558954427']
    const whatsApp = { apiUrl, phoneId, token: 'wa', appSecret: 'app', verifyToken: 'verify' }
    Object.assign(f.t.env, { whatsApp })
    const orderId = await lateOrderWithoutEmail()
    await f.work()
    expect(f.lastMove(orderId)).toMatchObject({ data: { reason: 'automatic' } })
    const messages = f.t.database.orm.select().from(clientMessages).all()
    expect(messages).toMatchObject([{ template: 'passage_prevu', orderId }])
  })

  test('not where no slot is free: the team sees it in its list', async () => {
    const week = { 1: null, 2: null, 3: { from: 480, to: 660 }, 4: null, 5: null, 6: null, 7: null }
    const value = { week, closedDays: [{ day: '2026-11-25', name: 'Inventaire' }], holidays: [] }
    const actor = await makeSuperadmin(f.t)
    await saveSettings({ ...f.t, actor }, { opening: { value, seen: null } })
    await f.orderAt('pending', pickupUntil(at(10)))
    f.t.clock.set(at(10) + PATIENCE_MS)
    await f.work()
    expect(f.mails()).toEqual([])
    expect((await f.staff.promises.late()).orders).toMatchObject([{ isLate: true, proposal: null }])
  })
})
