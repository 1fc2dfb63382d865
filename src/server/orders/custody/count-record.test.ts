import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderAdjustments } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import type { CheckInput, LineCount } from '#shared/orders/custody.inputs.ts'
import type { CountReason } from '#shared/orders/custody.ts'

let t: TestContext
let livreur: User
let own: Caller
let caller: Caller
let staff: Caller
let orderId: string
let shirt: string

beforeEach(async () => {
  t = createTestContext()
  const client = await makeClient(t)
  livreur = await makeLivreur(t)
  const admin = await makeAdmin(t)
  ;[own, caller, staff] = [await t.as(client), await t.as(livreur), await t.as(admin)]
  const garments = await makeCatalogue(t)
  shirt = garments.shirt
  const lines = [
    { productId: shirt, service: 'Complet', quantity: 2 },
    { productId: garments.dress, service: 'Lavage', quantity: 3 },
  ]
  const input = { lines, shown: { total: 7500 } }
  orderId = (await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route', input })).id
})

const dresses = (counted: number, reason: CountReason = 'absent') => ({
  position: 1,
  counted,
  reason,
})
const counting = (...counts: LineCount[]): CheckInput => checkOf([2, 3], ...counts)
const collect = (check: CheckInput) =>
  caller.missions.advance({
    orderId,
    from: 'pickup_en_route',
    cashReceived: 7500,
    idempotencyKey: randomUUID(),
    check,
  })

async function assignDelivery() {
  const [from, livreurId] = ['picked_up', livreur.id] as const
  const assignment = { orderId, from, livreurId, currentLivreurId: livreurId }
  await staff.orders.assign({ ...assignment, kind: 'delivery' })
}

async function deliver(check: CheckInput) {
  await assignDelivery()
  for (const from of ['assigned_for_delivery', 'delivery_en_route'] as const)
    await caller.missions.advance({
      orderId,
      from,
      idempotencyKey: randomUUID(),
      ...(from === 'delivery_en_route' && { check }),
    })
}

/** The team proposes other quantities of dresses, or garments more; the client says yes, or no. */
async function adjust(quantity: number, more: { accept?: boolean; shirts?: number } = {}) {
  const { accept = true, shirts = 0 } = more
  const added = shirts > 0 ? [{ productId: shirt, service: 'Lavage', quantity: shirts }] : []
  const quantities = [{ position: 1, quantity }]
  await staff.adjustments.propose({ orderId, quantities, added, reason: 'Le compte' })
  const adjustmentId = (await own.orders.byId({ orderId })).adjustment?.id ?? ''
  await own.adjustments.answer({ adjustmentId, accept })
}

const checks = async () => (await own.orders.byId({ orderId })).checks
/** The count of each line, and of how many. */
const found = async () =>
  (await checks()).map(({ step, counts }) => [
    step,
    ...counts.map(({ name, counted, expected }) => `${name} ${counted} sur ${expected}`),
  ])
/** The contents of the bag as the livreur’s phone reads them. */
const toCount = async () =>
  (await caller.missions.list())[0]?.items.map(({ position, expected }) => [position, expected])

describe('what was counted reads as it was found', () => {
  test('when the order is adjusted later', async () => {
    await collect(counting(dresses(2)))
    expect(await found()).toEqual([['pickup', 'Robe 2 sur 3']])
    await adjust(1)
    expect(await found()).toEqual([['pickup', 'Robe 2 sur 3']])
    expect(await checks()).toMatchObject([{ expected: 5, counted: 4 }])
  })

  test('when the line goes out of the order', async () => {
    const hole = { kind: 'trou' as const, position: 1 }
    await collect({ ...counting(dresses(0)), reserves: [hole] })
    expect(await found()).toEqual([['pickup', 'Robe 0 sur 3']])
    expect((await checks())[0]?.reserves).toEqual([{ ...hole, name: 'Robe' }])
    const detail = await staff.orders.detail({ orderId })
    expect(detail.order.checks[0]?.counts).toMatchObject([{ name: 'Robe', service: 'Lavage' }])
  })

  test('at delivery against what was collected, whatever the order has become later', async () => {
    await collect(counting(dresses(2)))
    await deliver(counting(dresses(1, 'introuvable')))
    expect(await found()).toEqual([
      ['pickup', 'Robe 2 sur 3'],
      ['delivery', 'Robe 1 sur 2'],
    ])
  })
})

describe('what the bag should hold when it is counted next', () => {
  test('is what is ordered, until something was counted', async () => {
    expect(await toCount()).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  test('is what was collected', async () => {
    await collect(counting(dresses(2)))
    await assignDelivery()
    expect((await toCount())?.[1]).toEqual([1, 2])
  })

  test('is what the client accepted since, not what they refused', async () => {
    await collect(counting(dresses(1)))
    await adjust(3, { accept: false, shirts: 1 })
    await assignDelivery()
    expect((await toCount())?.[1]).toEqual([1, 1])
    await adjust(2)
    expect((await toCount())?.[1]).toEqual([1, 2])
    // A later no takes nothing back of it.
    await adjust(3, { accept: false })
    expect((await toCount())?.[1]).toEqual([1, 2])
  })

  test('is what the count at delivery is held against', async () => {
    await collect(counting(dresses(4, 'ajoute')))
    await adjust(2)
    await deliver(counting(dresses(2, 'introuvable')))
    expect((await checks())[1]).toMatchObject({ expected: 4, counted: 4, counts: [] })
  })

  test('is what was collected again, whatever was accepted before', async () => {
    await adjust(2)
    t.clock.advance(1000)
    await collect(counting(dresses(1)))
    await assignDelivery()
    expect((await toCount())?.[1]).toEqual([1, 1])
  })
})

describe('the number of a line', () => {
  test('is given to no other, though the line is gone: what was said of it stays its own', async () => {
    await collect(counting(dresses(2)))
    await adjust(0, { shirts: 1 })
    const items = async () =>
      (await own.orders.byId({ orderId })).items.map(({ name, service, position }) => [
        `${name} ${service}`,
        position,
      ])
    expect(await items()).toEqual([
      ['Chemise Complet', 0],
      ['Chemise Lavage', 2],
    ])
    expect(await found()).toEqual([['pickup', 'Robe 2 sur 3']])
    await assignDelivery()
    expect(await toCount()).toEqual([
      [0, 2],
      [2, 1],
    ])
  })

  test('is not given again where the books name it without its former lines', async () => {
    await collect(counting(dresses(2)))
    await adjust(0)
    await t.database.write((orm) => orm.delete(orderAdjustments).run())
    const added = [{ productId: shirt, service: 'Lavage', quantity: 1 }]
    await staff.adjustments.propose({ orderId, quantities: [], added, reason: 'Une de plus' })
    const adjustmentId = (await own.orders.byId({ orderId })).adjustment?.id ?? ''
    await own.adjustments.answer({ adjustmentId, accept: true })
    expect((await own.orders.byId({ orderId })).items.map(({ position }) => position)).toEqual([
      0, 2,
    ])
  })
})
