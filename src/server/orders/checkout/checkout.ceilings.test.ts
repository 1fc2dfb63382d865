import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { settings, users } from '#server/db/schema.ts'
import { addProduct } from '#server/shop/products/products.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { emptyDatabase, ownEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  bringTo,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { codeOfRefusal, outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { DAY_MS } from '#shared/dates.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/shop/settings/settings.ts'
import { MAX_FRANCS } from '#shared/text/money.ts'

let t: TestContext
let caller: Caller

beforeEach(() => begin())

async function begin(database = emptyDatabase()): Promise<void> {
  t = createTestContext({}, { database })
  caller = await t.as(await makeClient(t))
}

const storedOrders = () => t.database.sqlite.prepare('select count(*) from orders').pluck().get()
const placeOne = async () => caller.checkout.place(await orderInput(t))
const allowPending = (maxPending: number) => saveSection('ordering', { maxPending })
async function saveSection<S extends 'ordering' | 'slots'>(section: S, value: Settings[S]) {
  const owner = await t.as(await makeSuperadmin(t))
  const { updatedAt: seen } = (await owner.settings.all())[section]
  await owner.settings.save({ [section]: { value, seen } })
}

describe('the orders of one client that wait for a livreur', () => {
  test('are ten at most, however many are sent at the same moment', async () => {
    const inputs = await Promise.all(Array.from({ length: 13 }, () => orderInput(t)))
    const { accepted, refused } = await outcomesOf(inputs.map((i) => caller.checkout.place(i)))
    expect(accepted).toHaveLength(10)
    expect(storedOrders()).toBe(10)
    expect(refused[0]).toEqual({ code: 'TOO_MANY_PENDING', status: 422, details: { max: 10 } })
  })

  test('are as many as the superadmin allows, from the next order on', async () => {
    await allowPending(1)
    await placeOne()
    expect(await refusalOf(placeOne())).toMatchObject({ details: { max: 1 } })
    await allowPending(2)
    await placeOne()
    expect(storedOrders()).toBe(2)
  })

  test('leave room for another one as soon as one is cancelled, and each client has their own', async () => {
    await allowPending(1)
    const { orderId } = await placeOne()
    const other = await t.as(await makeClient(t))
    await other.checkout.place(await orderInput(t))
    await caller.orders.cancel({ orderId, from: 'pending' })
    await placeOne()
    expect(storedOrders()).toBe(3)
  })

  test('do not hold back the first answer of an order that is sent again', async () => {
    await allowPending(1)
    const input = await orderInput(t)
    const placed = await caller.checkout.place(input)
    expect(await caller.checkout.place(input)).toEqual(placed)
  })
})

describe('the places that one client holds for pick-ups to come', () => {
  const places = (perClient: number) =>
    saveSection('slots', { ...DEFAULT_SETTINGS.slots, perClient })

  beforeEach(async () => {
    await makeLivreur(t)
  })

  const hands = async () => ({
    livreur: await makeLivreur(t),
    admin: await makeAdmin(t),
    cash: undefined,
  })

  test('are four at most, however many are sent at the same moment, and each client has their own', async () => {
    const { accepted, refused } = await outcomesOf(Array.from({ length: 9 }, placeOne))
    expect(accepted).toHaveLength(4)
    expect(refused[0]).toEqual({ code: 'TOO_MANY_PLACES', status: 422, details: { max: 4 } })
    await (await t.as(await makeClient(t))).checkout.place(await orderInput(t))
  })

  test('are as many as the superadmin allows, also where the slots were saved before there was a ceiling', async () => {
    const { perClient: _, ...before } = DEFAULT_SETTINGS.slots
    await t.database.write((orm) =>
      orm.insert(settings).values({ key: 'slots', value: before, updatedAt: 1 }).run(),
    )
    for (let i = 0; i < 4; i += 1) await placeOne()
    expect(await refusalOf(placeOne())).toMatchObject({ details: { max: 4 } })
    await places(5)
    await placeOne()
    expect(await refusalOf(placeOne())).toMatchObject({ details: { max: 5 } })
  })

  test('are free again once an order is collected or cancelled, and once their hour is over', async () => {
    await places(1)
    const { orderId } = await placeOne()
    await bringTo(t, 'picked_up', { ...(await hands()), orderId })
    const second = await placeOne()
    await caller.orders.cancel({ orderId: second.orderId, from: 'pending' })
    await placeOne()
    expect((await refusalOf(placeOne())).code).toBe('TOO_MANY_PLACES')
    t.clock.advance(2 * DAY_MS)
    await placeOne()
  })

  test('do not hold back the team, nor an order for which no slot is free', async () => {
    await places(1)
    const { orderId } = await placeOne()
    const { clientId } = readOrder(t, orderId)
    const staff = await t.as(await makeAdmin(t))
    await staff.checkout.placeFor({ ...(await orderInput(t)), clientId })
    await t.database.write((orm) => orm.update(users).set({ approvedAt: null }).run())
    const last = await placeOne()
    expect(readOrder(t, last.orderId).pickupFrom).toBeNull()
  })
})

