import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { createMoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'

let t: TestContext
let client: User
let livreur: Caller
let staff: Caller
let order: Order
let money: ReturnType<typeof createMoneyFixture>

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  const [rider, admin] = [await makeLivreur(t), await makeAdmin(t)]
  ;[livreur, staff] = [await t.as(rider), await t.as(admin)]
  money = createMoneyFixture(t, { client, admin })
  const input = { paymentMethod: 'wave' } as const
  const people = { client, livreur: rider, admin }
  order = await makeOrder(t, { ...people, status: 'delivery_en_route', input })
})

const deliver = (more: Partial<AdvanceMissionInput> = {}) =>
  livreur.missions.advance({
    orderId: order.id,
    from: 'delivery_en_route',
    idempotencyKey: randomUUID(),
    ...more,
  })
const close = (waveUnverified?: true) =>
  staff.orders.move({
    orderId: order.id,
    from: 'delivery_en_route',
    to: 'completed',
    waveUnverified,
  })
/** The last move in the trail. */
const lastMove = () => eventsOf(t, order.id).findLast(({ kind }) => kind === 'moved')

describe.each([
  ['a livreur', (known?: true) => deliver({ waveUnverified: known })],
  ['the team', close],
])('an order whose Wave payment was announced and not found, closed by %s', (_, end) => {
  beforeEach(() => money.declare(order))

  test('is closed only with a confirmation that the payment is known to be unverified, and the trail keeps it', async () => {
    const before = dumpTables(t.database)
    expect(await refusalOf(end())).toMatchObject({ code: 'WAVE_UNVERIFIED', status: 422 })
    expect(dumpTables(t.database)).toEqual(before)
    await end(true)
    expect(readOrder(t, order.id).status).toBe('completed')
    expect(lastMove()?.data).toEqual({ waveUnverified: 'acknowledged' })
    const steps = await staff.orders.timeline({ orderId: order.id })
    expect(steps.find(({ to }) => to === 'completed')).toMatchObject({ waveUnverified: true })
    expect((await staff.payments.toVerify({})).items).toHaveLength(1)
  })

  test('once the payment is found is closed like any other, even with that confirmation', async () => {
    await money.receive(order)
    await end(true)
    expect(readOrder(t, order.id).status).toBe('completed')
    expect(lastMove()?.data).toEqual({})
  })

  test('that moved meanwhile says who moved it', async () => {
    await staff.orders.cancel({ orderId: order.id, from: 'delivery_en_route' })
    expect((await refusalOf(end())).code).toBe('ORDER_CHANGED')
  })
})

test('a delivery that waited for the network has happened: the trail says that the question was not asked', async () => {
  await money.declare(order)
  await deliver({ queued: true })
  expect(readOrder(t, order.id).status).toBe('completed')
  expect(lastMove()?.data).toEqual({ waveUnverified: 'unasked' })
})

test('a Wave order whose client announced nothing needs no such word', async () => {
  await deliver()
  expect(lastMove()?.data).toEqual({})
})
