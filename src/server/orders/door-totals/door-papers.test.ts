import { beforeEach, describe, expect, test } from 'vitest'
import { makeOrder } from '#server/testing/factories.ts'
import {
  createDoorFixture,
  type DoorFixture,
  weighed,
} from '#server/testing/fixtures/door.fixture.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { PAYMENT_FILTERS } from '#shared/orders/order-filters.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'

let f: DoorFixture

beforeEach(async () => {
  f = await createDoorFixture()
})

const told = (template: 'order-received' | 'order-collected' | 'discount-given') =>
  lastMail(f.t, template).facts

describe('a bag by the kilo', () => {
  test('has its estimated weight on its label, and the one that was written once it was agreed to', async () => {
    const { id: orderId } = await f.bagAtDoor()
    const estimated = await f.as.livreur.orders.label({ orderId })
    expect(estimated).toMatchObject({ toAgree: 'weight', lines: [{ pieces: 1, grams: 5000 }] })
    await f.collect({ id: orderId }, weighed(6400, 6400), { cashReceived: 6400 })
    const weighedOnce = await f.as.admin.orders.label({ orderId })
    expect(weighedOnce).toMatchObject({ toAgree: null, lines: [{ pieces: 1, grams: 6400 }] })
  })

  test('is on the deposit ticket with its weight, at the price of its weight', async () => {
    const { id: orderId } = await f.bagAtDoor()
    await f.collect({ id: orderId }, weighed(6400, 6400), { cashReceived: 6400 })
    expect(await f.as.client.orders.ticket({ orderId })).toMatchObject({
      lines: [{ name: 'Sac de linge', counted: 1, quantity: 1, grams: 6400, price: 6400 }],
      pieces: 1,
      figures: { items: 6400, rounding: 0, total: 6400 },
    })
  })

  test('is counted as a bag: in the thread, in its count, and for the livreur who collected it', async () => {
    const order = await f.bagAtDoor()
    const orderId = order.id
    const counts = [{ position: 0, counted: 1 }]
    const check = { counts, reserves: [], withClient: true }
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400, check })
    const thread = await f.as.client.orders.timeline({ orderId })
    expect(thread.find(({ kind }) => kind === 'counted')?.count).toMatchObject({ bags: 1 })
    const { checks } = await f.as.client.orders.byId({ orderId })
    expect(checks).toMatchObject([{ counted: 1, bags: 1, expectedBags: 1 }])
    const from = 'pickup_en_route' as const
    expect(await f.as.livreur.missions.left({ orderId, from })).toMatchObject({ bags: 1 })
  })

  test('is told to its client as an estimate, then with its weight and the total that they agreed to', async () => {
    const order = await f.bagAtDoor()
    expect(told('order-received')).toMatchObject({ total: 5000, toAgree: 'weight', minGrams: 3000 })
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
    expect(told('order-collected')).toMatchObject({
      pieces: 1,
      bags: 1,
      grams: 6400,
      agreed: 6400,
      paid: 6400,
      due: 0,
    })
  })
})

test('a bag beside clothes to count makes every total that is told an estimate', async () => {
  const { id: orderId } = await makeOrder(f.t, {
    ...f.people,
    input: {
      lines: [{ productId: f.bag, service: 'Complet', quantity: 1, grams: 5000 }],
      toCount: true,
      shown: { total: 5000 },
    },
  })
  const estimate = { toAgree: 'count', bags: 1 }
  expect(eventsOf(f.t, orderId)[0]).toMatchObject({ kind: 'created', data: estimate })
  const given = {
    orderId,
    rule: { francs: 500 },
    reason: 'Linge rendu tard',
    shown: { total: 4500 },
  }
  await f.as.admin.discounts.give(given)
  expect(told('discount-given')).toMatchObject({ total: 4500, ...estimate })
})

test('an order of which nothing is due yet is neither paid nor to be paid, in the filters and in the rounds', async () => {
  await f.bagAtDoor()
  await f.countAtDoor()
  const { payment } = await f.as.admin.orders.facets({})
  expect(payment.map(({ value, count }) => [value, count])).toEqual([['none', 2]])
  for (const state of PAYMENT_FILTERS)
    expect((await f.as.admin.orders.list({ payment: [state] })).items).toEqual([])
  const day = localDay(f.t.clock.now(), BUSINESS_ZONE)
  const { stops } = await f.as.admin.orders.dayRounds({ day })
  expect(stops).toHaveLength(2)
  for (const stop of stops) expect(stop).toMatchObject({ due: 0, paid: false })
  expect(stops.map(({ toAgree, grams }) => [toAgree, grams])).toEqual(
    expect.arrayContaining([
      ['weight', 5000],
      ['count', 0],
    ]),
  )
})
