import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { refunds } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  makeSuperadmin,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { createMoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { MAX_COUNTED } from '#shared/paging.ts'

let t: TestContext
let client: User
let staff: [Caller, Caller]
let own: Caller
let money: ReturnType<typeof createMoneyFixture>

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t, { fullname: 'Aminata Koné' })
  const admin = await makeAdmin(t)
  money = createMoneyFixture(t, { client, admin })
  staff = [await t.as(admin), await t.as(await makeSuperadmin(t))]
  own = await t.as(client)
})

/** 3000 francs to pay with Wave, said to be paid. */
async function declared(): Promise<Order> {
  const order = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
  await money.declare(order)
  return order
}

const found = ({ id: orderId }: Order, transactionId = 'T_46HS5COOWE', amount = 3000) => ({
  orderId,
  transactionId,
  amount,
})
const paymentOf = async ({ id: orderId }: Order) => (await own.orders.byId({ orderId })).payment
const openRefunds = async () => (await staff[0].payments.refunds({})).items

describe('the payments to verify', () => {
  test('say whose they are and what to look for, oldest first', async () => {
    const first = await declared()
    t.clock.advance(60_000)
    const second = await declared()
    await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
    expect(await staff[0].payments.toVerify({})).toEqual({
      items: [first, second].map(({ id: orderId, reference, createdAt }) => ({
        orderId,
        reference,
        amount: 3000,
        declaredAt: createdAt,
        status: 'pending',
        inCash: false,
        client: {
          id: expect.any(String),
          fullname: 'Aminata Koné',
          phone: '+2250707000001',
        },
      })),
      nextCursor: null,
    })
  })

  test('come in pages, each once', async () => {
    const all: string[] = []
    for (let i = 0; i < 25; i += 1) {
      t.clock.advance(i % 2)
      all.push((await declared()).id)
    }
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: { createdAt: number; id: string } | null | undefined; cursor !== null; ) {
      const { items, nextCursor } = await staff[0].payments.toVerify({ cursor })
      seen.push(...items.map(({ orderId }) => orderId))
      sizes.push(items.length)
      cursor = nextCursor
    }
    expect(sizes).toEqual([20, 5])
    expect(seen.toSorted()).toEqual(all.toSorted())
  })

  test('tell what is left to find of an order that is paid in part, and all of it once cash paid it', async () => {
    const order = await declared()
    await staff[0].payments.confirmWave(found(order, 'T_0001', 1000))
    await money.declare(order)
    const amounts = async () =>
      (await staff[0].payments.toVerify({})).items.map(({ amount }) => amount)
    expect(await amounts()).toEqual([2000])
    await money.receive(order, { amount: 2000, method: 'espece' })
    expect(await amounts()).toEqual([3000])
    await staff[0].payments.rejectWave({ orderId: order.id })
    expect(await paymentOf(order)).toMatchObject({
      state: 'paid',
      due: 0,
      paid: 3000,
      missing: false,
    })
  })
})

