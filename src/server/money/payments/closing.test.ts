import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { type Order, readOrder } from '#server/testing/factories.ts'
import { createPaymentsFixture, type MoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'

let t: TestContext
let livreur: Caller
let staff: Caller
let order: Order
let money: MoneyFixture

beforeEach(async () => {
  const fixture = await createPaymentsFixture()
  ;({ t, rider: livreur, desk: staff, money } = fixture)
  order = await fixture.waveOrder('delivery_en_route')
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
/** The trail's data of the last move, beside the time that the delivery was promised for. */
function lastMove() {
  const { data } = eventsOf(t, order.id).findLast(({ kind }) => kind === 'moved') ?? {}
  expect(data?.due).toBe(order.deliveryTo)
  return Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => name !== 'due'))
}

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
    expect(lastMove()).toEqual({ waveUnverified: 'acknowledged' })
    const steps = await staff.orders.timeline({ orderId: order.id })
    expect(steps.find(({ to }) => to === 'completed')).toMatchObject({ waveUnverified: true })
    expect((await staff.payments.toVerify({})).items).toHaveLength(1)
  })

  test('once the payment is found is closed like any other, even with that confirmation', async () => {
    await money.receive(order)
    await end(true)
    expect(readOrder(t, order.id).status).toBe('completed')
    expect(lastMove()).toEqual({})
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
  expect(lastMove()).toEqual({ waveUnverified: 'unasked', queued: 1 })
})

test('a client who pays in cash after all closes it, once, and the team still looks for the announced payment', async () => {
  await money.declare(order)
  const idempotencyKey = randomUUID()
  const cashReceived = order.grandTotal
  await deliver({ cashReceived, idempotencyKey })
  await deliver({ cashReceived, idempotencyKey, queued: true })
  expect(readOrder(t, order.id)).toMatchObject({
    status: 'completed',
    paymentMethod: 'espece',
    paidAmount: order.grandTotal,
  })
  expect(lastMove()).toEqual({})
  expect(eventsOf(t, order.id).filter(({ kind }) => kind === 'payment_received')).toHaveLength(1)
  expect((await staff.payments.toVerify({})).items).toHaveLength(1)
})

test('nothing given in cash is no payment: the announced one is still to be confirmed', async () => {
  await money.declare(order)
  expect((await refusalOf(deliver({ cashReceived: 0 }))).code).toBe('WAVE_UNVERIFIED')
})

test('a Wave order whose client announced nothing needs no such word', async () => {
  await deliver()
  expect(lastMove()).toEqual({})
})
