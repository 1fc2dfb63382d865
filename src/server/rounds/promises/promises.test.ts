import { beforeEach, describe, expect, test } from 'vitest'
import { readOrder } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  at,
  deliveryUntil,
  NOW,
  type PromisedOrders,
  pickupUntil,
  promisedOrders,
} from '#server/testing/scenes/rounds.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { PATIENCE_MS } from '#shared/orders/promises/tell.ts'

let f: PromisedOrders

beforeEach(async () => {
  f = await promisedOrders()
})

describe('the list of what is late or will be', () => {
  test('says of a late order whose it is, who has it, and what may be announced', async () => {
    const order = await f.orderAt('assigned', pickupUntil(at(9, 40)))
    const orders = await f.late()
    expect(orders).toEqual([
      {
        id: order.id,
        reference: order.reference,
        status: 'assigned',
        readyAt: null,
        atCounter: false,
        dueAt: at(9, 40),
        isLate: true,
        isSecond: false,
        inRound: true,
        ahead: 0,
        expected: NOW,
        client: {
          id: f.people.client.id,
          fullname: 'Rokia Bakayoko',
          phone: order.clientContactPhone,
          ownPhone: f.people.client.phone,
        },
        told: 'leaves',
        hasLink: true,
        livreur: { fullname: 'Konan Yao', phone: f.people.livreur.phone },
        proposal: {
          slot: { from: at(10), to: at(12) },
          readyBy: null,
          visit: { from: at(10), to: at(12) },
        },
      },
    ])
    expect((await f.staff.orders.counts()).views).toMatchObject({ late: 1 })
  })

  test('names what its queue will not let be done in time, and nothing while the pace is unknown', async () => {
    for (let i = 0; i < 4; i += 1) await f.orderAt('processing', { readyBy: at(11) })
    expect(await f.late()).toEqual([])
    await f.pace('processing', 24, 5 * HOUR_MS)
    const orders = await f.late()
    // Ten days of which eight or nine are open, twelve hours each: an order every half hour or so.
    expect(orders.map(({ ahead, isLate }) => [ahead, isLate])).toEqual([[3, false]])
    expect(orders[0]?.expected).toBeGreaterThan(at(11))
    expect((await f.staff.orders.counts()).views).toMatchObject({ late: 0 })
  })

  test('leaves out what is held, over, or was promised nothing', async () => {
    await f.orderAt('assigned', { ...pickupUntil(at(9)), heldSince: NOW })
    await f.orderAt('completed', deliveryUntil(at(9)))
    await f.orderAt('pending', {})
    expect(await f.late()).toEqual([])
  })

  test('proposes the last place of a slot once', async () => {
    await f.holdOneVisit()
    await f.orderAt('pending', pickupUntil(at(9)))
    await f.orderAt('pending', pickupUntil(at(9, 30)))
    const orders = await f.late()
    expect(orders.map(({ proposal }) => proposal?.visit?.from)).toEqual([at(12), at(14)])
  })
})

