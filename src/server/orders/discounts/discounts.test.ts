import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { knownMigrations } from '#server/db/file/migrations.ts'
import { compareDerived } from '#server/db/history/derived.ts'
import { mailOutbox, missedVisits, orderDiscounts, settings } from '#server/db/schema.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeSuperadmin, type Order, orderInput, readOrder } from '#server/testing/factories.ts'
import {
  type AdjustmentsFixture,
  createAdjustmentsFixture,
  shirts,
} from '#server/testing/fixtures/adjustments.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { outbox } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance, recount, storedCounters } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import { DEFAULT_VISITS } from '#shared/shop/settings/visit-settings.ts'

let f: AdjustmentsFixture
let owner: Caller

beforeEach(async () => {
  f = await createAdjustmentsFixture()
  owner = await f.t.as(await makeSuperadmin(f.t))
})

const give = (
  { id: orderId }: Order,
  rule: Discount,
  shownTotal: number,
  by: Caller = owner,
): Promise<null> =>
  by.discounts.give({ orderId, rule, reason: 'Linge rendu tard', shown: { total: shownTotal } })

const discountsOf = (order: Order) =>
  eventsOf(f.t, order.id)
    .filter(({ kind }) => kind === 'discount_given')
    .map(({ data }) => data)

describe('a discount', () => {
  test('lowers the total at once, with its reason in the order and its figures in the trail', async () => {
    const order = await f.orderAt('picked_up', 0)
    await give(order, { percent: 10 }, 5400, f.as.admin)
    expect(readOrder(f.t, order.id)).toMatchObject({
      totalItemsPrice: 5400,
      discount: 600,
      grandTotal: 5400,
    })
    expect(discountsOf(order)).toEqual([
      {
        discountN: 1,
        percent: 10,
        francs: null,
        of: null,
        discount: 600,
        before: 6000,
        after: 5400,
      },
    ])
    const seen = await f.as.client.orders.byId({ orderId: order.id })
    expect(seen).toMatchObject({
      discount: 600,
      discountRule: { percent: 10 },
      discountReason: 'Linge rendu tard',
    })
    expect(ordersOutOfBalance(f.t)).toEqual([])
  })

  test('is told to the client, who has nothing to accept', async () => {
    const order = await f.orderAt('assigned')
    await give(order, { francs: 500 }, 5500)
    expect(outbox(f.t).at(-1)).toMatchObject({
      template: 'discount-given',
      facts: { discount: 500, total: 5500 },
    })
    const timeline = await f.as.client.orders.timeline({ orderId: order.id })
    expect(timeline.at(-1)).toMatchObject({
      kind: 'discount_given',
      adjustment: { before: 6000, after: 5500 },
    })
  })

  test('gives back what was paid beyond the new total, and counts as that much less of revenue', async () => {
    const order = await f.orderAt('delivery_en_route')
    await give(order, { francs: 1000 }, 5000)
    expect(f.money.stateOf(order)).toMatchObject({ state: 'paid', paid: 5000, due: 0 })
    expect(f.money.owed()).toEqual([['order_adjusted', 1000]])
    expect(ordersOutOfBalance(f.t)).toEqual([])
    await f.as.admin.orders.move({ orderId: order.id, from: 'delivery_en_route', to: 'completed' })
    const revenue = (rows: { revenue: number }[]) => rows.map((row) => row.revenue)
    expect(revenue(storedCounters(f.t))).toEqual(revenue(recount(f.t)))
  })

  test('is given once though sent twice, and takes the place of the one before, never to raise the total', async () => {
    const order = await f.orderAt('picked_up')
    await give(order, { percent: 10 }, 5400)
    await give(order, { percent: 10 }, 5400)
    expect(discountsOf(order)).toHaveLength(1)
    await give(order, { francs: 1000 }, 5000)
    expect(readOrder(f.t, order.id)).toMatchObject({ discount: 1000, grandTotal: 5000 })
    expect(await refusalOf(give(order, { percent: 5 }, 5700))).toMatchObject({
      code: 'DISCOUNT_NOT_LOWER',
    })
  })

  test.each([
    [{ percent: 10 }, 7500 - 750],
    [{ francs: 700 }, 7500 - 700],
  ])('stays what it was when the client accepts other lines: %o', async (rule, total) => {
    const order = await f.orderAt('picked_up')
    await give(order, rule, 'percent' in rule ? 5400 : 5300)
    await f.accept(order, shirts(3))
    expect(readOrder(f.t, order.id)).toMatchObject({
      grandTotal: total,
      discount: 7500 - total,
      totalItemsPrice: total,
    })
    expect(ordersOutOfBalance(f.t)).toEqual([])
  })

  test('in francs is never a larger part of what is counted than of what it was given on, and comes back with the pieces', async () => {
    const order = await f.orderAt('pickup_en_route')
    await give(order, { francs: 600 }, 5400, f.as.admin)
    const counts = [
      { position: 0, counted: 0, reason: 'absent' as const },
      { position: 1, counted: 1 },
    ]
    await f.as.livreur.missions.advance({
      orderId: order.id,
      from: 'pickup_en_route',
      cashReceived: 2700,
      idempotencyKey: randomUUID(),
      check: { counts, reserves: [], withClient: true },
    })
    expect(readOrder(f.t, order.id)).toMatchObject({ discount: 300, grandTotal: 2700 })
    const more = [{ productId: f.garments.dress, service: 'Complet', quantity: 3 }]
    await f.accept(order, { added: more })
    expect(readOrder(f.t, order.id)).toMatchObject({ discount: 600, grandTotal: 11_400 })
    expect(ordersOutOfBalance(f.t)).toEqual([])
    const compared = compareDerived(f.t.database.sqlite)
    expect(compared.flatMap(({ fault }) => fault ?? [])).toEqual([])
  })

  test('in francs of before the update keeps the articles of then, where nothing waits that was priced otherwise', async () => {
    const [order, asked] = [await f.orderAt('picked_up'), await f.orderAt('picked_up')]
    await give(order, { francs: 600 }, 5400)
    await give(asked, { francs: 600 }, 5400)
    await f.propose(asked, shirts(1))
    const { sqlite } = f.t.database
    sqlite.exec(`update orders set discount_rule = '{"francs":600}'`)
    const update = knownMigrations().find(({ name }) => name.endsWith('no_franc_twice'))
    const ofRules = update?.sql.filter((sql) => sql.includes('`discount_rule`')) ?? []
    for (const statement of ofRules) sqlite.exec(statement)
    expect(readOrder(f.t, order.id).discountRule).toEqual({ francs: 600, of: 6000 })
    expect(readOrder(f.t, asked.id).discountRule).toEqual({ francs: 600 })
  })

  test('leaves a livreur’s cash of the former total as received, and the rest goes back', async () => {
    const order = await f.orderAt('pickup_en_route')
    await give(order, { francs: 2000 }, 4000)
    await f.as.livreur.missions.advance({
      orderId: order.id,
      from: 'pickup_en_route',
      cashReceived: 6000,
      idempotencyKey: randomUUID(),
      queued: true,
    })
    expect(f.money.stateOf(order)).toMatchObject({ state: 'paid', paid: 4000 })
    expect(f.money.owed()).toEqual([['paid_too_much', 2000]])
  })

  test('is refused while the client is asked, once the order is over, and for another total than was shown', async () => {
    const order = await f.orderAt('picked_up')
    expect(await refusalOf(give(order, { percent: 10 }, 5000))).toMatchObject({
      code: 'ORDER_CHANGED',
    })
    await f.propose(order, shirts(3))
    expect(await refusalOf(give(order, { percent: 10 }, 5400))).toMatchObject({
      code: 'ADJUSTMENT_PENDING',
    })
    await f.as.admin.orders.cancel({ orderId: order.id, from: 'picked_up' })
    expect(await refusalOf(give(order, { percent: 10 }, 5400))).toMatchObject({
      code: 'ORDER_CHANGED',
    })
  })

  test('keeps no words of a client who left', async () => {
    const order = await f.orderAt('delivery_en_route', 0)
    await give(order, { francs: 500 }, 5500)
    await f.as.admin.orders.cancel({ orderId: order.id, from: 'delivery_en_route' })
    await f.as.client.profile.deleteAccount({ password: 'mot-de-passe' })
    const rows = f.t.database.orm.select().from(orderDiscounts).all()
    expect(rows).toMatchObject([{ reason: '', francs: 500, total: 5500 }])
  })
})

