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
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { amountDue } from '#shared/money/payments.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { dueAt } from '#shared/time/due.ts'

/** The moves that an admin makes by hand; everything else is refused. */
const ALLOWED: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['cancelled'],
  assigned: ['picked_up', 'cancelled'],
  pickup_en_route: ['picked_up', 'cancelled'],
  picked_up: ['processing', 'cancelled'],
  processing: ['cancelled'],
  assigned_for_delivery: ['delivery_en_route', 'completed', 'cancelled'],
  delivery_en_route: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}
const EACH_ALLOWED = ORDER_STATUSES.flatMap((from) => ALLOWED[from].map((to) => ({ from, to })))

let t: TestContext
let admin: User
let livreur: User
let client: User
let caller: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  livreur = await makeLivreur(t)
  client = await makeClient(t)
  caller = await t.as(admin)
})

/** Nothing was paid for it: what becomes of money is told with the payments. */
const orderAt = (status: OrderStatus) => makeOrder(t, { client, livreur, admin, status, cash: 0 })

describe('an admin', () => {
  test('moves an order from each status to each one after it that is allowed', async () => {
    for (const { from, to } of EACH_ALLOWED) {
      const order = await orderAt(from)
      const trail = eventsOf(t, order.id)
      t.clock.advance(60_000)
      await caller.orders.move({ orderId: order.id, from, to })
      const now = t.clock.now()
      const moved = { ...order, status: to }
      expect(readOrder(t, order.id)).toEqual({ ...moved, dueAt: dueAt(moved), updatedAt: now })
      expect(eventsOf(t, order.id)).toEqual([
        ...trail,
        expect.objectContaining({
          kind: to === 'cancelled' ? 'cancelled' : 'moved',
          from,
          to,
          at: now,
          actorId: admin.id,
          actorRole: 'admin',
          clientId: client.id,
          livreurId: order.livreurId,
          previousLivreurId: null,
          // A step that had a due time says which one it kept or missed.
          data: to === 'picked_up' || to === 'completed' ? { due: order.dueAt } : {},
        }),
      ])
    }
  })

  test('cannot move an order from any status anywhere else', async () => {
    const orders = []
    for (const status of ORDER_STATUSES) orders.push(await orderAt(status))
    const before = dumpTables(t.database)
    for (const { id: orderId, status: from } of orders)
      for (const to of ORDER_STATUSES.filter((s) => !ALLOWED[from].includes(s)))
        expect(
          await refusalOf(caller.orders.move({ orderId, from, to })),
          `${from} to ${to}`,
        ).toEqual({ code: 'TRANSITION_REFUSED', status: 422 })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('cannot move an order that has left the status on screen, and is told who, when and what', async () => {
    const order = await orderAt('picked_up')
    const first = await t.as(admin)
    t.clock.advance(60_000)
    await first.orders.move({ orderId: order.id, from: 'picked_up', to: 'processing' })
    const before = dumpTables(t.database)
    const details = { status: 'processing', by: 'Mireille Assi', at: t.clock.now() }
    t.clock.advance(60_000)
    const late = caller.orders.move({ orderId: order.id, from: 'picked_up', to: 'processing' })
    expect(await refusalOf(late)).toEqual({ code: 'ORDER_CHANGED', status: 409, details })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('confirming a pick-up by hand counts it for the livreur of the order', async () => {
    const { id: orderId } = await orderAt('assigned')
    await caller.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
    expect([countersOf(t).pickups, countersOf(t, livreur.id).pickups]).toEqual([1, 1])
  })

  test('completing an order counts it, its money and its time', async () => {
    const { id: orderId, grandTotal } = await orderAt('delivery_en_route')
    t.clock.advance(90 * 60_000)
    await caller.orders.move({ orderId, from: 'delivery_en_route', to: 'completed' })
    const counted = { completed: 1, revenue: grandTotal, turnaround: 90 * 60_000 }
    expect(countersOf(t)).toMatchObject({ orders: 1, cancelled: 0, ...counted })
    expect(countersOf(t, livreur.id)).toMatchObject(counted)
  })
})

describe('cancelling', () => {
  const open = ORDER_STATUSES.filter((s) => s !== 'completed' && s !== 'cancelled')

  test('an admin cancels an order at each status that is open', async () => {
    for (const [i, from] of open.entries()) {
      const order = await orderAt(from)
      await caller.orders.cancel({ orderId: order.id, from })
      expect(readOrder(t, order.id)).toMatchObject({
        status: 'cancelled',
        livreurId: order.livreurId,
      })
      const trail = eventsOf(t, order.id)
      expect(trail.at(-1)).toMatchObject({ kind: 'cancelled', from, to: 'cancelled' })
      expect(countersOf(t)).toMatchObject({ orders: i + 1, cancelled: i + 1, revenue: 0 })
    }
  })

  test('no one cancels an order that is over, and a client none that somebody was given', async () => {
    const own = await t.as(client)
    const over = [await orderAt('completed'), await orderAt('cancelled')]
    const given = []
    for (const status of open.slice(1)) given.push(await orderAt(status))
    const before = dumpTables(t.database)
    const refusal = async (who: Caller, { id: orderId, status: from }: (typeof over)[number]) =>
      (await refusalOf(who.orders.cancel({ orderId, from }))).code
    for (const order of over) expect(await refusal(caller, order)).toBe('TRANSITION_REFUSED')
    for (const order of [...over, ...given])
      expect(await refusal(own, order), order.status).toBe('TRANSITION_REFUSED')
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('a client cancels their own waiting order', async () => {
    const { id: orderId } = await orderAt('pending')
    const own = await t.as(client)
    await own.orders.cancel({ orderId, from: 'pending' })
    expect(readOrder(t, orderId).status).toBe('cancelled')
    expect(eventsOf(t, orderId).at(-1)).toMatchObject({ actorId: client.id, actorRole: 'client' })
  })

  test('a client who was too slow is told that the team was faster, without a name', async () => {
    const { id: orderId } = await orderAt('assigned')
    const own = await t.as(client)
    expect(await refusalOf(own.orders.cancel({ orderId, from: 'pending' }))).toEqual({
      code: 'ORDER_CHANGED',
      status: 409,
      details: { status: 'assigned', by: 'L’équipe Lavéo', at: t.clock.now() },
    })
  })
})

describe('an order that is not one’s own', () => {
  const missing = '00000000-0000-4000-8000-000000000000'
  const NOT_FOUND = { code: 'ORDER_NOT_FOUND', status: 404 }

  test('does not exist for another client', async () => {
    const { id: orderId } = await orderAt('pending')
    const other = await t.as(await makeClient(t))
    const before = dumpTables(t.database)
    const calls = [
      () => other.orders.cancel({ orderId, from: 'pending' }),
      () => other.orders.timeline({ orderId }),
      () => other.orders.choosePayment({ orderId, method: 'wave' }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toEqual(NOT_FOUND)
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('is refused to another client as one that does not exist, even for a wrong move', async () => {
    const other = await t.as(await makeClient(t))
    for (const orderId of [(await orderAt('completed')).id, missing])
      expect(await refusalOf(other.orders.cancel({ orderId, from: 'assigned' }))).toEqual(NOT_FOUND)
  })

  test('is not found by staff either when it does not exist', async () => {
    const ghost = { orderId: missing, from: 'pending' as const }
    const calls = [
      () => caller.orders.cancel(ghost),
      () => caller.orders.move({ ...ghost, to: 'cancelled' }),
      () => caller.orders.delete({ orderId: missing }),
      () => caller.orders.timeline({ orderId: missing }),
      () =>
        caller.orders.assign({
          ...ghost,
          livreurId: livreur.id,
          kind: 'pickup',
          currentLivreurId: null,
        }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toEqual(NOT_FOUND)
  })
})

describe('deleting', () => {
  test('an admin deletes an order at any status with its lines, and its trail stays', async () => {
    for (const status of ORDER_STATUSES) {
      const order = await orderAt(status)
      const trail = eventsOf(t, order.id)
      const money = countersOf(t)
      await caller.orders.delete({ orderId: order.id })
      const { orders, order_items } = dumpTables(t.database)
      expect(orders).toEqual([])
      expect(order_items).toEqual([])
      expect(eventsOf(t, order.id)).toEqual([
        ...trail,
        expect.objectContaining({
          kind: 'deleted',
          from: status,
          to: null,
          actorId: admin.id,
          clientId: client.id,
          data: { grandTotal: 3000, unpaid: amountDue(order), createdAt: order.createdAt },
        }),
      ])
      expect(countersOf(t)).toEqual({ ...money, orders: 0 })
    }
  })

  test('an order that was completed by hand without its cash says what was still due', async () => {
    const plan = { client, livreur, admin, status: 'delivery_en_route', cash: 1000 } as const
    const { id: orderId } = await makeOrder(t, plan)
    await caller.orders.move({ orderId, from: 'delivery_en_route', to: 'completed' })
    await caller.orders.delete({ orderId })
    expect(eventsOf(t, orderId).at(-1)).toMatchObject({
      kind: 'deleted',
      from: 'completed',
      data: { grandTotal: 3000, unpaid: 2000 },
    })
  })

  test('an order is taken back from the day it was placed', async () => {
    const { id: orderId } = await orderAt('pending')
    t.clock.advance(3 * 24 * 3_600_000)
    await caller.orders.delete({ orderId })
    const { stats_day } = dumpTables(t.database)
    expect(stats_day).toEqual([expect.objectContaining({ day: '2025-06-10', orders: 0 })])
  })

  test('the others of the same client stay', async () => {
    const [first, second] = [await orderAt('pending'), await orderAt('pending')]
    await caller.orders.delete({ orderId: first.id })
    expect(readOrder(t, second.id)).toEqual(second)
    expect(await refusalOf(caller.orders.delete({ orderId: first.id }))).toEqual({
      code: 'ORDER_NOT_FOUND',
      status: 404,
    })
  })
})
