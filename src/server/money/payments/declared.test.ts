import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { readOrder, type User } from '#server/testing/factories.ts'
import {
  createPaymentsFixture,
  type MoneyFixture,
  type PaymentsFixture,
} from '#server/testing/fixtures/money.fixture.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { updateOrderPayment } from './books.service.ts'

let t: TestContext
let client: User
let livreur: User
let desk: Caller
let money: MoneyFixture
let waveOrder: PaymentsFixture['waveOrder']

beforeEach(async () => {
  ;({ t, client, livreur, desk, money, waveOrder } = await createPaymentsFixture())
})

describe('a declared payment', () => {
  test('waits to be verified, and declaring it again changes nothing', async () => {
    const order = await waveOrder()
    await money.declare(order)
    expect(money.stateOf(order)).toEqual({
      state: 'to_verify',
      due: 3000,
      paid: 0,
      credit: 0,
      missing: false,
    })
    const before = dumpTables(t.database)
    t.clock.advance(60_000)
    await money.declare(order)
    expect(dumpTables(t.database)).toEqual(before)
    expect(money.ledger()).toEqual([['declared', 3000]])
    expect(money.told(order)).toEqual([['payment_declared', { amount: 3000, method: 'wave' }]])
  })

  test('is found when Wave tells of it, even of a part', async () => {
    const order = await waveOrder()
    await money.declare(order)
    await money.receive(order, { amount: 1000 })
    expect(money.stateOf(order)).toMatchObject({ state: 'partial', due: 2000 })
    await money.declare(order)
    expect(money.ledger().at(-1)).toEqual(['declared', 2000])
    await money.receive(order, { amount: 2000 })
    expect(readOrder(t, order.id)).toMatchObject({ paidAmount: 3000, paymentDeclaredAt: null })
  })

  test('is still looked for once the client has paid in cash: it may have come too', async () => {
    const order = await waveOrder()
    await money.declare(order)
    await money.receive(order, { method: 'espece' })
    expect(money.stateOf(order).state).toBe('paid')
    expect(readOrder(t, order.id).paymentDeclaredAt).not.toBeNull()
    await money.receive(order)
    expect(money.owed()).toEqual([['paid_twice', 3000]])
    expect(readOrder(t, order.id).paymentDeclaredAt).toBeNull()
  })

  test('means nothing for an order that is paid', async () => {
    const order = await waveOrder()
    await money.receive(order)
    const before = dumpTables(t.database)
    await money.declare(order)
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('outlives a cancelled order, so that it is found or not', async () => {
    const order = await waveOrder()
    await money.declare(order)
    await money.cancel(order)
    expect(money.owed()).toEqual([])
    expect(money.stateOf(order).state).toBe('to_verify')
    await money.receive(order)
    expect(money.stateOf(order).state).toBe('to_refund')
    expect(money.owed()).toEqual([['order_cancelled', 3000]])
  })

  test('of a deleted order stays in sight', async () => {
    const order = await waveOrder()
    await money.declare(order)
    await money.remove(order)
    expect(money.owed()).toEqual([['deleted_unverified', 3000]])
    expect(money.told(order).at(-1)).toEqual([
      'refund_due',
      { amount: 3000, reason: 'deleted_unverified' },
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })
})

describe('a declared payment of a client who turned to cash', () => {
  const turned = async () => {
    const order = await waveOrder()
    await money.declare(order)
    await (await t.as(client)).payments.switchToCash({ orderId: order.id })
    return order
  }

  test('is no longer what the client and the livreur read, and the team still looks for it', async () => {
    const order = await turned()
    const view = { state: 'unpaid', due: 3000, paid: 0, credit: 0, missing: false }
    const { payment, paymentMethod } = (await (await t.as(client)).orders.latest()) ?? {}
    expect([payment, paymentMethod]).toEqual([view, 'espece'])
    expect(await (await t.as(livreur)).missions.list()).toMatchObject([
      { payment: view, paymentMethod: 'espece' },
    ])
    expect((await desk.payments.toVerify({})).items).toMatchObject([
      { orderId: order.id, amount: 3000, inCash: true },
    ])
  })

  test('that never came closes, and says nothing of the cash', async () => {
    const order = await turned()
    await desk.payments.rejectWave({ orderId: order.id })
    expect((await desk.payments.toVerify({})).items).toEqual([])
    expect(money.stateOf(order)).toEqual({
      state: 'unpaid',
      due: 3000,
      paid: 0,
      credit: 0,
      missing: false,
    })
    expect(readOrder(t, order.id).paymentMethod).toBe('espece')
  })

  test('that never came leaves what the livreur said of the cash', async () => {
    const order = await turned()
    const paymentMissingAt = t.clock.now()
    await t.database.write((orm) =>
      updateOrderPayment(orm, { ...t, actor: livreur }, readOrder(t, order.id), {
        paymentMissingAt,
      }),
    )
    t.clock.advance(60_000)
    await desk.payments.rejectWave({ orderId: order.id })
    expect(readOrder(t, order.id)).toMatchObject({ paymentDeclaredAt: null, paymentMissingAt })
  })

  test('that is found pays the order, and the livreur asks for nothing more', async () => {
    const order = await turned()
    const { id: orderId } = order
    await desk.payments.confirmWave({ orderId, transactionId: 'T_FOUND', amount: 3000 })
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
    expect(readOrder(t, orderId)).toMatchObject({ paymentMethod: 'wave', paymentDeclaredAt: null })
  })

  test('that is found once the cash was paid goes back', async () => {
    const order = await turned()
    const { id: orderId } = order
    await money.receive(order, { method: 'espece' })
    await desk.payments.confirmWave({ orderId, transactionId: 'T_FOUND', amount: 3000 })
    expect(money.owed()).toEqual([['paid_twice', 3000]])
    expect((await desk.payments.toVerify({})).items).toEqual([])
    expect(ordersOutOfBalance(t)).toEqual([])
  })
})
