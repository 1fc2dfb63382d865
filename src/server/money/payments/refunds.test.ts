import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentLedger, refunds } from '#server/db/schema.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { makeOrder, makeSuperadmin, type Order, type User } from '#server/testing/factories.ts'
import {
  createPaymentsFixture,
  type MoneyFixture,
  type PaymentsFixture,
} from '#server/testing/fixtures/money.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { refundMade } from '#server/testing/refund-made.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let client: User
let livreur: User
let admin: User
let money: MoneyFixture
let waveOrder: PaymentsFixture['waveOrder']
let staff: [Caller, Caller]

beforeEach(async () => {
  ;({ t, client, livreur, admin, money, waveOrder } = await createPaymentsFixture())
  staff = [await t.as(admin), await t.as(await makeSuperadmin(t))]
})

/** An order that was paid with Wave and cancelled: its money waits to go back. */
async function cancelledPaid(transactionId = 'T_1'): Promise<Order> {
  const order = await waveOrder()
  await money.receive(order, { transactionId })
  await money.cancel(order)
  return order
}

const openRefunds = async () => (await staff[0].payments.refunds({})).items
const refundOf = async ({ id }: Order) =>
  (await openRefunds()).find(({ orderId }) => orderId === id)?.id ?? ''

const settleFound = (refundId: string, transactionId: string) =>
  staff[0].payments.settleRefund({
    ...refundMade({ id: refundId, method: 'wave' }),
    transactionId,
  })