describe('the ceiling of the day', () => {
  const save = (daily: number) =>
    f.t.database.write((orm) =>
      orm.insert(settings).values({ key: 'giving', value: { daily }, updatedAt: 0 }).run(),
    )

  test('holds for an admin, who is told how much is left and who may give more', async () => {
    await save(800)
    const order = await f.orderAt('picked_up')
    const tooMuch = await refusalOf(give(order, { percent: 20 }, 4800, f.as.admin))
    expect(tooMuch).toMatchObject({ code: 'CEILING_REACHED', details: { left: 800 } })
    await give(order, { francs: 800 }, 5200, f.as.admin)
    expect(await f.as.admin.dailyCeiling.own()).toMatchObject({ daily: 800, left: 0 })
  })

  test('counts a further discount of the same order by what it adds, and gives back that of a cancelled one', async () => {
    await save(1000)
    const order = await f.orderAt('picked_up')
    await give(order, { francs: 600 }, 5400, f.as.admin)
    await give(order, { francs: 1000 }, 5000, f.as.admin)
    await f.as.admin.orders.cancel({ orderId: order.id, from: 'picked_up' })
    expect(await f.as.admin.dailyCeiling.own()).toMatchObject({ left: 1000 })
  })

  test('does not hold for a superadmin', async () => {
    await save(0)
    expect(await owner.dailyCeiling.own()).toBeNull()
    const order = await f.orderAt('picked_up')
    await give(order, { percent: 100 }, 0)
    expect(readOrder(f.t, order.id)).toMatchObject({ grandTotal: 0, discount: 6000 })
  })

  test('is that of an order that the team takes by telephone, which is placed at its full price while an owner is asked', async () => {
    await save(0)
    const { clientId: _, ...input } = { ...(await orderInput(f.t)), clientId: '' }
    const discount = { rule: { percent: 20 }, reason: 'Premier essai' }
    const team = { ...input, clientId: f.people.client.id, discount }
    const less = { ...team, shown: { total: input.shown.total * 0.8 } }
    expect(await refusalOf(f.as.admin.checkout.placeFor(less))).toMatchObject({
      code: 'CEILING_REACHED',
    })
    const asked = { ...team, discount: { ...discount, asked: true as const } }
    const { orderId } = await f.as.admin.checkout.placeFor(asked)
    expect(readOrder(f.t, orderId)).toMatchObject({ grandTotal: input.shown.total, discount: 0 })
    const [ask] = await openProblems(owner, 'ask')
    await owner.ownerAsks.grant({ askId: ask?.id ?? '' })
    expect(readOrder(f.t, orderId)).toMatchObject({ grandTotal: input.shown.total * 0.8 })
    expect(eventsOf(f.t, orderId).map(({ kind }) => kind)).toEqual(['created', 'discount_given'])
    expect(ordersOutOfBalance(f.t)).toEqual([])
  })

  test('is passed by an order that waited on a device for the network, which the owner reads', async () => {
    await save(0)
    const { clientId: _, ...input } = { ...(await orderInput(f.t)), clientId: '' }
    const discount = { rule: { percent: 20 }, reason: 'Premier essai' }
    const shownTotal = input.shown.total * 0.8
    const team = {
      ...input,
      clientId: f.people.client.id,
      discount,
      shown: { total: shownTotal },
      queued: true as const,
    }
    const { orderId } = await f.as.admin.checkout.placeFor(team)
    expect(readOrder(f.t, orderId)).toMatchObject({ grandTotal: shownTotal })
    const told = f.t.database.orm.select().from(mailOutbox).all()
    expect(told.map(({ template }) => template)).toContain('ceiling-passed')
  })
})

