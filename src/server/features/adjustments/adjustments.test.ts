import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderAdjustments, products } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  type Catalogue,
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { countersOf, eventsOf, itemsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance, recount, storedCounters } from '#server/testing/recount.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { openTill } from '#server/testing/till.ts'
import type { ProposeAdjustmentInput } from '#shared/adjustments.ts'
import type { OrderStatus } from '#shared/orders.ts'

let t: TestContext
let people: { client: User; livreur: User; admin: User }
let as: { client: Caller; admin: Caller; livreur: Caller }
let garments: Catalogue
let till: ReturnType<typeof openTill>

beforeEach(async () => {
  t = createTestContext()
  people = { client: await makeClient(t), livreur: await makeLivreur(t), admin: await makeAdmin(t) }
  as = {
    client: await t.as(people.client),
    admin: await t.as(people.admin),
    livreur: await t.as(people.livreur),
  }
  garments = await makeCatalogue(t)
  till = openTill(t, people)
})

/** Two shirts at 1500 and a dress at 3000: 6000 francs. */
const orderAt = (status: OrderStatus, cash?: number) =>
  makeOrder(t, {
    ...{ ...people, status, ...(cash !== undefined && { cash }) },
    input: {
      lines: [
        { productId: garments.shirt, service: 'Complet', quantity: 2 },
        { productId: garments.dress, service: 'Complet', quantity: 1 },
      ],
      shownTotal: 6000,
    },
  })

const propose = ({ id: orderId }: Order, change: Partial<ProposeAdjustmentInput> = {}) =>
  as.admin.adjustments.propose({
    ...{ orderId, quantities: [], added: [], reason: 'Une chemise de plus dans le sac' },
    ...change,
  })

const shirts = (quantity: number) => ({ quantities: [{ position: 0, quantity }] })

const latest = async ({ id: orderId }: Order) => {
  const { adjustment } = await as.client.orders.byId({ orderId })
  if (!adjustment) throw new Error('No adjustment')
  return adjustment
}

const answer = async (order: Order, accept: boolean) =>
  as.client.adjustments.answer({ adjustmentId: (await latest(order)).id, accept })

const accept = async (order: Order, change: Partial<ProposeAdjustmentInput>) => {
  await propose(order, change)
  await answer(order, true)
}

const linesOf = ({ id }: Order) =>
  itemsOf(t, id).map(({ position, name, quantity, unitPrice }) => [
    ...[position, name, quantity, unitPrice],
  ])

const told = ({ id }: Order) =>
  eventsOf(t, id)
    .filter(({ kind }) => kind.startsWith('adjustment_'))
    .map(({ kind, data: { before, after } }) => [kind, before, after])

