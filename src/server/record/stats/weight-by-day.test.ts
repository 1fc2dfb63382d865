import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { readOrder } from '#server/testing/factories.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import {
  createDoorFixture,
  type DoorFixture,
  weighed,
} from '#server/testing/fixtures/door.fixture.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { recount, storedCounters } from '#server/testing/recount.ts'

let f: DoorFixture

beforeEach(async () => {
  f = await createDoorFixture()
})

const gramsOf = (livreurId?: string) => countersOf(f.t, livreurId).grams

/** Grams in the trail of the order, one entry for each pick-up. */
const inTrail = (orderId: string) =>
  eventsOf(f.t, orderId).flatMap(({ data }) => (data.grams === undefined ? [] : [data.grams]))

test('a bag is counted when it is collected, as its client agreed at the door, for its livreur too', async () => {
  const order = await f.bagAtDoor()
  expect(gramsOf()).toBe(0)
  await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
  expect([gramsOf(), gramsOf(f.people.livreur.id)]).toEqual([6400, 6400])
  expect(inTrail(order.id)).toEqual([6400])
  expect(storedCounters(f.t)).toEqual(recount(f.t))
})

test('a step that is sent again is the same bag', async () => {
  const order = await f.bagAtDoor()
  const again = { cashReceived: 6400, idempotencyKey: randomUUID() }
  await f.collect(order, weighed(6400, 6400), again)
  await f.collect(order, weighed(6400, 6400), again)
  expect(gramsOf()).toBe(6400)
})

test('what was counted stays when the bag is weighed again, cancelled and deleted', async () => {
  const order = await f.bagAtDoor()
  await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
  await f.accept(readOrder(f.t, order.id), {
    quantities: [{ position: 0, quantity: 1, grams: 4600 }],
  })
  await f.as.admin.orders.cancel({ orderId: order.id, from: 'picked_up' })
  await f.as.admin.orders.delete({ orderId: order.id })
  expect(countersOf(f.t)).toMatchObject({ pickups: 1, grams: 6400 })
  expect(storedCounters(f.t)).toEqual(recount(f.t))
})

test('pieces weigh nothing, and their pick-up says nothing of a weight', async () => {
  const { id } = await f.orderAt('picked_up')
  expect(countersOf(f.t)).toMatchObject({ pickups: 1, grams: 0 })
  expect(inTrail(id)).toEqual([])
})

test('a bag that its client brings to the counter is counted for nobody’s rides', async () => {
  const bag = { productId: f.bag, service: 'Complet', quantity: 1, grams: 4200 }
  const drop = { lines: [bag], shown: { total: 4200 } }
  await f.as.admin.counter.drop(await counterDrop(f.t, f.people.client, drop))
  expect([gramsOf(), gramsOf(f.people.admin.id), gramsOf(f.people.livreur.id)]).toEqual([
    4200, 0, 0,
  ])
  expect(storedCounters(f.t)).toEqual(recount(f.t))
})