/** One act of the team or the client. */
type Act =
  | { kind: 'discount'; rule: Discount }
  | { kind: 'lines'; quantity: number }
  | { kind: 'pay'; amount: number }
  | { kind: 'fee' }

const MISSED_FEE = 500

test('any sequence of discounts, other lines, missed fees and payments leaves sums that agree, below what was agreed', async () => {
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.record({
      kind: fc.constant('discount' as const),
      rule: fc.oneof(
        fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
        fc.integer({ min: 1, max: 9000 }).map((francs) => ({ francs })),
      ),
    }),
    fc.constant({ kind: 'fee' as const }),
    fc.record({ kind: fc.constant('lines' as const), quantity: fc.nat(6) }),
    fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 7000 }) }),
  )
  const value = { ...DEFAULT_VISITS, missedFee: MISSED_FEE }
  await f.t.database.write((orm) =>
    orm.insert(settings).values({ key: 'visits', value, updatedAt: 0 }).run(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
      const order = await orderWithMissedVisit()
      let agreed = order.grandTotal
      for (const one of acts) {
        agreed = await perform(order, one, agreed)
        const now = readOrder(f.t, order.id)
        expect(now.grandTotal).toBeLessThanOrEqual(agreed)
        expect(Math.min(now.discount, now.totalItemsPrice)).toBeGreaterThanOrEqual(0)
        const sum = f
          .linesOf(order)
          .reduce((all, [, , n, price]) => all + Number(n) * Number(price), 0)
        expect(now.totalItemsPrice + now.discount).toBe(sum)
        agreed = now.grandTotal
      }
    }),
    { numRuns: 15 },
  )
  expect(ordersOutOfBalance(f.t)).toEqual([])
}, 60_000)

