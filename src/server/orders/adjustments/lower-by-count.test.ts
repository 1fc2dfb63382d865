import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { clientMessages, orderFlags, refunds } from '#server/db/schema.ts'
import { type Order, readOrder } from '#server/testing/factories.ts'
import {
  type AdjustmentsFixture,
  createAdjustmentsFixture,
  shirts,
} from '#server/testing/fixtures/adjustments.fixture.ts'
import { checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'

let f: AdjustmentsFixture

beforeEach(async () => {
  f = await createAdjustmentsFixture()
})

/** The livreur counts two shirts at 1500 and a dress at 3000, or as many as are told, and takes cash. */
function collect(
  { id: orderId }: Order,
  [shirtCount, dressCount]: readonly [number, number],
  more: Partial<AdvanceMissionInput> = {},
) {
  const line = (position: number, counted: number, ordered: number) => ({
    position,
    counted,
    reason: counted > ordered ? ('ajoute' as const) : ('absent' as const),
  })
  const check = checkOf([], line(0, shirtCount, 2), line(1, dressCount, 1))
  const step = { orderId, from: 'pickup_en_route' as const, idempotencyKey: randomUUID() }
  return f.as.livreur.missions.advance({ ...step, check, ...more })
}

const flags = () =>
  f.t.database.orm
    .select()
    .from(orderFlags)
    .all()
    .map(({ kind }) => kind)

const owed = () => f.t.database.orm.select().from(refunds).all()

/** The history is whole, and the rows say what it says. */
function expectWhole() {
  expect(brokenLinks(f.t.database)).toEqual([])
  const compared = compareDerived(f.t.database.sqlite)
  expect(compared.flatMap(({ fault }) => fault ?? [])).toEqual([])
}

describe('fewer pieces at the first door', () => {
  test('cost nothing, at once: the livreur takes the lower sum, and nothing is left to do', async () => {
    const order = await f.orderAt('pickup_en_route')
    await collect(order, [1, 1], { cashReceived: 4500 })
    expect(readOrder(f.t, order.id)).toMatchObject({
      totalItemsPrice: 4500,
      grandTotal: 4500,
      paidAmount: 4500,
    })
    expect(f.linesOf(order)).toEqual([
      [0, 'Chemise', 1, 1500],
      [1, 'Robe', 1, 3000],
    ])
    expect(flags()).toEqual([])
    expect(owed()).toEqual([])
    expectWhole()
  })

  test('are told to the client and the team, with who counted', async () => {
    const order = await f.orderAt('pickup_en_route')
    await collect(order, [1, 1], { cashReceived: 4500 })
    const { adjustment } = await f.as.client.orders.byId({ orderId: order.id })
    expect(adjustment).toMatchObject({
      status: 'accepted',
      byCount: true,
      totalBefore: 6000,
      total: 4500,
    })
    const told = (await f.as.admin.orders.timeline({ orderId: order.id })).find(
      ({ via }) => via === 'count',
    )
    expect(told).toMatchObject({
      kind: 'adjustment_accepted',
      actorRole: 'livreur',
      adjustment: { before: 6000, after: 4500 },
    })
    expect(lastMail(f.t, 'order-collected').facts).toMatchObject({
      pieces: 2,
      ordered: 3,
      total: 4500,
      before: 6000,
      paid: 4500,
    })
    expect(f.t.database.orm.select().from(clientMessages).all()).toEqual([])
  })

  test('lower a step that waited for the network, which took the lower sum', async () => {
    const order = await f.orderAt('pickup_en_route')
    await collect(order, [1, 1], { cashReceived: 4500, queued: true })
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 4500, paidAmount: 4500 })
  })

  test('give back what a phone that did not know took too much', async () => {
    const order = await f.orderAt('pickup_en_route')
    await collect(order, [1, 1], { cashReceived: 6000, queued: true })
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 4500, paidAmount: 4500 })
    expect(owed()).toMatchObject([{ amount: 1500, method: 'espece' }])
    expectWhole()
  })

  test('give back what was paid before through Wave, and ask no cash for it', async () => {
    const order = await f.orderAt('pickup_en_route')
    await f.money.receive(order, { amount: 6000, transactionId: 'T_PAID' })
    await collect(order, [0, 1])
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 3000, paidAmount: 3000 })
    expect(owed()).toMatchObject([
      { amount: 3000, method: 'wave', transactionId: 'T_PAID', reason: 'order_adjusted' },
    ])
    expectWhole()
  })

  test('leave a piece more of another line to be asked', async () => {
    const order = await f.orderAt('pickup_en_route')
    await collect(order, [1, 2], { cashReceived: 4500 })
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 4500 })
    expect(flags()).toEqual(['count_gap'])
    const { order: seen } = await f.as.admin.orders.detail({ orderId: order.id })
    expect(seen.items.map(({ quantity, expected }) => [quantity, expected])).toEqual([
      [1, 1],
      [1, 2],
    ])
    await f.accept(order, { quantities: [{ position: 1, quantity: 2 }] })
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 7500, paidAmount: 4500 })
    expectWhole()
  })

  test('of which none is left are no order: the total stays, and the team decides', async () => {
    const order = await f.orderAt('pickup_en_route')
    await collect(order, [0, 0], { cashReceived: 0 })
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 6000 })
    expect(flags()).toEqual(['count_gap'])
    expect(f.told(order)).toEqual([])
  })

  test('end a proposal that was made for other lines', async () => {
    const order = await f.orderAt('pickup_en_route')
    await f.propose(order, shirts(5))
    const { id: adjustmentId } = await f.latest(order)
    await collect(order, [1, 1], { cashReceived: 4500 })
    expect(f.told(order)).toEqual([
      ['adjustment_proposed', 6000, 10_500],
      ['adjustment_withdrawn', 6000, 10_500],
      ['adjustment_accepted', 6000, 4500],
    ])
    const late = f.as.client.adjustments.answer({ adjustmentId, accept: true })
    expect((await refusalOf(late)).code).toBe('ADJUSTMENT_CLOSED')
    expect(readOrder(f.t, order.id).grandTotal).toBe(4500)
    expectWhole()
  })

  test('are contested like any count', async () => {
    const order = await f.orderAt('pickup_en_route')
    await collect(order, [1, 1], { cashReceived: 4500 })
    const said = { kind: 'count', step: 'pickup', note: 'Il y avait deux chemises.' } as const
    const claim = { claimId: randomUUID(), orderId: order.id, pieces: [], photoIds: [] }
    await f.as.client.claims.open({ ...claim, ...said })
    expect(flags()).toEqual(['claim'])
    await f.accept(order, shirts(2))
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 6000, paidAmount: 4500 })
    expectWhole()
  })

  test('lower it once, however often the step is sent', async () => {
    const order = await f.orderAt('pickup_en_route')
    const idempotencyKey = randomUUID()
    for (let i = 0; i < 3; i += 1)
      await collect(order, [1, 1], { cashReceived: 4500, idempotencyKey })
    expect(f.told(order)).toEqual([['adjustment_accepted', 6000, 4500]])
    expect(eventsOf(f.t, order.id).filter(({ kind }) => kind === 'counted')).toHaveLength(1)
  })
})