describe('an admin who finds a payment', () => {
  test('confirms it with its transaction, and the client sees it paid', async () => {
    const order = await declared()
    expect(await paymentOf(order)).toMatchObject({ state: 'to_verify' })
    expect(await staff[0].payments.confirmWave(found(order))).toBeNull()
    expect(await paymentOf(order)).toEqual({
      state: 'paid',
      due: 0,
      paid: 3000,
      credit: 0,
      missing: false,
    })
    expect(await staff[0].payments.toVerify({})).toEqual({ items: [], nextCursor: null })
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'payment_received',
      actorRole: 'admin',
      data: { amount: 3000, method: 'wave' },
    })
  })

  test('may find one that was not declared', async () => {
    const order = await makeOrder(t, { client })
    await staff[0].payments.confirmWave(found(order))
    expect(readOrder(t, order.id)).toMatchObject({ paidAmount: 3000, paymentMethod: 'wave' })
  })

  test('of less or of more francs writes what arrived', async () => {
    const [less, more] = [await declared(), await declared()]
    await staff[0].payments.confirmWave(found(less, 'T_0001', 2000))
    expect(await paymentOf(less)).toMatchObject({ state: 'partial', due: 1000 })
    expect(await openRefunds()).toEqual([])
    await staff[0].payments.confirmWave(found(more, 'T_0002', 5000))
    expect(await paymentOf(more)).toMatchObject({ state: 'paid', due: 0 })
    expect(await openRefunds()).toMatchObject([{ reason: 'paid_too_much', amount: 2000 }])
    expect((await staff[0].payments.toVerify({})).items).toEqual([])
  })

  test('of a cancelled order leaves it to be given back', async () => {
    const order = await declared()
    await staff[0].orders.cancel({ orderId: order.id, from: 'pending' })
    expect((await staff[0].payments.toVerify({})).items).toMatchObject([
      { orderId: order.id, status: 'cancelled', amount: 3000 },
    ])
    await staff[0].payments.confirmWave(found(order))
    expect(await paymentOf(order)).toMatchObject({ state: 'to_refund', paid: 3000 })
    expect(await openRefunds()).toMatchObject([{ reason: 'order_cancelled', amount: 3000 }])
  })

  test('and sends it again changes nothing, in small letters either, and a different amount for it is refused', async () => {
    const order = await declared()
    await staff[0].payments.confirmWave(found(order, 'T_0001', 200))
    const before = dumpTables(t.database)
    await staff[0].payments.confirmWave(found(order, 'T_0001', 200))
    await staff[1].payments.confirmWave(found(order, ' t_0001 ', 200))
    expect(dumpTables(t.database)).toEqual(before)
    const corrected = staff[0].payments.confirmWave(found(order, 'T_0001', 2000))
    expect(await refusalOf(corrected)).toEqual({
      code: 'TRANSACTION_KNOWN',
      status: 409,
      details: { reference: order.reference },
    })
    expect(dumpTables(t.database)).toEqual(before)
    expect(await paymentOf(order)).toMatchObject({ state: 'partial', paid: 200 })
  })

  test('at the same time as a colleague with another transaction: one of them is refused', async () => {
    const order = await declared()
    const calls = staff.map((caller, i) => caller.payments.confirmWave(found(order, `T_000${i}`)))
    const { accepted, refused } = await outcomesOf(calls)
    expect([accepted.length, refused]).toEqual([1, [{ code: 'NOTHING_TO_VERIFY', status: 409 }]])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('cannot use a transaction twice, and is told which order it paid, even a deleted one', async () => {
    const [first, second] = [await declared(), await declared()]
    await staff[0].payments.confirmWave(found(first))
    const refusal = { code: 'TRANSACTION_KNOWN', status: 409 }
    const details = { reference: first.reference }
    const again = () => refusalOf(staff[1].payments.confirmWave(found(second)))
    expect(await again()).toEqual({ ...refusal, details })
    await staff[0].orders.delete({ orderId: first.id })
    const before = dumpTables(t.database)
    expect(await again()).toEqual({ ...refusal, details })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('cannot use the transaction of a first part for the rest', async () => {
    const order = await declared()
    await staff[0].payments.confirmWave(found(order, 'T_1111', 1000))
    await money.declare(order)
    const again = staff[0].payments.confirmWave(found(order, 'T_1111', 2000))
    expect((await refusalOf(again)).code).toBe('TRANSACTION_KNOWN')
    expect(await paymentOf(order)).toMatchObject({ state: 'to_verify', paid: 1000 })
  })

  test('is told what is wrong with a field, and does not find an order that is gone', async () => {
    const order = await declared()
    for (const wrong of [
      { transactionId: '' },
      { transactionId: 'T 46' },
      { transactionId: `T_${'0'.repeat(80)}` },
      { amount: 0 },
      { amount: 10.5 },
      { amount: 100_000_001 },
    ]) {
      const call = staff[0].payments.confirmWave({ ...found(order), ...wrong })
      const { status, fields } = await refusalOf(call)
      expect([status, Object.keys(fields ?? {})]).toEqual([400, Object.keys(wrong)])
    }
    await staff[0].orders.delete({ orderId: order.id })
    const gone = { code: 'ORDER_NOT_FOUND', status: 404 }
    expect(await refusalOf(staff[0].payments.confirmWave(found(order)))).toEqual(gone)
    expect(await refusalOf(staff[0].payments.rejectWave({ orderId: order.id }))).toEqual(gone)
  })
})

describe('an admin who finds no payment', () => {
  test('says so, the client reads it, and may pay again', async () => {
    const order = await declared()
    expect(await staff[0].payments.rejectWave({ orderId: order.id })).toBeNull()
    expect(await paymentOf(order)).toEqual({
      state: 'unpaid',
      due: 3000,
      paid: 0,
      credit: 0,
      missing: true,
    })
    expect((await staff[0].payments.toVerify({})).items).toEqual([])
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'payment_missing',
      data: { amount: 3000, method: 'wave' },
    })
    await money.declare(order)
    expect(await paymentOf(order)).toMatchObject({ state: 'to_verify', missing: false })
  })

  test('while a colleague finds it: in either order, no money is lost', async () => {
    const order = await declared()
    await outcomesOf([
      staff[0].payments.rejectWave({ orderId: order.id }),
      staff[1].payments.confirmWave(found(order)),
    ])
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', paid: 3000, missing: false })
  })

  test('of a cancelled order closes it', async () => {
    const order = await declared()
    await staff[0].orders.cancel({ orderId: order.id, from: 'pending' })
    await staff[0].payments.rejectWave({ orderId: order.id })
    expect(await paymentOf(order)).toEqual({
      state: 'void',
      due: 0,
      paid: 0,
      credit: 0,
      missing: false,
    })
    expect(await openRefunds()).toEqual([])
  })
})

describe('what waits at the till', () => {
  test('is counted', async () => {
    expect(await staff[0].payments.counts()).toEqual({
      toVerify: 0,
      refunds: 0,
      refundsSum: 0,
      owed: 0,
      holders: 0,
    })
    await declared()
    for (const order of [await declared(), await declared()]) {
      await money.receive(order)
      await money.cancel(order)
    }
    expect(await staff[0].payments.counts()).toMatchObject({ toVerify: 1, refunds: 2, owed: 0 })
  })

  test('is counted whole of what is to be given back, with its sum', async () => {
    await t.database.write((orm) => {
      for (let i = 0; i < MAX_COUNTED + 5; i += 1)
        orm
          .insert(refunds)
          .values({
            id: randomUUID(),
            orderId: randomUUID(),
            reference: 'deadbeef',
            method: 'wave',
            clientId: client.id,
            amount: 1,
            reason: 'paid_twice',
            createdAt: 1,
          })
          .run()
    })
    const count = MAX_COUNTED + 5
    expect(await staff[0].payments.counts()).toMatchObject({ refunds: count, refundsSum: count })
  })
})