describe('a new time that the team announces', () => {
  test('takes a place, moves the promise and tells the client, in the trail too', async () => {
    const { id: orderId } = await f.orderAt('pending', pickupUntil(at(9, 40)))
    await f.staff.promises.announce({ orderId, dueAt: at(9, 40) })
    const order = readOrder(f.t, orderId)
    expect(order).toMatchObject({ pickupFrom: at(12), pickupTo: at(14), dueAt: at(14) })
    expect(f.mails()).toMatchObject([
      { template: 'promise-moved', step: 'pickup', from: at(12), to: at(14), readyBy: null },
    ])
    const loads = f.t.database.sqlite.prepare('select visits from slot_loads where slot_from = ?')
    expect(loads.pluck().get(at(12))).toBe(1)
    const moved = f.lastMove(orderId)
    expect(moved).toMatchObject({
      actorId: f.people.admin.id,
      data: { reason: 'announced', step: 'pickup', dueBefore: at(9, 40), to: at(14) },
    })
    expect(await f.late()).toEqual([])
  })

  test('of late clothes moves their delivery, and is ready when the livreur leaves with them', async () => {
    const { id: orderId } = await f.orderAt('processing', {
      readyBy: at(9),
      ...deliveryUntil(at(12)),
    })
    await f.staff.promises.announce({ orderId, dueAt: at(9), slot: { from: at(16), to: at(18) } })
    expect(readOrder(f.t, orderId)).toMatchObject({
      readyBy: at(16),
      deliveryFrom: at(16),
      deliveryTo: at(18),
      promisedAt: at(18),
    })
    expect(f.mails()).toMatchObject([{ step: 'ready', readyBy: at(16), from: at(16) }])
  })

  test('of late clothes never brings a later delivery forward', async () => {
    const saturday = { deliveryFrom: at(14) + 3 * DAY_MS, deliveryTo: at(16) + 3 * DAY_MS }
    const { id: orderId } = await f.orderAt('processing', { readyBy: at(9), ...saturday })
    f.t.clock.set(at(9) + PATIENCE_MS)
    await f.work()
    expect(f.mails()).toEqual([])
    expect(await f.late()).toMatchObject([{ isLate: true }])
    await f.staff.promises.announce({ orderId, dueAt: at(9) })
    const { readyBy, ...moved } = readOrder(f.t, orderId)
    expect(moved).toMatchObject(saturday)
    expect(readyBy).toBeGreaterThan(f.t.clock.now())
  })

  test('at the counter is an hour and no visit', async () => {
    const { id: orderId } = await f.orderAt('processing', { readyBy: at(9) })
    f.t.database.sqlite.exec('update orders set at_counter = 1, livreur_id = null')
    await f.staff.promises.announce({ orderId, dueAt: at(9) })
    expect(readOrder(f.t, orderId)).toMatchObject({ readyBy: at(12), deliveryTo: null })
    expect(f.mails()).toMatchObject([{ from: null, readyBy: at(12) }])
  })

  test('is refused when the order changed meanwhile, and for a slot that cannot be had', async () => {
    const { id: orderId } = await f.orderAt('assigned', pickupUntil(at(9, 40)))
    const announce = (input: { dueAt: number; slot?: { from: number; to: number } }) =>
      refusalOf(f.staff.promises.announce({ orderId, ...input }))
    expect((await announce({ dueAt: at(9) })).code).toBe('ORDER_CHANGED')
    const dueAt = at(9, 40)
    const closed = await announce({ dueAt, slot: { from: at(22), to: at(23) } })
    expect(closed.code).toBe('SLOT_CLOSED')
    expect(f.mails()).toEqual([])
  })

  test('is the hour on the row, or refused once another order has taken it', async () => {
    await f.holdOneVisit()
    const { id: orderId } = await f.orderAt('pending', pickupUntil(at(9, 40)))
    const slot = (await f.late())[0]?.proposal?.slot
    expect(slot).toEqual({ from: at(12), to: at(14) })
    await f.orderAt('assigned', pickupUntil(at(14)))
    const announced = f.staff.promises.announce({ orderId, dueAt: at(9, 40), slot })
    expect((await refusalOf(announced)).code).toBe('SLOT_FULL')
    expect(readOrder(f.t, orderId).dueAt).toBe(at(9, 40))
  })

  test('of several orders leaves those that changed', async () => {
    const late = await f.orderAt('assigned', pickupUntil(at(9, 40)))
    const moved = await f.orderAt('assigned', pickupUntil(at(11)))
    const orders = [
      { orderId: late.id, dueAt: at(9, 40) },
      { orderId: moved.id, dueAt: at(9) },
    ]
    expect(await f.staff.promises.announceMany({ orders })).toEqual({
      announced: 1,
      waiting: 0,
      untold: 0,
      left: 1,
    })
  })

  test('of several orders tells those whose message waits from those that nothing tells', async () => {
    const late = await f.orderAt('assigned', pickupUntil(at(9, 40)))
    const other = await f.orderAt('assigned', pickupUntil(at(9, 40)))
    const { client } = f.people
    const announceAs = async (newsBy: 'whatsapp' | 'none', orderId: string) => {
      await f.staff.clientMessages.setNews({ userId: client.id, newsBy })
      return f.staff.promises.announceMany({ orders: [{ orderId, dueAt: at(9, 40) }] })
    }
    const announced = { announced: 1, waiting: 0, untold: 0, left: 0 }
    expect(await announceAs('whatsapp', late.id)).toEqual({ ...announced, waiting: 1 })
    expect(await announceAs('none', other.id)).toEqual({ ...announced, untold: 1 })
  })
})
