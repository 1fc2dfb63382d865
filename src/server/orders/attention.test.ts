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
import { deliveryUntil, NOTHING_PROMISED, setTimes } from '#server/testing/scenes/rounds.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { type Awaited, awaitedIn, TO_COLLECT_MS } from '#shared/orders/awaited.ts'

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

describe('ready laundry whose client did not come', () => {
  const toCollect = async () => (await staff.orders.list({ view: 'toCollect' })).items
  const late = async () => (await staff.orders.list({ view: 'late' })).items
  /** Ready now, with no hour of delivery. */
  async function readyWithoutHour(status: OrderStatus) {
    const { id } = await readyAt(status)
    await setTimes(t, id, NOTHING_PROMISED)
    return readOrder(t, id)
  }

  test('without an hour it is theirs from the third day on, not before, the longest first', async () => {
    const order = await readyWithoutHour('processing')
    t.clock.advance(1)
    const next = await readyWithoutHour('picked_up')
    t.clock.advance(TO_COLLECT_MS - 2)
    expect(await toCollect()).toEqual([])
    // The views are of the whole minute.
    t.clock.advance(2 * MINUTE_MS)
    expect((await toCollect()).map(({ id }) => id)).toEqual([order.id, next.id])
  })

  test('what is paid or moved meanwhile changes nothing', async () => {
    const order = await byWave('assigned_for_delivery')
    await setTimes(t, order.id, NOTHING_PROMISED)
    t.clock.advance(TO_COLLECT_MS + MINUTE_MS)
    await money.receive(order)
    expect(await toCollect()).toMatchObject([{ id: order.id }])
  })

  test('an hour that we missed is ours, and an hour to come is nobody’s', async () => {
    const { id } = await readyWithoutHour('processing')
    await setTimes(t, id, deliveryUntil(t.clock.now() + TO_COLLECT_MS))
    t.clock.advance(TO_COLLECT_MS - MINUTE_MS)
    expect([await toCollect(), await late()]).toEqual([[], []])
    t.clock.advance(TO_COLLECT_MS)
    expect(await toCollect()).toEqual([])
    expect(await late()).toMatchObject([{ id }])
  })

  test('a visit that found nobody is theirs at once', async () => {
    const { id } = await readyWithoutHour('assigned_for_delivery')
    await setTimes(t, id, { heldSince: t.clock.now() })
    expect(await toCollect()).toMatchObject([{ id }])
  })

  test('laundry that is not ready waits for us', async () => {
    for (const status of ['picked_up', 'processing'] as const) await byWave(status)
    t.clock.advance(TO_COLLECT_MS + MINUTE_MS)
    expect(await toCollect()).toEqual([])
    expect((await staff.orders.counts()).views.toCollect).toBe(0)
  })

  test('the list says of every order what the rule says', async () => {
    const delivery = deliveryUntil(t.clock.now() + DAY_MS)
    const made: string[] = []
    for (const status of ORDER_STATUSES)
      for (const times of [NOTHING_PROMISED, delivery, { heldSince: 1 }])
        for (const ready of [null, t.clock.now() - TO_COLLECT_MS]) {
          const { id } = await orderAt(status)
          await setTimes(t, id, { ...NOTHING_PROMISED, ...times, readyAt: ready })
          made.push(id)
        }
    t.clock.advance(2 * DAY_MS)
    const said = (who: Awaited['who']) =>
      made.filter((id) => awaitedIn(readOrder(t, id), t.clock.now())?.who === who).toSorted()
    const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted()
    expect(idsOf(await late())).toEqual(said('us'))
    expect(idsOf(await toCollect())).toEqual(said('client'))
    expect([said('us').length, said('client').length]).toEqual([6, 6])
  })
})

test('both lists come page by page, each order once, and are counted', async () => {
  const more = PAGE_SIZE + 1
  for (let i = 0; i < more; i += 1) {
    await orderAt('completed', 0)
    await setTimes(t, (await readyAt('picked_up')).id, NOTHING_PROMISED)
    // Several orders of one instant are told apart by their id.
    if (i % 4 === 0) t.clock.advance(1)
  }
  // The views and their counts are of the whole minute.
  t.clock.advance(TO_COLLECT_MS + MINUTE_MS)
  for (const view of ['unpaid', 'toCollect'] as const) {
    const first = await staff.orders.list({ view })
    const second = await staff.orders.list({ view, cursor: first.nextCursor })
    expect(first.items).toHaveLength(PAGE_SIZE)
    expect(second.items).toHaveLength(1)
    expect(second.nextCursor).toBeNull()
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(more)
  }
  const { views } = await staff.orders.counts()
  expect(views).toMatchObject({ unpaid: more, toCollect: more })
})

test('nothing needs attention in an empty database', async () => {
  const { views } = await staff.orders.counts()
  expect(views).toMatchObject({ late: 0, express: 0, unpaid: 0, toCollect: 0 })
  expect((await staff.orders.list({ view: 'unpaid' })).items).toEqual([])
})
