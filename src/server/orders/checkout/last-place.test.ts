import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeClient, makeOrder, orderInput, type User } from '#server/testing/factories.ts'
import { storedLines } from '#shared/places/place-words.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'

const RIVIERA = { lat: 5.3672, lng: -3.9588 }
const shownTotal = 3000 + feeFor(RIVIERA, DEFAULT_TARIFF)
const AT_HOME = {
  location: toPoint(RIVIERA),
  shown: { total: shownTotal },
  contactPhone: '+2250546129077',
  address: 'Riviera Palmeraie',
  landmark: 'Portail vert',
}

let t: TestContext
let client: User
let caller: Caller

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  caller = await t.as(client)
})

test('before the first order there is no last place', async () => {
  await makeOrder(t)
  expect(await caller.checkout.lastPlace()).toBeNull()
})

test('it is where the latest order was, whatever became of that order', async () => {
  await caller.checkout.place(await orderInput(t))
  t.clock.advance(1)
  const { orderId } = await caller.checkout.place(await orderInput(t, AT_HOME))
  const { location, address, landmark, contactPhone } = AT_HOME
  const area = { name: 'Palmeraie', commune: 'Cocody' }
  const place = { location, area, accuracy: null, address, contactPhone }
  const expected = { ...place, ...storedLines({ landmark }) }
  expect(await caller.checkout.lastPlace()).toEqual(expected)
  await caller.orders.cancel({ orderId, from: 'pending' })
  expect(await caller.checkout.lastPlace()).toEqual(expected)
})

test('an address that was not typed is offered as the quarter of its point', async () => {
  const { address: _, landmark: __, ...rest } = AT_HOME
  await caller.checkout.place(await orderInput(t, rest))
  expect(await caller.checkout.lastPlace()).toEqual({
    location: toPoint(RIVIERA),
    area: { name: 'Palmeraie', commune: 'Cocody' },
    accuracy: null,
    address: 'Palmeraie, Cocody',
    ...storedLines({}),
    contactPhone: '+2250546129077',
  })
})

test('an order without a place still gives its phone', async () => {
  await makeOrder(t, { client, input: { location: null } })
  expect(await caller.checkout.lastPlace()).toEqual({
    location: null,
    area: null,
    accuracy: null,
    address: null,
    ...storedLines({}),
    contactPhone: '+2250707000001',
  })
})
