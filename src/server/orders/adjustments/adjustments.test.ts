import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { products } from '#server/db/schema.ts'
import { readOrder } from '#server/testing/factories.ts'
import {
  type AdjustmentsFixture,
  createAdjustmentsFixture,
  shirts,
} from '#server/testing/fixtures/adjustments.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { ProposeAdjustmentInput } from '#shared/orders/adjustments.inputs.ts'

let t: AdjustmentsFixture['t']
let as: AdjustmentsFixture['as']
let garments: AdjustmentsFixture['garments']
let orderAt: AdjustmentsFixture['orderAt']
let propose: AdjustmentsFixture['propose']
let latest: AdjustmentsFixture['latest']
let linesOf: AdjustmentsFixture['linesOf']
let told: AdjustmentsFixture['told']

beforeEach(async () => {
  ;({ t, as, garments, orderAt, propose, latest, linesOf, told } = await createAdjustmentsFixture())
})

describe('a proposal', () => {
  test('is read by the client and the team, and changes nothing of the order by itself', async () => {
    const order = await orderAt('picked_up')
    await propose(order, shirts(3))
    expect(await latest(order)).toMatchObject({
      status: 'proposed',
      totalBefore: 6000,
      total: 7500,
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

  test('is refused where it changes or leaves nothing, or names what is not there', async () => {
    const order = await orderAt('picked_up')
    const { shirt: productId } = garments
    const adding = (more: Partial<ProposeAdjustmentInput['added'][number]>) => ({
      added: [Object.assign({ productId, service: 'Complet', quantity: 1 }, more)],
    })
    const cases: [Partial<ProposeAdjustmentInput>, string, number][] = [
      [shirts(2), 'ADJUSTMENT_EMPTY', 422],
      [
        { quantities: [0, 1].map((position) => ({ position, quantity: 0 })) },
        'ADJUSTMENT_EMPTY',
        422,
      ],
      [{ quantities: [{ position: 7, quantity: 1 }] }, 'CHECK_LINE_UNKNOWN', 422],
      [adding({ productId: randomUUID() }), 'PRODUCT_UNKNOWN', 422],
      [adding({ service: 'Teinture' }), 'SERVICE_UNKNOWN', 422],
      [adding({ quantity: 499 }), 'VALIDATION', 400],
    ]
    for (const [change, code, status] of cases)
      expect(await refusalOf(propose(order, change))).toMatchObject({ code, status })
    const badInputs: Partial<ProposeAdjustmentInput>[] = [
      { reason: '  ' },
      { quantities: [{ position: 0, quantity: -1 }] },
      { quantities: [{ position: 0, quantity: 1.5 }] },
      { quantities: [1, 3].map((quantity) => ({ position: 0, quantity })) },
    ]
    for (const change of badInputs)
      expect((await refusalOf(propose(order, change))).status).toBe(400)
    expect(told(order)).toEqual([])
  })

  test('is refused for an order that is over', async () => {
    for (const status of ['completed', 'cancelled'] as const)
      expect(await refusalOf(propose(await orderAt(status), shirts(1)))).toMatchObject({
        code: 'ORDER_CHANGED',
        status: 409,
        details: { status },
      })
  })
})
