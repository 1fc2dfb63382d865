import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignOrder } from '#server/orders/orders.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  cashAt,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import { weighed } from '#server/testing/fixtures/door.fixture.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  MISSION_STATUSES,
  MISSION_STEPS,
  ORDER_STATUSES,
  type OrderStatus,
} from '#shared/order-status.ts'

let t: TestContext
let livreur: User
let caller: Caller
let client: User
let admin: User

beforeEach(async () => {
  t = createTestContext()
  livreur = await makeLivreur(t)
  caller = await t.as(livreur)
  client = await makeClient(t)
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
})

const orderAt = (status: OrderStatus) => makeOrder(t, { client, livreur, admin, status })
const step = (orderId: string, from: (typeof MISSION_STATUSES)[number]) => ({
  orderId,
  from,
  idempotencyKey: randomUUID(),
  cashReceived: cashAt(t, orderId, MISSION_STEPS[from].to),
})

async function reassign(orderId: string, from: OrderStatus, to: User): Promise<void> {
  const ids = { orderId, livreurId: to.id, currentLivreurId: livreur.id }
  await assignOrder({ ...t, actor: admin }, { ...ids, kind: 'reassign', from })
}

describe('the list', () => {
  test('holds the livreur’s orders in the four active statuses, oldest first', async () => {
    const other = await makeLivreur(t)
    const expected: string[] = []
    for (const status of ORDER_STATUSES) {
      await makeOrder(t, { client, livreur: other, admin, status })
      const order = await orderAt(status)
      if ((MISSION_STATUSES as readonly OrderStatus[]).includes(status)) expected.push(order.id)
      t.clock.advance(60_000)
    }
    expect((await caller.missions.list()).map(({ id }) => id)).toEqual(expected)
  })

  test('shows what a livreur needs at the client’s door', async () => {
    const order = await orderAt('assigned')
    expect(await caller.missions.list()).toEqual([
      expect.objectContaining({
        id: order.id,
        reference: order.reference,
        status: 'assigned',
        client: { id: client.id, fullname: client.fullname },
        clientAddress: order.clientAddress,
        clientContactPhone: '+2250707000001',
        clientLocation: { type: 'Point', coordinates: [-3.9492, 5.3527] },
      }),
    ])
  })

  test('no longer lists an order that is collected, delivered, cancelled, or reassigned', async () => {
    const order = await orderAt('assigned')
    await reassign(order.id, 'assigned', await makeLivreur(t))
    expect(await caller.missions.list()).toEqual([])
  })
})

describe('a livreur', () => {
  test('takes their order through both visits, and is counted with the money', async () => {
    const atPickup = await orderAt('assigned')
    const atDelivery = await orderAt('assigned_for_delivery')
    for (const { order, from, to } of [
      { order: atPickup, from: 'assigned', to: 'pickup_en_route' },
      { order: atPickup, from: 'pickup_en_route', to: 'picked_up' },
      { order: atDelivery, from: 'assigned_for_delivery', to: 'delivery_en_route' },
      { order: atDelivery, from: 'delivery_en_route', to: 'completed' },
    ] as const) {
      expect(await caller.missions.advance(step(order.id, from))).toEqual({ status: to })
      expect(readOrder(t, order.id)).toMatchObject({ status: to, livreurId: livreur.id })
      const moved = eventsOf(t, order.id).findLast(({ kind }) => kind === 'moved')
      expect(moved).toMatchObject({
        kind: 'moved',
        from,
        to,
        actorId: livreur.id,
        actorRole: 'livreur',
        livreurId: livreur.id,
        previousLivreurId: null,
      })
    }
    const counted = { pickups: 2, completed: 1, revenue: 3000 }
    expect(countersOf(t, livreur.id)).toMatchObject(counted)
    expect(countersOf(t)).toMatchObject(counted)
  })

  test('who sends a step again, also as one that was queued, gets the first answer, and it counts once', async () => {
    const order = await orderAt('pickup_en_route')
    const input = step(order.id, 'pickup_en_route')
    const answers = await Promise.all([1, 2, 3].map(() => caller.missions.advance(input)))
    const before = dumpTables(t.database)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['picked_up']))
    expect(countersOf(t).pickups).toBe(1)
    const late = { ...input, queued: true, takenAt: t.clock.now() - 60_000 }
    expect(await caller.missions.advance(late)).toEqual({ status: 'picked_up' })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('agrees to a total with its client where they collect and count, and nowhere else', async () => {
    const agreed = weighed(6400, 6400)
    const { id } = await orderAt('pickup_en_route')
    const uncounted = { ...step(id, 'pickup_en_route'), agreed }
    const { id: out } = await orderAt('delivery_en_route')
    const delivered = { ...step(out, 'delivery_en_route'), check: checkOf([2]), agreed }
    for (const refused of [uncounted, delivered])
      expect((await refusalOf(caller.missions.advance(refused))).code).toBe('VALIDATION')
    expect([id, out].map((one) => readOrder(t, one).status)).toEqual([
      'pickup_en_route',
      'delivery_en_route',
    ])
  })

  test('who uses one key for two steps is refused', async () => {
    const order = await orderAt('assigned')
    const first = step(order.id, 'assigned')
    await caller.missions.advance(first)
    const second = { ...step(order.id, 'pickup_en_route'), idempotencyKey: first.idempotencyKey }
    expect((await refusalOf(caller.missions.advance(second))).code).toBe('KEY_REUSED')
    expect(readOrder(t, order.id).status).toBe('pickup_en_route')
  })

  test('is told that the team took the order from them, and when', async () => {
    const order = await orderAt('assigned')
    t.clock.advance(60_000)
    await reassign(order.id, 'assigned', await makeLivreur(t))
    const details = { status: 'assigned', by: 'L’équipe Lavéo', at: t.clock.now() }
    t.clock.advance(60_000)
    const before = dumpTables(t.database)
    expect(await refusalOf(caller.missions.advance(step(order.id, 'assigned')))).toEqual({
      code: 'ORDER_CHANGED',
      status: 409,
      details,
    })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('who lost an order is told the name of the livreur who moved it since', async () => {
    const order = await orderAt('assigned')
    const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
    await reassign(order.id, 'assigned', mariam)
    await (await t.as(mariam)).missions.advance(step(order.id, 'assigned'))
    const { details } = await refusalOf(caller.missions.advance(step(order.id, 'assigned')))
    expect(details).toMatchObject({ status: 'pickup_en_route', by: 'Mariam Touré' })
  })
})
