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
  type User,
} from '#server/testing/factories.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'

const from = 'pickup_en_route'

let t: TestContext
let livreur: User
let caller: Caller
let staff: Caller
let order: Order

beforeEach(async () => {
  t = createTestContext()
  livreur = await makeLivreur(t)
  caller = await t.as(livreur)
  staff = await t.as(await makeAdmin(t))
  order = await makeOrder(t, { livreur, status: from })
  t.clock.advance(60_000)
})

const left = (who = caller) => who.missions.left({ orderId: order.id, from })
const confirm = () =>
  caller.missions.advance({
    orderId: order.id,
    from,
    idempotencyKey: randomUUID(),
    cashReceived: 1000,
    check: AS_ORDERED,
  })
const giveAway = async () =>
  staff.orders.assign({
    orderId: order.id,
    from,
    kind: 'reassign',
    livreurId: (await makeLivreur(t)).id,
    currentLivreurId: livreur.id,
  })

test('a mission that is still theirs is open', async () => {
  expect(await left()).toEqual({ fate: 'open', at: null, counted: null, bags: 0, cash: 0 })
})

test('a step that they took elsewhere is said with what was noted of it, whatever came afterwards', async () => {
  await confirm()
  const noted = { fate: 'confirmed', at: t.clock.now(), counted: 2, bags: 0, cash: 1000 }
  expect(await left()).toEqual(noted)
  t.clock.advance(60_000)
  await staff.orders.cancel({ orderId: order.id, from: 'picked_up' })
  expect(await left()).toEqual(noted)
})

test.each([
  ['finished', () => staff.orders.move({ orderId: order.id, from, to: 'picked_up' })],
  ['cancelled', () => staff.orders.cancel({ orderId: order.id, from })],
  ['deleted', () => staff.orders.delete({ orderId: order.id })],
  ['reassigned', giveAway],
] as const)('a mission that the team took away is %s, and nothing is noted', async (fate, act) => {
  await act()
  expect(await left()).toEqual({ fate, at: t.clock.now(), counted: null, bags: 0, cash: 0 })
})

const giveBack = async () => {
  const other = (await staff.orders.byId({ orderId: order.id })).livreur
  await staff.orders.assign({
    orderId: order.id,
    from,
    kind: 'reassign',
    livreurId: livreur.id,
    currentLivreurId: other?.id ?? null,
  })
}

test('a mission that came back to them is open', async () => {
  await giveAway()
  await giveBack()
  expect(await left()).toMatchObject({ fate: 'open' })
})

test('a mission whose next livreur has set off is theirs by now, and nobody has collected anything yet', async () => {
  const other = await makeLivreur(t)
  order = await makeOrder(t, { livreur, status: 'assigned' })
  const { id: orderId } = order
  await staff.orders.assign({
    orderId,
    from: 'assigned',
    kind: 'reassign',
    livreurId: other.id,
    currentLivreurId: livreur.id,
  })
  const theirs = await t.as(other)
  await theirs.missions.advance({ orderId, from: 'assigned', idempotencyKey: randomUUID() })
  for (const step of ['assigned', from] as const)
    expect(await caller.missions.left({ orderId, from: step })).toMatchObject({
      fate: 'reassigned',
    })
  const departed = await theirs.missions.left({ orderId, from: 'assigned' })
  expect(departed.fate).toBe('confirmed')
})

test('cash of a refused step is noted, and said so', async () => {
  await giveAway()
  expect((await refusalOf(confirm())).code).toBe('ORDER_CHANGED')
  expect(await left()).toMatchObject({ fate: 'reassigned', cash: 1000 })
})

test('cash of a refused step is not that of their next visit, which asks for its own', async () => {
  await giveAway()
  await refusalOf(confirm())
  await giveBack()
  await giveAway()
  expect(await left()).toMatchObject({ fate: 'reassigned', cash: 0 })
})

test('is refused to a livreur who never had the order', async () => {
  const stranger = await t.as(await makeLivreur(t))
  expect((await refusalOf(left(stranger))).code).toBe('ORDER_NOT_FOUND')
})
