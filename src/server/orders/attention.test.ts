import { beforeEach, describe, expect, test } from 'vitest'
import { PAGE_SIZE } from '#server/lib/page.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { createMoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { refundMade } from '#server/testing/refund-made.ts'
import { deliveryUntil, setTimes } from '#server/testing/scenes/rounds.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { UNCLAIMED_MS } from '#shared/orders/attention.ts'

let t: TestContext
let people: Record<'client' | 'livreur' | 'admin', User>
let staff: Caller
let money: ReturnType<typeof createMoneyFixture>

beforeEach(async () => {
  t = createTestContext()
  people = {
    client: await makeClient(t),
    livreur: await makeLivreur(t),
    admin: await makeAdmin(t),
  }
  staff = await t.as(people.admin)
  money = createMoneyFixture(t, people)
})

const orderAt = (status: OrderStatus, cash?: number) =>
  makeOrder(t, { ...people, status, ...(cash === undefined ? {} : { cash }) })

/** An order whose clothes the team said to be ready. */
async function readyAt(status: OrderStatus) {
  const { id: orderId } = await orderAt(status)
  await staff.visits.makeReady({ orderId })
  return readOrder(t, orderId)
}

/** An order paid by Wave, whose livreur collects no cash. */
const byWave = (status: OrderStatus) =>
  makeOrder(t, { ...people, status, input: { paymentMethod: 'wave' } })