describe('an order that ends', () => {
  test('unpaid leaves nothing to give back', async () => {
    const [first, second] = [await waveOrder(), await waveOrder()]
    await money.cancel(first)
    await money.remove(second)
    await money.remove(first)
    expect(money.owed()).toEqual([])
    expect(money.ledger()).toEqual([])
  })

  test('cancelled gives back what was paid, with the transaction to give it back with', async () => {
    const order = await waveOrder()
    await money.receive(order, { amount: 2000, transactionId: 'T_1' })
    await money.cancel(order)
    expect(t.database.orm.select().from(refunds).all()).toEqual([
      expect.objectContaining({
        orderId: order.id,
        reference: order.reference,
        clientId: client.id,
        method: 'wave',
        amount: 2000,
        reason: 'order_cancelled',
        transactionId: 'T_1',
        settledAt: null,
      }),
    ])
    expect(money.stateOf(order)).toEqual({
      state: 'to_refund',
      due: 0,
      paid: 2000,
      credit: 0,
      missing: false,
    })
    expect(eventsOf(t, order.id).slice(-2)).toMatchObject([
      { kind: 'cancelled', to: 'cancelled' },
      { kind: 'refund_due', from: 'cancelled', to: 'cancelled', actorId: admin.id },
    ])
  })

  test('paid in two ways gives each part back as it came', async () => {
    const order = await waveOrder()
    await money.receive(order, { amount: 1000, method: 'espece' })
    await money.receive(order, { amount: 2500, transactionId: 'T_1' })
    await money.cancel(order)
    const rows = t.database.orm.select().from(refunds).all()
    expect(rows.map(({ reason, method, amount }) => [reason, method, amount])).toEqual([
      ['paid_too_much', 'wave', 500],
      ['order_cancelled', 'espece', 1000],
      ['order_cancelled', 'wave', 2000],
    ])
    expect(money.stateOf(order)).toMatchObject({ state: 'to_refund', paid: 3000 })
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('deleted gives back what was paid, once, and a delivered one nothing', async () => {
    const paid = await waveOrder()
    await money.receive(paid)
    await money.remove(paid)
    const cancelled = await waveOrder()
    await money.receive(cancelled)
    await money.cancel(cancelled)
    await money.remove(cancelled)
    await money.remove(await makeOrder(t, { client, livreur, admin, status: 'completed' }))
    expect(money.owed()).toEqual([
      ['order_deleted', 3000],
      ['order_cancelled', 3000],
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })
})

describe('the money to give back', () => {
  test('says whose it is, how much, why and how it came, oldest first', async () => {
    const first = await cancelledPaid('T_1')
    t.clock.advance(60_000)
    const second = await cancelledPaid('T_2')
    const items = [first, second].map(({ id: orderId, reference, createdAt }, i) => ({
      id: expect.any(String),
      orderId,
      reference,
      createdAt,
      method: 'wave',
      amount: 3000,
      clientId: client.id,
      clientName: 'Aminata Koné',
      clientPhone: client.phone,
      reason: 'order_cancelled',
      phoneChangedAt: null,
      orderPhone: first.clientContactPhone,
      transactionId: `T_${i + 1}`,
    }))
    expect(await staff[0].payments.refunds({})).toEqual({ items, nextCursor: null })
  })

  test('comes in pages, each once', async () => {
    await t.database.write((orm) => {
      for (let i = 0; i < 45; i += 1)
        orm
          .insert(refunds)
          .values({
            id: randomUUID(),
            orderId: randomUUID(),
            reference: 'deadbeef',
            method: 'wave',
            clientId: client.id,
            amount: 1 + i,
            reason: 'paid_twice',
            createdAt: t.clock.now() + (i >> 1),
          })
          .run()
    })
    const first = await staff[0].payments.refunds({})
    const second = await staff[0].payments.refunds({ cursor: first.nextCursor })
    const third = await staff[0].payments.refunds({ cursor: second.nextCursor })
    const pages = [first, second, third].map(({ items }) => items)
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(45)
    expect(third.nextCursor).toBeNull()
  })

  test.each([
    { outcome: 'refunded', books: ['received', 'refunded'] },
    { outcome: 'not_due', books: ['received'] },
  ] as const)('is settled as $outcome, and leaves the list', async ({ outcome, books }) => {
    const order = await cancelledPaid()
    const [refund] = await openRefunds()
    t.clock.advance(60_000)
    if (!refund) throw new Error('No refund')
    const waived = { refundId: refund.id, outcome, waiver: 'Il y renonce.' }
    const input = outcome === 'refunded' ? refundMade(refund) : waived
    expect(await staff[1].payments.settleRefund(input)).toBeNull()
    expect(await openRefunds()).toEqual([])
    expect(t.database.orm.select().from(refunds).all()).toMatchObject([
      { outcome, settledAt: t.clock.now(), settledBy: expect.any(String) },
    ])
    expect(money.stateOf(order)).toMatchObject({ state: 'void', paid: 0 })
    const rows = t.database.orm.select().from(paymentLedger).all()
    expect(rows.map(({ kind }) => kind)).toEqual(books)
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'refund_settled',
      actorRole: 'superadmin',
      data: { amount: 3000, outcome },
    })
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('for a second payment leaves the order paid', async () => {
    const order = await waveOrder()
    await money.receive(order)
    await money.receive(order, { method: 'espece' })
    const [refund] = await openRefunds()
    expect(refund).toMatchObject({ reason: 'paid_twice', method: 'espece' })
    await staff[0].payments.settleRefund({ refundId: refund?.id ?? '', outcome: 'refunded' })
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('twice for a cancelled order is only over when both are', async () => {
    const order = await cancelledPaid()
    await money.receive(order)
    const [first, second] = await openRefunds()
    const settle = (id = '') => staff[0].payments.settleRefund(refundMade({ id, method: 'wave' }))
    await settle(first?.id)
    expect(money.stateOf(order)).toMatchObject({ state: 'to_refund', paid: 3000 })
    await settle(second?.id)
    expect(money.stateOf(order)).toMatchObject({ state: 'void', paid: 0 })
  })

  test('outlives a deleted order, and may turn out never to have come', async () => {
    const [came, never] = [await waveOrder(), await waveOrder()]
    for (const order of [came, never]) {
      await money.declare(order)
      await money.remove(order)
    }
    await staff[0].payments.settleRefund({ refundId: await refundOf(never), outcome: 'not_due' })
    await settleFound(await refundOf(came), 'T_CAME')
    const rows = t.database.orm.select().from(paymentLedger).all()
    const of = ({ id }: Order) =>
      rows.filter(({ orderId }) => orderId === id).map(({ kind }) => kind)
    expect([of(never), of(came)]).toEqual([['declared'], ['declared', 'received', 'refunded']])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('is settled once, whichever of two admins is faster', async () => {
    await cancelledPaid()
    const refundId = (await openRefunds())[0]?.id ?? ''
    const calls = staff.map((caller, i) =>
      caller.payments.settleRefund(
        i
          ? { refundId, outcome: 'not_due', waiver: 'Il y renonce.' }
          : refundMade({ id: refundId, method: 'wave' }),
      ),
    )
    const { accepted, refused } = await outcomesOf(calls)
    expect([accepted.length, refused]).toEqual([1, [{ code: 'REFUND_SETTLED', status: 409 }]])
    const unknown = { refundId: randomUUID(), outcome: 'refunded' } as const
    const call = staff[0].payments.settleRefund(unknown)
    expect(await refusalOf(call)).toEqual({ code: 'NOT_FOUND', status: 404 })
    expect(ordersOutOfBalance(t)).toEqual([])
  })
})
