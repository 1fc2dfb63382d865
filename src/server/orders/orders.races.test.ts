import { beforeEach, describe, expect, test } from 'vitest'
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
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { outcomesOf } from '#server/testing/refusal.ts'
import type { OrderStatus } from '#shared/order-status.ts'

let t: TestContext
let livreurs: [User, User, User]
let admins: [Caller, Caller]
let client: User

beforeEach(async () => {
  t = createTestContext()
  livreurs = [await makeLivreur(t), await makeLivreur(t), await makeLivreur(t)]
  admins = [
    await t.as(await makeAdmin(t, { fullname: 'Mireille Assi' })),
    await t.as(await makeAdmin(t, { fullname: 'Yves Dago' })),
  ]
  client = await makeClient(t)
})

const orderAt = (status: OrderStatus) => makeOrder(t, { client, livreur: livreurs[0], status })

/** One call was accepted and every other heard ORDER_CHANGED, with who was faster. */
async function expectOneWinner(calls: Array<Promise<unknown>>, status: OrderStatus, by?: string) {
  const { accepted, refused } = await outcomesOf(calls)
  expect(accepted).toHaveLength(1)
  expect(refused).toHaveLength(calls.length - 1)
  for (const refusal of refused)
    expect(refusal).toEqual({
      code: 'ORDER_CHANGED',
      status: 409,
      details: { status, by: by ?? expect.stringMatching(/Mireille|Yves/), at: t.clock.now() },
    })
}

describe('two admins at once', () => {
  test('assign one order: one livreur gets it, once', async () => {
    const order = await orderAt('pending')
    const before = eventsOf(t, order.id).length
    const calls = admins.map((admin, i) =>
      admin.orders.assign({
        orderId: order.id,
        kind: 'pickup',
        from: 'pending',
        currentLivreurId: null,
        livreurId: (livreurs[i] as User).id,
      }),
    )
    await expectOneWinner(calls, 'assigned')
    const trail = eventsOf(t, order.id)
    expect(trail).toHaveLength(before + 1)
    expect(readOrder(t, order.id)).toMatchObject({
      status: 'assigned',
      livreurId: trail.at(-1)?.livreurId,
    })
  })

  test('replace a livreur: one replacement succeeds', async () => {
    const order = await orderAt('assigned')
    const before = eventsOf(t, order.id).length
    const calls = admins.map((admin, i) =>
      admin.orders.assign({
        orderId: order.id,
        kind: 'reassign',
        from: 'assigned',
        livreurId: (livreurs[i + 1] as User).id,
        currentLivreurId: livreurs[0].id,
      }),
    )
    await expectOneWinner(calls, 'assigned')
    expect(eventsOf(t, order.id)).toHaveLength(before + 1)
  })

  test('complete one order: its money is counted once', async () => {
    const order = await orderAt('delivery_en_route')
    const calls = admins.map((admin) =>
      admin.orders.move({ orderId: order.id, from: 'delivery_en_route', to: 'completed' }),
    )
    await expectOneWinner(calls, 'completed')
    expect(countersOf(t)).toMatchObject({ completed: 1, revenue: 3000 })
    expect(countersOf(t, livreurs[0].id)).toMatchObject({ completed: 1, revenue: 3000 })
  })

  test('cancel and complete one order: it ends in one way', async () => {
    const order = await orderAt('delivery_en_route')
    const move = { orderId: order.id, from: 'delivery_en_route' as const }
    const { accepted, refused } = await outcomesOf<unknown>([
      admins[0].orders.move({ ...move, to: 'completed' }),
      admins[1].orders.cancel(move),
    ])
    expect([accepted.length, refused.map(({ code }) => code)]).toEqual([1, ['ORDER_CHANGED']])
    const { completed, cancelled } = countersOf(t)
    expect(completed + cancelled).toBe(1)
  })
})

test('a client cancels while an admin assigns: one of them was faster', async () => {
  const order = await orderAt('pending')
  const own = await t.as(client)
  const { accepted, refused } = await outcomesOf<unknown>([
    own.orders.cancel({ orderId: order.id, from: 'pending' }),
    admins[0].orders.assign({
      orderId: order.id,
      kind: 'pickup',
      from: 'pending',
      currentLivreurId: null,
      livreurId: livreurs[0].id,
    }),
  ])
  expect([accepted.length, refused.map(({ code }) => code)]).toEqual([1, ['ORDER_CHANGED']])
  expect(eventsOf(t, order.id)).toHaveLength(2)
})

test('a livreur and an admin confirm one pick-up: it is counted once', async () => {
  const order = await orderAt('pickup_en_route')
  const livreur = await t.as(livreurs[0])
  const { accepted, refused } = await outcomesOf<unknown>([
    livreur.missions.advance({
      orderId: order.id,
      from: 'pickup_en_route',
      idempotencyKey: order.id,
      cashReceived: 3000,
    }),
    admins[0].orders.move({ orderId: order.id, from: 'pickup_en_route', to: 'picked_up' }),
  ])
  expect([accepted.length, refused.map(({ code }) => code)]).toEqual([1, ['ORDER_CHANGED']])
  expect([countersOf(t).pickups, countersOf(t, livreurs[0].id).pickups]).toEqual([1, 1])
})