describe('the orders that one client places and cancels', () => {
  test('are not counted when they were refused', async () => {
    const wrong = await orderInput(t, { shown: { total: 1 } })
    for (let i = 0; i < 11; i++)
      expect(await codeOfRefusal(caller.checkout.place(wrong))).toBe('STALE price')
    await placeOne()
  })
})

test('an order that a full disk loses takes nothing of what its client may place in a row', async () => {
  await begin(ownEmptyDatabase())
  const pragma = (text: string) => t.database.sqlite.pragma(text, { simple: true })
  const input = await orderInput(t, { note: 'x'.repeat(300) })
  const place = () => caller.checkout.place({ ...input, idempotencyKey: randomUUID() })
  // Migrations leave free pages, which a full disk does not take away.
  t.database.sqlite.exec('vacuum')
  pragma(`max_page_count = ${pragma('page_count')}`)
  for (let i = 0; i < 20; i += 1)
    expect((await outcomesOf([place()])).refused.at(0)?.code ?? 'STORAGE_UNAVAILABLE').toBe(
      'STORAGE_UNAVAILABLE',
    )
  pragma('max_page_count = 1000000')
  while (storedOrders() !== 10) await place()
  expect((await refusalOf(place())).code).toBe('TOO_MANY_PENDING')
})

describe('the total of an order', () => {
  /** One piece for a million, which two lines of ninety-nine bring beyond what a payment can record. */
  const dear = async () => {
    const services = ['Lavage', 'Repassage'].map((name) => ({ name, price: 1_000_000 }))
    const productId = await addProduct(t, { name: 'Tapis', imageUrl: null, services })
    return (service: string, quantity: number) => ({ productId, service, quantity })
  }

  test('goes up to the largest payment that can be recorded, which then pays it', async () => {
    const line = await dear()
    const lines = [line('Lavage', 99), line('Repassage', 1)]
    const input = await orderInput(t, { lines, shown: { total: MAX_FRANCS } })
    const { orderId, reference } = await caller.checkout.place(input)
    const admin = await t.as(await makeSuperadmin(t))
    await makeOpenDrawer(t)
    await admin.payments.record({
      reference,
      method: 'espece',
      amount: MAX_FRANCS,
      idempotencyKey: randomUUID(),
      shown: { due: MAX_FRANCS, received: 0 },
    })
    expect(readOrder(t, orderId)).toMatchObject({ grandTotal: MAX_FRANCS, paidAmount: MAX_FRANCS })
  })

  test('is refused beyond it, when it is ordered and when it is adjusted', async () => {
    const line = await dear()
    const lines = [line('Lavage', 99), line('Repassage', 2)]
    const input = await orderInput(t, { lines, shown: { total: MAX_FRANCS + 1_000_000 } })
    const refusal = { code: 'TOTAL_TOO_HIGH', status: 422, details: { max: MAX_FRANCS } }
    expect(await refusalOf(caller.checkout.place(input))).toEqual(refusal)
    const { id: orderId } = await makeOrder(t)
    const admin = await t.as(await makeSuperadmin(t))
    const change = { orderId, quantities: [], reason: 'Deux tapis de plus' }
    const proposed = admin.adjustments.propose({ ...change, added: lines })
    expect(await refusalOf(proposed)).toEqual(refusal)
  })
})
