import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderAdjustments, settings } from '#server/db/schema.ts'
import { makeOrder, readOrder } from '#server/testing/factories.ts'
import {
  type AdjustmentsFixture,
  createAdjustmentsFixture,
  shirts,
} from '#server/testing/fixtures/adjustments.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance, recount, storedCounters } from '#server/testing/recount.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { setTotals } from './adjustments.queries.ts'

let t: AdjustmentsFixture['t']
let as: AdjustmentsFixture['as']
let garments: AdjustmentsFixture['garments']
let money: AdjustmentsFixture['money']
let orderAt: AdjustmentsFixture['orderAt']
let propose: AdjustmentsFixture['propose']
let latest: AdjustmentsFixture['latest']
let answer: AdjustmentsFixture['answer']
let accept: AdjustmentsFixture['accept']
let linesOf: AdjustmentsFixture['linesOf']
let told: AdjustmentsFixture['told']
let people: AdjustmentsFixture['people']

beforeEach(async () => {
  ;({ t, people, as, garments, money, orderAt, propose, latest, answer, accept, linesOf, told } =
    await createAdjustmentsFixture())
})

describe('an accepted proposal', () => {
  test('changes the lines and the total, and each line keeps the number it is counted by', async () => {
    const order = await orderAt('picked_up', 0)
    await accept(order, {
      quantities: [{ position: 0, quantity: 0 }],
      added: [{ productId: garments.trousers, service: 'Lavage', quantity: 2 }],
    })
    expect(linesOf(order)).toEqual([
      [1, 'Robe', 1, 3000],
      [2, 'Pantalon', 2, 1000],
    ])
    expect(readOrder(t, order.id)).toMatchObject({ totalItemsPrice: 5000, grandTotal: 5000 })
    expect(await latest(order)).toMatchObject({ status: 'accepted', totalBefore: 6000 })
    expect(told(order).at(-1)).toEqual(['adjustment_accepted', 6000, 5000])
  })

  test('follows the express rule of the order, whatever express costs today', async () => {
    const order = await makeOrder(t, {
      ...people,
      status: 'assigned',
      input: { express: true, shown: { total: 4500 } },
    })
    const dearer = { offered: true, hours: 24, percent: 200, francs: 0, maxPieces: null }
    await t.database.write((orm) =>
      orm.insert(settings).values({ key: 'express', value: dearer, updatedAt: 0 }).run(),
    )
    await accept(order, shirts(3))
    expect(readOrder(t, order.id)).toMatchObject({
      totalItemsPrice: 4500,
      expressFee: 2250,
      expressPieces: 3,
      grandTotal: 6750,
    })
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('follows the rounding of the order, whatever an owner chose since', async () => {
    const choose = (step: number) =>
      t.database.sqlite
        .prepare(
          "insert or replace into settings (key, value, updated_at) values ('rounding', ?, 0)",
        )
        .run(JSON.stringify({ step }))
    choose(100)
    const input = { express: true, shown: { total: 4500 } }
    const order = await makeOrder(t, { ...people, status: 'assigned', input })
    choose(1)
    await accept(order, shirts(3))
    // Half of 4 500 francs is 2 250.
    expect(readOrder(t, order.id)).toMatchObject({ expressFee: 2300, grandTotal: 6800 })
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('leaves more to pay when it is dearer, and the livreur asks for it at delivery', async () => {
    const order = await orderAt('picked_up')
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 6000 })
    await accept(order, shirts(3))
    expect(money.stateOf(order)).toMatchObject({ state: 'partial', due: 1500, paid: 6000 })
    expect(money.owed()).toEqual([])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('gives back what was paid beyond it', async () => {
    const order = await orderAt('picked_up')
    await accept(order, shirts(1))
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', due: 0, paid: 4500 })
    expect(money.owed()).toEqual([['order_adjusted', 1500]])
    expect(told(order).at(-1)).toEqual(['adjustment_accepted', 6000, 4500])
    expect(money.told(order).at(-1)).toEqual([
      'refund_due',
      { amount: 1500, reason: 'order_adjusted' },
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('gives back the last payments first, each by the way it came', async () => {
    const order = await makeOrder(t, {
      ...people,
      status: 'assigned',
      input: {
        lines: [{ productId: garments.shirt, service: 'Complet', quantity: 4 }],
        shown: { total: 6000 },
        paymentMethod: 'wave',
      },
    })
    await money.receive(order, { amount: 5000, transactionId: 'T_1' })
    await money.receive(order, { amount: 1000, method: 'espece' })
    await accept(order, { quantities: [{ position: 0, quantity: 2 }] })
    const { items } = await as.admin.payments.refunds({})
    expect(
      items.map(({ amount, method, transactionId }) => [amount, method, transactionId]),
    ).toEqual(
      // Both of one moment: their order says nothing.
      expect.arrayContaining([
        [1000, 'espece', expect.stringMatching(/^T_/)],
        [2000, 'wave', 'T_1'],
      ]),
    )
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('may pay in full what was paid in part, and nothing is missing any more', async () => {
    const order = await orderAt('picked_up', 0)
    expect(money.stateOf(order)).toMatchObject({ missing: true })
    await money.receive(order, { amount: 3000, method: 'espece' })
    await accept(order, shirts(0))
    expect(money.stateOf(order)).toEqual({
      state: 'paid',
      due: 0,
      paid: 3000,
      credit: 0,
      missing: false,
    })
  })

  test('counts the new total as revenue once it is delivered', async () => {
    const order = await orderAt('delivery_en_route')
    await accept(order, shirts(1))
    await as.admin.orders.move({ orderId: order.id, from: 'delivery_en_route', to: 'completed' })
    const revenue = (rows: { revenue: number }[]) => rows.map((row) => row.revenue)
    expect(revenue(storedCounters(t))).toEqual(revenue(recount(t)))
    expect(countersOf(t).revenue).toBe(4500)
  })

  test('sends the whole money back when the order is cancelled later', async () => {
    const order = await orderAt('picked_up')
    await accept(order, shirts(1))
    await as.admin.orders.cancel({ orderId: order.id, from: 'picked_up' })
    expect(money.owed()).toEqual([
      ['order_adjusted', 1500],
      ['order_cancelled', 4500],
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('does not make a livreur’s cash of the former total too much', async () => {
    const order = await orderAt('pickup_en_route')
    await accept(order, shirts(0))
    await as.livreur.missions.advance({
      orderId: order.id,
      from: 'pickup_en_route',
      cashReceived: 6000,
      idempotencyKey: randomUUID(),
      queued: true,
    })
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
    expect(money.owed()).toEqual([['paid_too_much', 3000]])
  })

  test('keeps that cash too when the step itself is refused', async () => {
    const order = await orderAt('pickup_en_route')
    await accept(order, shirts(0))
    await as.admin.orders.cancel({ orderId: order.id, from: 'pickup_en_route' })
    const step = { orderId: order.id, from: 'pickup_en_route', cashReceived: 6000 } as const
    const refusal = await refusalOf(
      as.livreur.missions.advance({ ...step, idempotencyKey: randomUUID() }),
    )
    expect(refusal).toMatchObject({ code: 'ORDER_CHANGED', details: { cashKept: 6000 } })
    expect(money.owed()).toEqual([['order_cancelled', 6000]])
  })
})

describe('the answer', () => {
  test('may be no: everything stays', async () => {
    const order = await orderAt('picked_up')
    await propose(order, shirts(1))
    await answer(order, false)
    expect(await latest(order)).toMatchObject({ status: 'refused' })
    expect(readOrder(t, order.id)).toMatchObject({ grandTotal: 6000, paidAmount: 6000 })
    expect(told(order).at(-1)).toEqual(['adjustment_refused', 6000, 4500])
  })

  test('may say why not, which the team reads among its flags', async () => {
    const order = await orderAt('picked_up')
    await propose(order, shirts(1))
    const { id: adjustmentId } = await latest(order)
    const note = 'Ce n’est pas à moi. Rendez-le.'
    await as.client.adjustments.answer({ adjustmentId, accept: false, note })
    expect(await openProblems(as.admin, 'flag')).toMatchObject([
      { orderId: order.id, kind: 'disagreement', note },
    ])
  })

  test('is given once, whichever came first', async () => {
    const order = await orderAt('picked_up')
    await propose(order, shirts(1))
    const { id: adjustmentId } = await latest(order)
    const { accepted, refused } = await outcomesOf([
      as.client.adjustments.answer({ adjustmentId, accept: true }),
      as.client.adjustments.answer({ adjustmentId, accept: true }),
      as.client.adjustments.answer({ adjustmentId, accept: false }),
      as.admin.adjustments.withdraw({ adjustmentId }),
    ])
    expect(accepted).toHaveLength(1)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['ADJUSTMENT_CLOSED']))
    expect(money.owed()).toEqual([['order_adjusted', 1500]])
  })

  test('comes too late once the order is over', async () => {
    for (const to of ['completed', 'cancelled'] as const) {
      const order = await orderAt('delivery_en_route')
      await propose(order, shirts(1))
      const { id: adjustmentId } = await latest(order)
      await as.admin.orders.move({ orderId: order.id, from: 'delivery_en_route', to })
      expect(await refusalOf(as.client.adjustments.answer({ adjustmentId, accept: true }))).toEqual(
        expect.objectContaining({ code: 'ADJUSTMENT_CLOSED' }),
      )
      expect(eventsOf(t, order.id).at(-1)?.to).toBe(to)
      expect(told(order).at(-1)?.[0]).toBe('adjustment_withdrawn')
    }
  })

  test('comes too late once the order is deleted, which records the proposal as withdrawn', async () => {
    const order = await orderAt('picked_up')
    await propose(order, shirts(1))
    const { id: adjustmentId } = await latest(order)
    await as.admin.orders.delete({ orderId: order.id })
    expect(
      (await refusalOf(as.client.adjustments.answer({ adjustmentId, accept: true }))).status,
    ).toBe(404)
    expect(told(order).at(-1)?.[0]).toBe('adjustment_withdrawn')
    expect(t.database.orm.select().from(orderAdjustments).all()).toEqual([])
  })
})

test('a total that is no longer the one that was seen is left as it is', async () => {
  const order = await orderAt('picked_up')
  const fees = { expressFee: 0, expressPieces: 0 }
  const totals = {
    totalItemsPrice: 0,
    discount: 0,
    ...fees,
    grandTotal: 0,
    paidAmount: 0,
    now: t.clock.now(),
  }
  const set = (before: number) =>
    t.database.write((orm) => setTotals(orm, order.id, before, totals))
  expect(await set(5999)).toBe(false)
  expect(readOrder(t, order.id)).toEqual(order)
  expect(await set(6000)).toBe(true)
})

test('the reason is erased with the account of the client, the figures stay', async () => {
  const order = await orderAt('delivery_en_route')
  await accept(order, shirts(1))
  await as.admin.orders.move({ orderId: order.id, from: 'delivery_en_route', to: 'completed' })
  const { items } = await as.admin.payments.refunds({})
  for (const { id: refundId } of items)
    await as.admin.payments.settleRefund({ refundId, outcome: 'refunded' })
  await as.client.profile.deleteAccount({ password: 'mot-de-passe' })
  const kept = t.database.orm
    .select()
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, order.id))
    .get()
  expect(kept).toMatchObject({ reason: '', total: 4500, status: 'accepted' })
  expect(JSON.stringify(eventsOf(t, order.id))).not.toContain('chemise')
})
