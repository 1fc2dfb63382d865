import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { ORDER_STATUSES } from '#shared/order-status.ts'

let t: TestContext
let client: User
let own: Caller

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t, { fullname: 'Aminata Koné' })
  own = await t.as(client)
})

describe('the timeline', () => {
  const completed = async () => {
    const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
    const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
    const order = await makeOrder(t, { client, admin, livreur, status: 'completed' })
    return { orderId: order.id, staff: await t.as(admin) }
  }

  test('shows staff every step with the name of its actor', async () => {
    const { orderId, staff } = await completed()
    const rows = await staff.orders.timeline({ orderId })
    expect(
      rows.map(({ kind, to, actorName, livreurName }) => [kind, to, actorName, livreurName]),
    ).toEqual([
      ['created', 'pending', 'Aminata Koné', null],
      ['assigned', 'assigned', 'Mireille Assi', 'Konan Yao'],
      ['moved', 'pickup_en_route', 'Konan Yao', 'Konan Yao'],
      ['moved', 'picked_up', 'Konan Yao', 'Konan Yao'],
      ['payment_received', 'picked_up', 'Konan Yao', 'Konan Yao'],
      ['moved', 'processing', 'Mireille Assi', 'Konan Yao'],
      ['assigned', 'assigned_for_delivery', 'Mireille Assi', 'Konan Yao'],
      ['moved', 'delivery_en_route', 'Konan Yao', 'Konan Yao'],
      ['moved', 'completed', 'Konan Yao', 'Konan Yao'],
    ])
  })

  test('shows a client the same steps, with the team in place of every staff member', async () => {
    const { orderId, staff } = await completed()
    const rows = await own.orders.timeline({ orderId })
    expect(JSON.stringify(rows)).not.toContain('Mireille')
    expect(rows).toEqual(
      (await staff.orders.timeline({ orderId })).map((row) =>
        row.actorName === 'Mireille Assi' ? { ...row, actorName: 'L’équipe Lavéo' } : row,
      ),
    )
  })

  test('holds no id of a person, no phone and no address', async () => {
    const { orderId } = await completed()
    const [row] = await own.orders.timeline({ orderId })
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        'actorName',
        'actorRole',
        'at',
        'byHeardLink',
        'from',
        'kind',
        'livreurName',
        'money',
        'moved',
        'numberAnswer',
        'orderSeq',
        'placeMetres',
        'queued',
        'release',
        'to',
        'step',
        'claim',
        'count',
        'disagreed',
        'flag',
        'tries',
        'via',
        'adjustment',
        'closing',
        'visit',
        'waveUnverified',
      ].sort(),
    )
  })

  test('says what was paid, how, and who received it, without the ids behind it', async () => {
    const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
    const { id: orderId, grandTotal } = await makeOrder(t, { client, livreur, status: 'picked_up' })
    const rows = await own.orders.timeline({ orderId })
    const paid = rows.find(({ kind }) => kind === 'payment_received')
    expect(paid).toMatchObject({
      actorRole: 'livreur',
      actorName: 'Konan Yao',
      money: { amount: grandTotal, method: 'espece', reason: null, outcome: null },
    })
    expect(JSON.stringify(rows)).not.toContain(livreur.id)
    expect(rows.find(({ kind }) => kind === 'moved')?.money).toBeNull()
  })

  test('says that nothing was received', async () => {
    const { id: orderId } = await makeOrder(t, { client, status: 'picked_up', cash: 0 })
    const rows = await own.orders.timeline({ orderId })
    expect(rows.map(({ kind }) => kind)).toContain('payment_missing')
  })

  test('is that of one order', async () => {
    const order = await makeOrder(t, { client })
    await makeOrder(t, { client })
    expect(await own.orders.timeline({ orderId: order.id })).toHaveLength(1)
  })
})

