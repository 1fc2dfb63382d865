import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { faultyPhone } from '#server/testing/faults/faulty-phone.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { replay } from '#shared/rounds/queue.ts'

let t: TestContext
let livreur: User
let other: User
let caller: Caller
let staff: Caller
let order: Order

beforeEach(async () => {
  t = createTestContext()
  livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  other = await makeLivreur(t, { fullname: 'Mariam Touré' })
  caller = await t.as(livreur)
  staff = await t.as(await makeAdmin(t))
  order = await makeOrder(t, { livreur, status: 'assigned' })
})

/** What a phone without a network keeps of a pick-up, and sends once the network is back. */
async function sendPickup(): Promise<void> {
  const phone = faultyPhone([])
  const { id: orderId, reference } = order
  const act = { owner: livreur.id, kind: 'advance' as const, at: t.clock.now() }
  const ids = { orderId, reference, pieces: 2 }
  phone.kept.push(
    { ...act, key: randomUUID(), payload: { ...ids, from: 'assigned' } },
    {
      ...act,
      key: randomUUID(),
      payload: { ...ids, from: 'pickup_en_route', cashReceived: 3000, check: AS_ORDERED },
    },
  )
  t.clock.advance(60_000)
  await replay(livreur.id, { store: phone.store, transport: phone.transport(caller) })
}
const giveAway = () =>
  staff.orders.assign({
    orderId: order.id,
    from: 'assigned',
    kind: 'reassign',
    livreurId: other.id,
    currentLivreurId: livreur.id,
  })
const openFlags = async () => (await staff.flags.list({})).items

test('clothes that were collected of an order that is another livreur’s are in the hands of who collected them, and nobody is sent for them again', async () => {
  await giveAway()
  const theirs = await t.as(other)
  await theirs.missions.advance({
    orderId: order.id,
    from: 'assigned',
    idempotencyKey: randomUUID(),
  })
  await sendPickup()
  expect(readOrder(t, order.id)).toMatchObject({
    status: 'picked_up',
    livreurId: livreur.id,
    paidAmount: 3000,
  })
  expect(await theirs.missions.list()).toEqual([])
  const left = await theirs.missions.left({ orderId: order.id, from: 'pickup_en_route' })
  expect(left.fate).toBe('by_another')
  expect(await caller.missions.left({ orderId: order.id, from: 'pickup_en_route' })).toMatchObject({
    fate: 'confirmed',
    counted: 2,
  })
})

test('the team reads once who collected them, for both of their refused or late steps', async () => {
  await giveAway()
  await sendPickup()
  expect(await openFlags()).toMatchObject([{ kind: 'late_pickup', raisedByName: 'Konan Yao' }])
})

test('clothes that were collected of an order that was taken back or put off are collected too', async () => {
  const current = { orderId: order.id, from: 'assigned', currentLivreurId: livreur.id } as const
  await staff.orders.takeBackMany({ orders: [current] })
  await sendPickup()
  expect(readOrder(t, order.id)).toMatchObject({ status: 'picked_up', livreurId: livreur.id })
})

test('clothes of an order that was cancelled are to be returned: one flag with the count, and its cash is noted', async () => {
  await staff.orders.cancel({ orderId: order.id, from: 'assigned' })
  await sendPickup()
  expect(readOrder(t, order.id).status).toBe('cancelled')
  const [flag, ...more] = await openFlags()
  expect(more).toEqual([])
  expect(flag).toMatchObject({ kind: 'linen_to_return', raisedByName: 'Konan Yao' })
  expect(flag?.data).toMatchObject({ from: 'pickup_en_route', cashReceived: 3000 })
  expect(flag?.note).toMatch(/^2\u00a0pièces comptées/)
  await staff.flags.resolve({ flagId: flag?.id ?? '' })
  expect(await openFlags()).toEqual([])
})

test('they are nothing for the workshop, where they never came', async () => {
  await staff.orders.cancel({ orderId: order.id, from: 'assigned' })
  await sendPickup()
  expect((await staff.workshop.board()).orders).toEqual([])
})

test('clothes of an order that was deleted are to be returned too', async () => {
  await staff.orders.delete({ orderId: order.id })
  await sendPickup()
  expect(await openFlags()).toMatchObject([{ kind: 'linen_to_return', orderStatus: null }])
})

test('a livreur who has a network is refused: they read who has the order before they take the clothes', async () => {
  await giveAway()
  const step = { orderId: order.id, from: 'pickup_en_route', idempotencyKey: randomUUID() } as const
  const { code } = await refusalOf(caller.missions.advance({ ...step, check: AS_ORDERED }))
  expect(code).toBe('ORDER_CHANGED')
})

test('clothes that the other livreur collected first are collected once', async () => {
  await giveAway()
  const theirs = await t.as(other)
  const step = { orderId: order.id, cashReceived: undefined }
  await theirs.missions.advance({ ...step, from: 'assigned', idempotencyKey: randomUUID() })
  await theirs.missions.advance({
    ...step,
    from: 'pickup_en_route',
    cashReceived: 0,
    check: AS_ORDERED,
    idempotencyKey: randomUUID(),
  })
  await sendPickup()
  expect(readOrder(t, order.id).livreurId).toBe(other.id)
  expect(await openFlags()).toMatchObject([{ kind: 'refused_action' }])
})