describe('a proposal', () => {
  test('is read by the client and the team, and changes nothing of the order by itself', async () => {
    const order = await orderAt('picked_up')
    await propose(order, shirts(3))
    expect(await latest(order)).toMatchObject({
      ...{ status: 'proposed', totalBefore: 6000, total: 7500 },
      reason: 'Une chemise de plus dans le sac',
      linesBefore: [{ name: 'Chemise', quantity: 2 }, { name: 'Robe' }],
      lines: [{ name: 'Chemise', quantity: 3 }, { name: 'Robe' }],
    })
    const { order: seen } = await as.admin.orders.detail({ orderId: order.id })
    expect(seen.adjustment).toEqual(await latest(order))
    expect(readOrder(t, order.id)).toMatchObject({ grandTotal: 6000, updatedAt: order.updatedAt })
    expect(linesOf(order)).toHaveLength(2)
    expect(told(order)).toEqual([['adjustment_proposed', 6000, 7500]])
  })

  test('prices what is added from today’s catalogue and keeps the order’s own prices', async () => {
    const order = await orderAt('picked_up')
    const dearer = [{ name: 'Complet', price: 9000 }]
    t.database.orm.update(products).set({ services: dearer }).run()
    await propose(order, {
      added: [
        { productId: garments.trousers, service: 'Complet', quantity: 1 },
        { productId: garments.dress, service: 'Complet', quantity: 1 },
      ],
    })
    const { lines, total } = await latest(order)
    expect(lines.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])).toEqual([
      ['Chemise', 2, 1500],
      ['Robe', 2, 3000],
      ['Pantalon', 1, 9000],
    ])
    expect(total).toBe(3000 + 6000 + 9000)
  })

  test('waits alone: a second one is refused until it is taken back', async () => {
    const order = await orderAt('processing')
    await propose(order, shirts(1))
    expect(await refusalOf(propose(order, shirts(3)))).toMatchObject({
      code: 'ADJUSTMENT_PENDING',
      status: 409,
    })
    const { id: adjustmentId } = await latest(order)
    await as.admin.adjustments.withdraw({ adjustmentId })
    expect((await as.client.orders.byId({ orderId: order.id })).adjustment).toBeNull()
    await propose(order, shirts(3))
    expect(told(order).map(([kind]) => kind)).toEqual([
      'adjustment_proposed',
      'adjustment_withdrawn',
      'adjustment_proposed',
    ])
  })

  test('sent twice at once is made once', async () => {
    const order = await orderAt('picked_up')
    const { accepted, refused } = await outcomesOf([1, 3].map((n) => propose(order, shirts(n))))
    expect([accepted.length, refused.map(({ code }) => code)]).toEqual([1, ['ADJUSTMENT_PENDING']])
  })

  test.each<[string, () => Partial<ProposeAdjustmentInput>, string, number]>([
    ['that changes nothing', () => shirts(2), 'ADJUSTMENT_EMPTY', 422],
    [
      'that leaves nothing',
      () => ({ quantities: [0, 1].map((position) => ({ position, quantity: 0 })) }),
      ...(['ADJUSTMENT_EMPTY', 422] as const),
    ],
    [
      'about a line that is not there',
      () => ({ quantities: [{ position: 7, quantity: 1 }] }),
      ...(['CHECK_LINE_UNKNOWN', 422] as const),
    ],
    [
      'with an unknown garment',
      () => ({ added: [{ productId: randomUUID(), service: 'Complet', quantity: 1 }] }),
      ...(['PRODUCT_UNKNOWN', 422] as const),
    ],
    [
      'with an unknown service',
      () => ({ added: [{ productId: garments.shirt, service: 'Teinture', quantity: 1 }] }),
      ...(['SERVICE_UNKNOWN', 422] as const),
    ],
    [
      'of more pieces than a line holds',
      () => ({ added: [{ productId: garments.shirt, service: 'Complet', quantity: 99 }] }),
      ...(['VALIDATION', 400] as const),
    ],
  ])('%s is refused', async (_, change, code, status) => {
    const order = await orderAt('picked_up')
    expect(await refusalOf(propose(order, change()))).toMatchObject({ code, status })
    expect(told(order)).toEqual([])
  })

  test.each(['completed', 'cancelled'] as const)('for a %s order is refused', async (status) => {
    const order = await orderAt(status)
    expect(await refusalOf(propose(order, shirts(1)))).toMatchObject({
      ...{ code: 'ORDER_CHANGED', status: 409 },
      details: { status },
    })
  })

  test.each([
    ['without a reason', { reason: '  ' }],
    ['with a negative quantity', { quantities: [{ position: 0, quantity: -1 }] }],
    ['with half a piece', { quantities: [{ position: 0, quantity: 1.5 }] }],
  ])('%s is bad input', async (_, change) => {
    const order = await orderAt('picked_up')
    expect((await refusalOf(propose(order, change))).status).toBe(400)
  })
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

  test('leaves more to pay when it is dearer, and the livreur asks for it at delivery', async () => {
    const order = await orderAt('picked_up')
    expect(till.stateOf(order)).toMatchObject({ state: 'paid', paid: 6000 })
    await accept(order, shirts(3))
    expect(till.stateOf(order)).toMatchObject({ state: 'partial', due: 1500, paid: 6000 })
    expect(till.owed()).toEqual([])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('gives back what was paid beyond it', async () => {
    const order = await orderAt('picked_up')
    await accept(order, shirts(1))
    expect(till.stateOf(order)).toMatchObject({ state: 'paid', due: 0, paid: 4500 })
    expect(till.owed()).toEqual([['order_adjusted', 1500]])
    expect(told(order).at(-1)).toEqual(['adjustment_accepted', 6000, 4500])
    expect(till.told(order).at(-1)).toEqual([
      'refund_due',
      { amount: 1500, reason: 'order_adjusted' },
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('gives back the last payments first, each by the way it came', async () => {
    const order = await makeOrder(t, {
      ...{ ...people, status: 'assigned' },
      input: {
        lines: [{ productId: garments.shirt, service: 'Complet', quantity: 4 }],
        ...{ shownTotal: 6000, paymentMethod: 'wave' },
      },
    })
    await till.receive(order, { amount: 5000, transactionId: 'T_1' })
    await till.receive(order, { amount: 1000, method: 'espece' })
    await accept(order, { quantities: [{ position: 0, quantity: 2 }] })
    const { items } = await as.admin.payments.refunds({})
    expect(
      items.map(({ amount, method, transactionId }) => [amount, method, transactionId]),
    ).toEqual([
      [1000, 'espece', expect.stringMatching(/^T_/)],
      [2000, 'wave', 'T_1'],
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('may pay in full what was paid in part, and nothing is missing any more', async () => {
    const order = await orderAt('picked_up', 0)
    expect(till.stateOf(order)).toMatchObject({ missing: true })
    await till.receive(order, { amount: 3000, method: 'espece' })
    await accept(order, shirts(0))
    expect(till.stateOf(order)).toEqual({ state: 'paid', due: 0, paid: 3000, missing: false })
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
    expect(till.owed()).toEqual([
      ['order_adjusted', 1500],
      ['order_cancelled', 4500],
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('does not make a livreur’s cash of the former total too much', async () => {
    const order = await orderAt('pickup_en_route')
    await accept(order, shirts(0))
    await as.livreur.missions.advance({
      ...{ orderId: order.id, from: 'pickup_en_route', cashReceived: 6000 },
      ...{ idempotencyKey: randomUUID(), queued: true },
    })
    expect(till.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
    expect(till.owed()).toEqual([['paid_too_much', 3000]])
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
    expect(till.owed()).toEqual([['order_cancelled', 6000]])
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
    expect(till.owed()).toEqual([['order_adjusted', 1500]])
  })

  test('is nobody else’s to give', async () => {
    const order = await orderAt('picked_up')
    await propose(order, shirts(1))
    const { id: adjustmentId } = await latest(order)
    const other = await t.as(await makeClient(t))
    expect(await refusalOf(other.adjustments.answer({ adjustmentId, accept: true }))).toMatchObject(
      { code: 'ORDER_NOT_FOUND', status: 404 },
    )
    const nothing = { adjustmentId: randomUUID(), accept: true }
    expect(await refusalOf(as.client.adjustments.answer(nothing))).toMatchObject({
      ...{ code: 'NOT_FOUND', status: 404 },
    })
  })

  test.each<['completed' | 'cancelled']>([['completed'], ['cancelled']])(
    'comes too late once the order is %s',
    async (to) => {
      const order = await orderAt('delivery_en_route')
      await propose(order, shirts(1))
      const { id: adjustmentId } = await latest(order)
      await as.admin.orders.move({ orderId: order.id, from: 'delivery_en_route', to })
      expect(await refusalOf(as.client.adjustments.answer({ adjustmentId, accept: true }))).toEqual(
        expect.objectContaining({ code: 'ADJUSTMENT_CLOSED' }),
      )
      expect(eventsOf(t, order.id).at(-1)?.to).toBe(to)
      expect(told(order).at(-1)?.[0]).toBe('adjustment_withdrawn')
    },
  )

  test('comes too late once the order is deleted, whose proposal is told to be taken back', async () => {
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