describe('choosing the payment', () => {
  const unset = (status: (typeof ORDER_STATUSES)[number] = 'pending') =>
    makeOrder(t, { client, status, input: { paymentMethod: null } })

  test('sets the method of a waiting order and leaves an event', async () => {
    const { id: orderId } = await unset()
    t.clock.advance(60_000)
    const answer = await own.orders.choosePayment({ orderId, method: 'espece' })
    expect(answer).toEqual({ paymentUrl: null })
    expect(readOrder(t, orderId)).toMatchObject({
      paymentMethod: 'espece',
      status: 'pending',
      updatedAt: t.clock.now(),
    })
    expect(eventsOf(t, orderId).at(-1)).toMatchObject({
      kind: 'payment_method',
      from: 'pending',
      to: 'pending',
      actorId: client.id,
      data: { method: 'espece' },
    })
  })

  test('with Wave says where to pay the total', async () => {
    const { id: orderId } = await unset()
    const { paymentUrl } = await own.orders.choosePayment({ orderId, method: 'wave' })
    expect(paymentUrl).toBe(`/api/orders/${orderId}/payer`)
  })

  test('again with the same method answers the same and writes nothing', async () => {
    const { id: orderId } = await unset()
    const first = await own.orders.choosePayment({ orderId, method: 'wave' })
    const before = dumpTables(t.database)
    expect(await own.orders.choosePayment({ orderId, method: 'wave' })).toEqual(first)
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('again with another method is refused', async () => {
    const { id: orderId } = await unset()
    await own.orders.choosePayment({ orderId, method: 'espece' })
    const before = dumpTables(t.database)
    expect(await refusalOf(own.orders.choosePayment({ orderId, method: 'wave' }))).toEqual({
      code: 'PAYMENT_ALREADY_CHOSEN',
      status: 409,
    })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('from two tabs at once keeps the first, with one event', async () => {
    const { id: orderId } = await unset()
    const { accepted, refused } = await outcomesOf([
      own.orders.choosePayment({ orderId, method: 'espece' }),
      own.orders.choosePayment({ orderId, method: 'wave' }),
    ])
    expect([accepted.length, refused.map(({ code }) => code)]).toEqual([
      1,
      ['PAYMENT_ALREADY_CHOSEN'],
    ])
    expect(eventsOf(t, orderId).filter(({ kind }) => kind === 'payment_method')).toHaveLength(1)
  })

  test('is too late once the order no longer waits', async () => {
    const orders = []
    for (const status of ORDER_STATUSES.slice(1)) orders.push(await unset(status))
    const before = dumpTables(t.database)
    for (const { id: orderId, status } of orders) {
      const late = await refusalOf(own.orders.choosePayment({ orderId, method: 'wave' }))
      expect(late).toMatchObject({ code: 'ORDER_CHANGED', details: { status } })
    }
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('with Wave is refused where Wave is not set up', async () => {
    t = createTestContext({ DEMO: '0' })
    client = await makeClient(t)
    own = await t.as(client)
    const { id: orderId } = await unset()
    const { code } = await refusalOf(own.orders.choosePayment({ orderId, method: 'wave' }))
    expect(code).toBe('WAVE_UNAVAILABLE')
    expect(readOrder(t, orderId).paymentMethod).toBeNull()
  })
})

describe('the history', () => {
  test('holds the client’s delivered orders, with when each was delivered, and no livreur', async () => {
    const delivered = await makeOrder(t, { client, status: 'completed' })
    await makeOrder(t, { client })
    await makeOrder(t, { client, status: 'cancelled' })
    await makeOrder(t, { status: 'completed' })
    const { items, nextCursor } = await own.orders.history({})
    expect(items.map(({ id }) => id)).toEqual([delivered.id])
    expect(nextCursor).toBeNull()
    const last = (await own.orders.timeline({ orderId: delivered.id })).find(
      ({ to }) => to === 'completed',
    )
    expect(items[0]).toMatchObject({ deliveredAt: last?.at, livreur: null })
  })
})