describe('delivered and not fully paid', () => {
  const unpaid = async () => (await staff.orders.list({ view: 'unpaid' })).items

  test('only what was delivered is asked for, the oldest order first', async () => {
    const first = await orderAt('completed', 0)
    t.clock.advance(1)
    const second = await orderAt('completed', 0)
    for (const status of ORDER_STATUSES.filter((other) => other !== 'completed'))
      await orderAt(status, 0)
    expect((await unpaid()).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('what is paid is not in it, what is partly paid is, for the rest', async () => {
    await orderAt('completed')
    const order = await byWave('completed')
    await money.receive(order, { amount: 2999 })
    expect(await unpaid()).toMatchObject([
      { reference: order.reference, payment: { state: 'partial', due: 1, paid: 2999 } },
    ])
    await money.receive(order, { amount: 1 })
    expect(await unpaid()).toEqual([])
  })

  test('money that came twice and goes back leaves it paid', async () => {
    const order = await byWave('completed')
    await money.receive(order)
    await money.receive(order)
    const [refund] = (await staff.payments.refunds({})).items
    if (refund) await staff.payments.settleRefund(refundMade(refund))
    expect(await unpaid()).toEqual([])
  })

  test('a Wave payment that is still looked for is in another part of what is owed', async () => {
    const order = await byWave('completed')
    expect(await unpaid()).toMatchObject([{ payment: { due: 3000 } }])
    await money.declare(order)
    expect(await unpaid()).toEqual([])
    expect(await staff.owed.all()).toMatchObject({ all: 3000, toVerify: { francs: 3000 } })
    await staff.payments.confirmWave({ orderId: order.id, transactionId: 'T_1234', amount: 3000 })
    expect(await unpaid()).toEqual([])
    expect(await staff.owed.all()).toMatchObject({ all: 0 })
  })

  test('paid in two ways it says how much it keeps of each', async () => {
    const order = await byWave('completed')
    await money.receive(order, { amount: 1000, method: 'espece' })
    await money.receive(order, { amount: 2500, transactionId: 'T_1' })
    const listed = async () => (await staff.orders.list({ sort: 'recent' })).items[0]?.payment
    expect(await listed()).toMatchObject({
      state: 'paid',
      parts: [
        { method: 'espece', amount: 1000 },
        { method: 'wave', amount: 2000 },
      ],
    })
  })

  test('it says when it changed last; the order itself and the list of its client, when it was delivered', async () => {
    const order = await byWave('completed')
    const deliveredAt = t.clock.now()
    t.clock.advance(60_000)
    await money.receive(order, { amount: 1000 })
    expect(await unpaid()).toMatchObject([
      {
        status: 'completed',
        updatedAt: t.clock.now(),
        client: { fullname: people.client.fullname },
        clientContactPhone: order.clientContactPhone,
      },
    ])
    expect((await staff.orders.detail({ orderId: order.id })).order.deliveredAt).toBe(deliveredAt)
    const { items } = await staff.orders.list({ clientId: order.clientId })
    expect(items).toMatchObject([{ id: order.id, deliveredAt }])
  })
})

describe('laundry that was offered and that nobody claims', () => {
  const unclaimed = async () => (await staff.orders.list({ view: 'unclaimed' })).items

  test('it is asked about from the minute of the third day on, not before', async () => {
    t.clock.set(t.clock.now() - (t.clock.now() % MINUTE_MS))
    const order = await readyAt('processing')
    t.clock.advance(UNCLAIMED_MS - 1)
    expect(await unclaimed()).toEqual([])
    t.clock.advance(1)
    expect(await unclaimed()).toMatchObject([
      { id: order.id, status: 'processing', updatedAt: order.updatedAt },
    ])
  })

  test('a paid bag that nobody washed waits for us, not for its client', async () => {
    for (const status of ['picked_up', 'processing'] as const) {
      const order = await byWave(status)
      await money.receive(order)
    }
    t.clock.advance(UNCLAIMED_MS + MINUTE_MS)
    expect(await unclaimed()).toEqual([])
    expect((await staff.orders.counts()).views.unclaimed).toBe(0)
  })

  test('of orders that move on, only what is given to a livreur for its delivery was offered', async () => {
    for (const status of ORDER_STATUSES) await orderAt(status)
    t.clock.advance(UNCLAIMED_MS + MINUTE_MS)
    expect((await unclaimed()).map(({ status }) => status).sort()).toEqual([
      'assigned_for_delivery',
      'delivery_en_route',
    ])
  })

  test('a client who chose a later hour of delivery claims it then', async () => {
    const { id } = await readyAt('processing')
    const deliveryTo = t.clock.now() + UNCLAIMED_MS + DAY_MS
    await setTimes(t, id, deliveryUntil(deliveryTo))
    t.clock.advance(UNCLAIMED_MS + MINUTE_MS)
    expect(await unclaimed()).toEqual([])
    t.clock.set(deliveryTo)
    expect(await unclaimed()).toMatchObject([{ id }])
  })

  test('what moved meanwhile starts to wait anew, and the longest wait comes first', async () => {
    const moved = await readyAt('picked_up')
    t.clock.advance(1)
    const still = await readyAt('picked_up')
    t.clock.advance(UNCLAIMED_MS + MINUTE_MS)
    await staff.orders.move({ orderId: moved.id, from: 'picked_up', to: 'processing' })
    expect((await unclaimed()).map(({ id }) => id)).toEqual([still.id])
    t.clock.advance(UNCLAIMED_MS + MINUTE_MS)
    expect((await unclaimed()).map(({ id }) => id)).toEqual([still.id, moved.id])
  })

  test('a payment shows contact with the client, so the wait begins again', async () => {
    const order = await byWave('assigned_for_delivery')
    t.clock.advance(UNCLAIMED_MS + MINUTE_MS)
    expect(await unclaimed()).toHaveLength(1)
    await money.receive(order)
    const updatedAt = t.clock.now()
    expect(await unclaimed()).toEqual([])
    t.clock.advance(UNCLAIMED_MS + MINUTE_MS)
    expect(await unclaimed()).toMatchObject([{ updatedAt }])
  })
})

test('both lists come page by page, each order once, and are counted', async () => {
  const more = PAGE_SIZE + 1
  for (let i = 0; i < more; i += 1) {
    await orderAt('completed', 0)
    await readyAt('picked_up')
    // Several orders of one instant are told apart by their id.
    if (i % 4 === 0) t.clock.advance(1)
  }
  // The views and their counts are of the whole minute; the slots of delivery are over.
  t.clock.advance(UNCLAIMED_MS + 7 * DAY_MS)
  for (const view of ['unpaid', 'unclaimed'] as const) {
    const first = await staff.orders.list({ view })
    const second = await staff.orders.list({ view, cursor: first.nextCursor })
    expect(first.items).toHaveLength(PAGE_SIZE)
    expect(second.items).toHaveLength(1)
    expect(second.nextCursor).toBeNull()
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(more)
  }
  const { views } = await staff.orders.counts()
  expect(views).toMatchObject({ unpaid: more, unclaimed: more })
})

test('nothing needs attention in an empty database', async () => {
  const { views } = await staff.orders.counts()
  expect(views).toMatchObject({ late: 0, express: 0, unpaid: 0, unclaimed: 0 })
  expect((await staff.orders.list({ view: 'unpaid' })).items).toEqual([])
})
