import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { newAct } from '#server/testing/fixtures/drawer-desk.fixture.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let team: Caller
let awa: User

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t))
  awa = await makeClient(t, { fullname: 'Awa Touré' })
})

const file = (userId: string) => team.clientRecords.byId({ userId })

test('a file counts the orders of its client, and what they owe', async () => {
  const unpaid = await makeOrder(t, { client: awa, status: 'completed', cash: 0 })
  t.clock.advance(1)
  await makeOrder(t, { client: awa, status: 'completed', cash: 0 })
  await makeOrder(t, { client: awa, status: 'completed' })
  await makeOrder(t, { client: awa })
  const cancelled = await makeOrder(t, { client: awa })
  await team.payments.record({
    reference: cancelled.reference,
    method: 'wave',
    amount: cancelled.grandTotal,
    transactionId: 'T_CANCELLED',
    shown: { due: cancelled.grandTotal, received: 0 },
    ...newAct(),
  })
  await team.orders.cancel({ orderId: cancelled.id, from: 'pending' })
  await makeOrder(t, { status: 'completed' })
  expect(await file(awa.id)).toMatchObject({
    id: awa.id,
    fullname: 'Awa Touré',
    figures: {
      orders: 5,
      delivered: 3,
      cancelled: 1,
      unpaid: 2,
      owed: 2 * unpaid.grandTotal,
      toRefund: cancelled.grandTotal,
    },
    oldestUnpaid: { id: unpaid.id, reference: unpaid.reference, due: unpaid.grandTotal },
  })
})

test('a client who never ordered owes nothing, and has no place', async () => {
  expect(await file(awa.id)).toMatchObject({
    figures: { orders: 0, unpaid: 0, owed: 0 },
    oldestUnpaid: null,
    places: [],
    otherPhones: [],
    linkGivenAt: null,
    opinions: { well: 0, problems: 0, newest: [] },
  })
})

test('the most used place and the other numbers to call come from the orders', async () => {
  const home = { address: 'Riviera Palmeraie, rue I 164', landmark: 'Portail vert' }
  await makeOrder(t, { client: awa, input: home })
  await makeOrder(t, { client: awa, input: { address: 'Akouédo, bureau' } })
  await makeOrder(t, { client: awa, input: { ...home, contactPhone: '+2250546201190' } })
  const { places, otherPhones } = (await file(awa.id)) ?? {}
  expect(places).toMatchObject([
    { clientAddress: home.address, landmark: 'Portail vert', orders: 2 },
    { clientAddress: 'Akouédo, bureau', orders: 1 },
  ])
  expect(otherPhones).toContainEqual({ phone: '+2250546201190', orders: 1 })
})

test('a file tells when the link was given, and what its client said of a delivery', async () => {
  const order = await makeOrder(t, { client: awa, status: 'completed' })
  await team.clientLinks.give({ userId: awa.id, use: 'whatsapp' })
  const own = await t.as(awa)
  await own.closings.well({ orderId: order.id, rating: 'very_good', word: 'Bien plié' })
  expect(await file(awa.id)).toMatchObject({
    linkGivenAt: t.clock.now(),
    opinions: {
      well: 1,
      veryGood: 1,
      problems: 0,
      newest: [{ orderId: order.id, answer: 'well', rating: 'very_good', word: 'Bien plié' }],
    },
  })
})

test('the file of a merged record is that of the one that stays', async () => {
  const left = await makeClientWithoutEmail(t, { fullname: 'Awa Toure' })
  await mergeRecords(t, team, { keptId: awa.id, leftId: left.id })
  expect(await file(left.id)).toMatchObject({ id: awa.id, fullname: 'Awa Touré' })
})

test('a disabled client keeps a file, without a link; an erased one and a colleague have none', async () => {
  await disable(t, awa)
  expect(await file(awa.id)).toMatchObject({ hasLink: false, disabledAt: expect.any(Number) })
  const gone = await makeClient(t)
  await (await t.as(gone)).profile.deleteAccount({ password: TEST_PASSWORD })
  expect(await file(gone.id)).toBeNull()
  expect(await file((await makeSuperadmin(t)).id)).toBeNull()
})

test('no client reads a file', async () => {
  const refusal = await refusalOf((await t.as(awa)).clientRecords.byId({ userId: awa.id }))
  expect(refusal.code).toBe('FORBIDDEN')
})
