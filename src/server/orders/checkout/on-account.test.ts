import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { orders, payments } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  bringTo,
  type Catalogue,
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { makeHotel, savePrices, setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import { eventsOf, itemsOf } from '#server/testing/read-back.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { toPoint } from '#shared/places/points.ts'

let t: TestContext
let hotel: User
let livreur: User
let admin: User
let staff: Caller
let catalogue: Catalogue

beforeEach(async () => {
  t = createTestContext()
  hotel = await makeHotel(t, { ordersBy: 'account' })
  livreur = await makeLivreur(t)
  admin = await makeAdmin(t)
  staff = await t.as(admin)
  catalogue = await makeCatalogue(t)
})

/** Two shirts, which the team takes for the hotel. */
const placeFor = async (change: Partial<Parameters<Caller['checkout']['placeFor']>[0]> = {}) =>
  staff.checkout.placeFor({ ...(await orderInput(t)), clientId: hotel.id, ...change })
const ownShirt = () => ({ productId: catalogue.shirt, service: 'Complet', price: 1200 })

const contradictions = () =>
  compareDerived(t.database.sqlite, t.clock.now()).filter(({ fault }) => fault)

test('a company’s order has its own prices, is delivered with nothing asked, and is owed', async () => {
  await savePrices(t, hotel, { percent: 10, prices: [ownShirt()] })
  const { orderId, onAccount } = await placeFor({
    lines: [
      { productId: catalogue.shirt, service: 'Complet', quantity: 2 },
      { productId: catalogue.dress, service: 'Complet', quantity: 1 },
    ],
    shown: { total: 5100 },
  })
  expect(onAccount).toBe(true)
  expect(itemsOf(t, orderId).map(({ unitPrice }) => unitPrice)).toEqual([1200, 2700])
  await bringTo(t, 'completed', { orderId, livreur, admin, cash: undefined })
  expect(readOrder(t, orderId)).toMatchObject({
    status: 'completed',
    onAccount: true,
    paymentMethod: null,
    paidAmount: 0,
    paymentMissingAt: null,
  })
  expect(t.database.orm.select().from(payments).all()).toEqual([])
  const { order } = await staff.orders.detail({ orderId })
  expect(order.payment).toMatchObject({ state: 'on_account', due: 0 })
  expect(eventsOf(t, orderId)[0]?.data).toMatchObject({ onAccount: 1 })
  expect(contradictions()).toEqual([])
})

test('the company chooses no way to pay an order that it owes', async () => {
  const { orderId } = await placeFor()
  const chosen = (await t.as(hotel)).orders.choosePayment({ orderId, method: 'espece' })
  expect(await codeOfRefusal(chosen)).toBe('ORDER_ON_ACCOUNT')
  expect(readOrder(t, orderId).paymentMethod).toBeNull()
})

test('a total of the catalogue’s prices is one that has changed', async () => {
  await savePrices(t, hotel, { percent: 10 })
  expect(await refusalOf(placeFor())).toMatchObject({
    code: 'STALE',
    details: { about: 'price', to: { total: 2700 } },
  })
})

test('what its people send with a way to pay and a credit of yesterday’s form is on account all the same', async () => {
  const own = await t.as(hotel)
  const placed = await own.checkout.place(await orderInput(t, { paymentMethod: 'wave' }))
  expect(placed).toMatchObject({ onAccount: true, paymentUrl: null })
  expect(readOrder(t, placed.orderId)).toMatchObject({ onAccount: true, paymentMethod: null })
  const withCredit = await orderInput(t, { shown: { credit: 500 } })
  expect(await codeOfRefusal(own.checkout.place(withCredit))).toBe('ORDER_ON_ACCOUNT')
})

test('a company without transport pays none, wherever it is', async () => {
  setTerms(t, hotel, { transportFree: true })
  const { orderId } = await placeFor({ location: toPoint({ lat: 5.4, lng: -4 }) })
  expect(readOrder(t, orderId)).toMatchObject({ transportFee: 0, grandTotal: 3000 })
})

test('at the counter it is owed too, and money for it is refused', async () => {
  const paid = { payment: { method: 'espece', amount: 3000 } } as const
  expect(await codeOfRefusal(staff.counter.drop(await counterDrop(t, hotel, paid)))).toBe(
    'ORDER_ON_ACCOUNT',
  )
  const { orderId } = await staff.counter.drop(await counterDrop(t, hotel))
  expect(readOrder(t, orderId)).toMatchObject({ onAccount: true, status: 'picked_up' })
})

test('the places of a company, also in words alone, are offered before those of its orders', async () => {
  setTerms(t, hotel, { transportFree: true })
  const door = toPoint({ lat: 5.3, lng: -3.98 })
  const place = { clientId: hotel.id, address: 'Marcory, Zone 4', landmark: 'Entrée du personnel' }
  const save = (label: string, location?: typeof door) =>
    staff.companies.savePlace({ ...place, id: randomUUID(), label, location })
  await save('Bureau')
  t.clock.advance(1)
  await save('Lingerie', door)
  await placeFor()
  await placeFor({ location: door })
  const { earlierPlaces } = await staff.checkout.forClient({ userId: hotel.id })
  expect(earlierPlaces).toMatchObject([
    { label: 'Bureau', address: 'Marcory, Zone 4', location: null },
    { label: 'Lingerie', address: 'Marcory, Zone 4', location: door },
    { location: (await orderInput(t)).location },
  ])
  expect(earlierPlaces).toHaveLength(3)
})

describe('the ceiling of what a company may owe', () => {
  beforeEach(() => setTerms(t, hotel, { ceiling: 5000 }))

  test('is reached: the team is asked at each order, and its people are told to call', async () => {
    await placeFor()
    const input = { idempotencyKey: randomUUID() }
    expect(await refusalOf(placeFor(input))).toMatchObject({
      code: 'ACCOUNT_ABOVE_CEILING',
      details: { owed: 6000, ceiling: 5000 },
    })
    const own = await t.as(hotel)
    expect(await codeOfRefusal(own.checkout.place(await orderInput(t)))).toBe('ACCOUNT_CEILING')
    const { orderId } = await placeFor({ ...input, aboveCeiling: true })
    expect(eventsOf(t, orderId)[0]?.data).toMatchObject({ aboveCeiling: 1 })
  })

  test('counts neither what was cancelled nor what is paid otherwise', async () => {
    const { orderId } = await placeFor()
    await staff.orders.cancel({ orderId, from: 'pending' })
    await placeFor()
    expect(await staff.companies.ownPrices({ clientId: hotel.id })).toMatchObject({ room: 2000 })
  })
})

describe('the people of a company order', () => {
  const place = async () => codeOfRefusal((await t.as(hotel)).checkout.place(await orderInput(t)))

  test('by telephone alone where the team notes their calls, or by their link where that was agreed', async () => {
    setTerms(t, hotel, { ordersBy: 'team' })
    expect(await place()).toBe('ORDERS_BY_TEAM')
    await placeFor()
    setTerms(t, hotel, { ordersBy: 'link' })
    expect(await place()).toBe('ORDERS_ELSEWHERE')
  })
})

describe('an order that stands', () => {
  test('goes on account and back, as its trail says', async () => {
    setTerms(t, hotel, { onAccount: false })
    const { orderId } = await placeFor()
    setTerms(t, hotel, { onAccount: true })
    await staff.companies.setOrderAccount({ orderId, onAccount: true })
    await staff.companies.setOrderAccount({ orderId, onAccount: true })
    expect(readOrder(t, orderId).onAccount).toBe(true)
    await staff.companies.setOrderAccount({ orderId, onAccount: false })
    const told = eventsOf(t, orderId).filter(({ kind }) => kind === 'account_set')
    expect(told.map(({ data }) => data.onAccount)).toEqual([1, 0])
    expect(contradictions()).toEqual([])
  })

  test('goes on account of a company that pays as anybody by the owner alone', async () => {
    setTerms(t, hotel, { onAccount: false })
    const { orderId } = await placeFor()
    const input = { orderId, onAccount: true }
    expect(await codeOfRefusal(staff.companies.setOrderAccount(input))).toBe('TERMS_NOT_AGREED')
    await (await t.as(await makeSuperadmin(t))).companies.setOrderAccount(input)
    expect(readOrder(t, orderId).onAccount).toBe(true)
  })

  test('goes above the ceiling of its company once the team confirms it, as its trail says', async () => {
    setTerms(t, hotel, { onAccount: false })
    const { orderId } = await placeFor()
    setTerms(t, hotel, { onAccount: true, ceiling: 2000 })
    const input = { orderId, onAccount: true }
    expect(await refusalOf(staff.companies.setOrderAccount(input))).toMatchObject({
      code: 'ACCOUNT_ABOVE_CEILING',
      details: { owed: 3000, ceiling: 2000 },
    })
    await staff.companies.setOrderAccount({ ...input, aboveCeiling: true })
    expect(eventsOf(t, orderId).at(-1)?.data).toEqual({ onAccount: 1, aboveCeiling: 1 })
  })

  test('says when it is deleted what its company owed, unless an invoice asks for it', async () => {
    const deleted = async (orderId: string) => {
      await staff.orders.delete({ orderId })
      return eventsOf(t, orderId).at(-1)?.data.unpaid
    }
    expect(await deleted((await placeFor()).orderId)).toBe(3000)
    const { orderId } = await placeFor({ idempotencyKey: randomUUID() })
    t.database.orm.update(orders).set({ invoiceN: 1 }).where(eq(orders.id, orderId)).run()
    expect(await deleted(orderId)).toBe(0)
  })

  test('does not where it is a person’s, was paid, is cancelled or is on an invoice', async () => {
    const set = (orderId: string, onAccount = true) =>
      codeOfRefusal(staff.companies.setOrderAccount({ orderId, onAccount }))
    const client = await makeClient(t)
    expect(await set((await makeOrder(t, { client })).id)).toBe('NOT_A_COMPANY')
    setTerms(t, hotel, { onAccount: false })
    const paid = await makeOrder(t, { client: hotel, status: 'completed' })
    expect(await set(paid.id)).toBe('ORDER_PAID_ALREADY')
    const cancelled = await makeOrder(t, { client: hotel, status: 'cancelled' })
    expect(await set(cancelled.id)).toBe('ORDER_CHANGED')
    setTerms(t, hotel, { onAccount: true })
    const { orderId } = await placeFor()
    t.database.orm.update(orders).set({ invoiceN: 1 }).where(eq(orders.id, orderId)).run()
    expect(await set(orderId, false)).toBe('ORDER_INVOICED')
  })
})