/** Its fee waits for a decision. */
async function orderWithMissedVisit(): Promise<Order> {
  const order = await f.orderAt('picked_up', 0)
  const visit = { visit: 'pickup', reportedBy: 'client', createdAt: f.t.clock.now() } as const
  await f.t.database.write((orm) =>
    orm
      .insert(missedVisits)
      .values({ id: randomUUID(), orderId: order.id, ...visit })
      .run(),
  )
  return order
}

/** Returns the total that the client has agreed to afterwards. */
async function perform(order: Order, act: Act, agreed: number): Promise<number> {
  if (act.kind === 'discount') {
    const { totalItemsPrice, discount, missedFee } = readOrder(f.t, order.id)
    const articles = totalItemsPrice + discount
    const off =
      'percent' in act.rule ? Math.ceil((articles * act.rule.percent) / 100) : act.rule.francs
    await give(order, act.rule, articles - Math.min(off, articles) + missedFee).catch(() => {})
    return agreed
  }
  if (act.kind === 'pay') {
    await f.money.receive(order, { amount: act.amount }).catch(() => {})
    return agreed
  }
  if (act.kind === 'fee') {
    const before = readOrder(f.t, order.id).missedFee
    const { missedVisits } = await f.as.admin.orders.byId({ orderId: order.id })
    await owner.visits.decideFee({ missedVisitId: missedVisits[0]?.id ?? '', fee: MISSED_FEE })
    return agreed + (before === 0 ? MISSED_FEE : 0)
  }
  const isOther = f.linesOf(order)[0]?.[2] !== act.quantity
  if (!isOther) return agreed
  await f.propose(order, shirts(act.quantity)).catch(() => {})
  const { adjustment } = await f.as.client.orders.byId({ orderId: order.id })
  if (adjustment?.status !== 'proposed') return agreed
  await f.answer(order, true)
  return Math.max(agreed, adjustment.total)
}
