import { beforeEach, describe, expect, test } from 'vitest'
import { readOrder } from '#server/testing/factories.ts'
import {
  createDoorFixture,
  type DoorFixture,
  weighed,
} from '#server/testing/fixtures/door.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let f: DoorFixture

beforeEach(async () => {
  f = await createDoorFixture()
})

const grams = (weight: number) => ({
  quantities: [{ position: 0, quantity: 1, grams: weight }],
})
const sack = (weight: number) => ({
  added: [{ productId: f.bag, service: 'Lavage', quantity: 1, grams: weight }],
})

describe('another weight', () => {
  test('changes the estimate of a bag that is not collected, which stays an estimate', async () => {
    const order = await f.bagAtDoor()
    await f.accept(order, grams(8000))
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 8000, toAgree: 'weight' })
    const { payment } = await f.as.client.orders.byId({ orderId: order.id })
    expect(payment).toMatchObject({ due: 0, state: 'unpaid' })
  })

  test('corrects what was weighed wrongly: what was paid too much goes back', async () => {
    const order = await f.bagAtDoor()
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
    await f.accept(readOrder(f.t, order.id), grams(4600))
    expect(readOrder(f.t, order.id)).toMatchObject({
      grandTotal: 4600,
      paidAmount: 4600,
      toAgree: null,
    })
  })

  test('is charged from the minimum of the order, not of today', async () => {
    const order = await f.bagAtDoor()
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
    f.t.database.sqlite
      .prepare("update products set services = replace(services, '3000', '6000')")
      .run()
    await f.propose(readOrder(f.t, order.id), grams(2000))
    expect(await f.latest(order)).toMatchObject({ total: 3000 })
  })
})

describe('a bag that was not ordered', () => {
  test('is added to an order whose clothes are here, at the weight of our scale', async () => {
    const order = await f.orderAt('picked_up')
    await f.accept(order, sack(4200))
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 6000 + 2940, toAgree: null })
  })

  test('is not added before, where nobody would weigh it in front of its client', async () => {
    const order = await f.orderAt('assigned')
    expect((await refusalOf(f.propose(order, sack(4200)))).code).toBe('VALIDATION')
  })

  test('is refused without its weight, and pieces with one', async () => {
    const order = await f.orderAt('picked_up')
    const bag = { productId: f.bag, service: 'Lavage', quantity: 1 }
    expect((await refusalOf(f.propose(order, { added: [bag] }))).code).toBe('SERVICE_UNKNOWN')
    const shirt = { productId: f.garments.shirt, service: 'Complet', quantity: 1, grams: 500 }
    expect((await refusalOf(f.propose(order, { added: [shirt] }))).code).toBe('SERVICE_UNKNOWN')
  })
})
