import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
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
import { createPaymentsFixture, type MoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { handsOutOfBalance, ordersOutOfBalance } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let livreur: User
let other: User
let rider: Caller
let desk: Caller
let order: Order
let money: MoneyFixture

beforeEach(async () => {
  const fixture = await createPaymentsFixture()
  const { client, admin } = fixture
  ;({ t, livreur, rider, desk, money } = fixture)
  other = await makeLivreur(t, { fullname: 'Mariam Touré' })
  // 3000 francs in cash, received at the client's door.
  order = await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
  t.clock.advance(60_000)
})

const step = (
  cashReceived?: number,
  from: 'pickup_en_route' | 'delivery_en_route' = 'pickup_en_route',
) => ({
  orderId: order.id,
  from,
  cashReceived,
  idempotencyKey: randomUUID(),
})
const refused = (input: ReturnType<typeof step>, who = rider) =>
  refusalOf(who.missions.advance(input))
const cashRows = () =>
  t.database.sqlite
    .prepare(`select amount, livreur_id, actor_id from payment_ledger where method = 'espece'`)
    .all()
const kept = (amount: number) => ({ amount, livreur_id: livreur.id, actor_id: livreur.id })

const meanwhile = {
  cancelled: () => desk.orders.cancel({ orderId: order.id, from: 'pickup_en_route' }),
  moved: () => desk.orders.move({ orderId: order.id, from: 'pickup_en_route', to: 'picked_up' }),
  deleted: () => desk.orders.delete({ orderId: order.id }),
  reassigned: () =>
    desk.orders.assign({
      orderId: order.id,
      livreurId: other.id,
      kind: 'reassign',
      from: 'pickup_en_route',
      currentLivreurId: livreur.id,
    }),
}

const givenBack = () =>
  desk.orders.assign({
    orderId: order.id,
    livreurId: livreur.id,
    kind: 'reassign',
    from: 'pickup_en_route',
    currentLivreurId: other.id,
  })
const claimOf = ({ orderId, from, cashReceived, idempotencyKey }: ReturnType<typeof step>) => ({
  orderId,
  from,
  cashReceived,
  idempotencyKey,
  refusal: 'ORDER_CHANGED',
  takenAt: t.clock.now(),
})

describe('cash in the hand of a livreur whose step is refused', () => {
  test.each([
    { fate: 'cancelled', state: 'to_refund', owed: [['order_cancelled', 2000]] },
    { fate: 'moved', state: 'partial', owed: [] },
    { fate: 'reassigned', state: 'partial', owed: [] },
  ] as const)('is noted all the same once the order was $fate, and said', async (end) => {
    await meanwhile[end.fate]()
    const { status } = readOrder(t, order.id)
    const at = t.clock.now()
    t.clock.advance(60_000)
    expect(await refused(step(2000))).toEqual({
      code: 'ORDER_CHANGED',
      status: 409,
      details: { status, by: 'L’équipe Lavéo', at, cashKept: 2000 },
    })
    expect(readOrder(t, order.id).status).toBe(status)
    expect(cashRows()).toEqual([kept(2000)])
    expect(money.stateOf(order)).toMatchObject({ state: end.state, paid: 2000 })
    expect(money.owed()).toEqual(end.owed)
    expect(money.told(order)[0]).toEqual([
      'payment_received',
      { amount: 2000, method: 'espece', ...(end.owed.length > 0 && { kept: 0 }) },
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('is noted to go back once the order was deleted, and said', async () => {
    await meanwhile.deleted()
    expect(await refused(step(2000))).toEqual({
      code: 'ORDER_DELETED',
      status: 409,
      details: { cashKept: 2000 },
    })
    expect(cashRows()).toEqual([kept(2000)])
    expect((await desk.payments.refunds({})).items).toMatchObject([
      { reason: 'order_deleted', amount: 2000, orderId: order.id, reference: order.reference },
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('is noted at the return too, when the team said first that it was delivered', async () => {
    const [client, admin] = [await makeClient(t), await makeAdmin(t)]
    order = await makeOrder(t, { client, livreur, admin, status: 'delivery_en_route', cash: 0 })
    const by = { from: 'delivery_en_route', to: 'completed' } as const
    await desk.orders.move({ orderId: order.id, ...by })
    expect((await refused(step(3000, 'delivery_en_route'))).details).toMatchObject({
      cashKept: 3000,
    })
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
  })

  test('asks the next livreur only for the rest', async () => {
    await meanwhile.reassigned()
    await refused(step(2000))
    const theirs = await t.as(other)
    expect(await theirs.missions.list()).toMatchObject([{ payment: { due: 1000, paid: 2000 } }])
    await theirs.missions.advance(step(1000))
    expect(money.stateOf(order)).toMatchObject({ state: 'paid' })
  })

  test.each(['reassigned', 'deleted'] as const)(
    'is counted once, whatever is sent again of an order that was %s',
    async (fate) => {
      await meanwhile[fate]()
      const input = step(2000)
      const [first, ...more] = await Promise.all([1, 2, 3].map(() => refused(input)))
      const before = dumpTables(t.database)
      t.clock.advance(60_000)
      more.push(await refused(input))
      for (const again of more) expect(again).toEqual(first)
      expect(dumpTables(t.database)).toEqual(before)
      // A screen that could not reload sends under another key: it learns what is recorded.
      expect((await refused(step(1500))).details).toMatchObject({ cashKept: 2000 })
      expect(cashRows()).toEqual([kept(2000)])
    },
  )

  test('is not counted a second time when the order comes back and the phone sends again', async () => {
    await meanwhile.reassigned()
    const input = step(2000)
    const first = await refused(input)
    await givenBack()
    expect(await refused(input)).toEqual(first)
    expect(readOrder(t, order.id).status).toBe('pickup_en_route')
    await rider.missions.advance(step(1000))
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
    expect(money.owed()).toEqual([])
  })

  test('is counted again, whole, when the order came back to them and was lost a second time', async () => {
    await meanwhile.reassigned()
    const first = step(1000)
    await refused(first)
    await givenBack()
    await meanwhile.reassigned()
    expect((await refused(step(2000))).details).toMatchObject({ cashKept: 2000 })
    expect(cashRows()).toEqual([kept(1000), kept(2000)])
    expect(await rider.cash.mine()).toMatchObject({ holding: { amount: 3000 } })
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
    // The first step, sent again as a claim, is still the first one.
    await rider.missions.claim(claimOf(first))
    expect(cashRows()).toHaveLength(2)
    expect(handsOutOfBalance(t)).toEqual([])
  })

  test('is counted at a second visit too, after they found nobody at the first one', async () => {
    const { pickupFrom } = readOrder(t, order.id)
    t.clock.set(Math.max(t.clock.now(), pickupFrom ?? 0))
    await rider.visits.reportMissed({
      orderId: order.id,
      from: 'pickup_en_route',
      arrivedAt: t.clock.now(),
      calls: 0,
      waitedMinutes: 0,
      photoId: randomUUID(),
      presence: { point: null, reason: 'Pas de réseau' },
      queued: true,
      idempotencyKey: randomUUID(),
    })
    await rider.missions.advance({ ...step(), from: 'assigned' })
    await meanwhile.reassigned()
    expect((await refused(step(2000))).details).toMatchObject({ cashKept: 2000 })
    expect(cashRows()).toEqual([kept(2000)])
  })

  test('of which more is said under another key is counted up to what is said last', async () => {
    await meanwhile.reassigned()
    await refused(step(1000))
    expect((await refused(step(3000))).details).toMatchObject({ cashKept: 3000 })
    expect(cashRows()).toEqual([kept(1000), kept(2000)])
  })
})

describe('nothing is noted', () => {
  const unchanged = async (input: ReturnType<typeof step>, code: string, who = rider) => {
    const before = dumpTables(t.database)
    const { details, ...refusal } = await refused(input, who)
    expect(refusal.code).toBe(code)
    expect(details ?? {}).not.toHaveProperty('cashKept')
    expect(dumpTables(t.database)).toEqual(before)
  }

  test('from a livreur who held it at another step only', async () => {
    await meanwhile.moved()
    await unchanged(step(2000, 'delivery_en_route'), 'ORDER_CHANGED')
  })

  test('of a step that the livreur has taken: what was paid was said with it', async () => {
    await rider.missions.advance(step(1000))
    await unchanged(step(3000), 'ORDER_CHANGED')
    await meanwhile.deleted()
    await unchanged(step(3000), 'ORDER_NOT_FOUND')
  })

  test.each(['cancelled', 'deleted'] as const)(
    'without cash, of more than the order ever cost, or from a livreur who never held it (%s)',
    async (fate) => {
      await meanwhile[fate]()
      await unchanged(step(2000), 'ORDER_NOT_FOUND', await t.as(other))
      const code = fate === 'deleted' ? 'ORDER_NOT_FOUND' : 'ORDER_CHANGED'
      for (const cash of [undefined, 0, 3001]) await unchanged(step(cash), code)
    },
  )
})

describe('cash that a phone without a network was given', () => {
  const give = (to: User, from: User | null) =>
    desk.orders.assign({
      orderId: order.id,
      livreurId: to.id,
      currentLivreurId: from?.id ?? null,
      ...(from ? { kind: 'reassign', from: 'assigned' } : { kind: 'pickup', from: 'pending' }),
    } as Parameters<Caller['orders']['assign']>[0])

  beforeEach(async () => {
    const [client, admin] = [await makeClient(t), await makeAdmin(t)]
    order = await makeOrder(t, { client, admin })
    await give(livreur, null)
  })

  test('is recorded though the order was reassigned before the step was sent', async () => {
    await give(other, livreur)
    t.clock.advance(60_000)
    expect(await refused(step(2000))).toMatchObject({
      code: 'ORDER_CHANGED',
      details: { cashKept: 2000 },
    })
    expect(cashRows()).toEqual([kept(2000)])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('is not while the order still waits for them: the step is to be taken first', async () => {
    const { details } = await refused(step(2000))
    expect(details).not.toHaveProperty('cashKept')
    expect(cashRows()).toEqual([])
  })

  test('is not for an order that they lost before and were given again', async () => {
    await give(other, livreur)
    await give(livreur, other)
    await refused(step(2000))
    expect(cashRows()).toEqual([])
  })
})
