import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderPlaces } from '#server/db/schema.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { cashAt, readOrder } from '#server/testing/factories.ts'
import { checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import { weighed } from '#server/testing/fixtures/door.fixture.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import {
  MISSION_STATUSES,
  MISSION_STEPS,
  ORDER_STATUSES,
  type OrderStatus,
} from '#shared/order-status.ts'

let f: Team

beforeEach(async () => {
  f = await teamOnDuty()
})

const step = (orderId: string, from: (typeof MISSION_STATUSES)[number]) => ({
  orderId,
  from,
  idempotencyKey: randomUUID(),
  cashReceived: cashAt(f.t, orderId, MISSION_STEPS[from].to),
})

describe('the list', () => {
  test('holds the livreur’s orders in the four active statuses, oldest first', async () => {
    const expected: string[] = []
    for (const status of ORDER_STATUSES) {
      await f.orderAt(status, { livreur: f.mariam })
      const order = await f.orderAt(status)
      if ((MISSION_STATUSES as readonly OrderStatus[]).includes(status)) expected.push(order.id)
      f.t.clock.advance(60_000)
    }
    expect((await f.riding.missions.list()).map(({ id }) => id)).toEqual(expected)
  })

  test('shows what a livreur needs at the client’s door', async () => {
    const order = await f.orderAt('assigned')
    expect(await f.riding.missions.list()).toEqual([
      expect.objectContaining({
        id: order.id,
        reference: order.reference,
        status: 'assigned',
        client: { id: f.client.id, fullname: 'Aminata Koné' },
        clientAddress: order.clientAddress,
        clientContactPhone: '+2250707000001',
        clientLocation: { type: 'Point', coordinates: [-3.9492, 5.3527] },
      }),
    ])
  })

  test('says where the linen waits on the racks, before it is loaded', async () => {
    const order = await f.orderAt('assigned_for_delivery')
    const { n } = readOrder(f.t, order.id)
    f.t.database.orm
      .insert(orderPlaces)
      .values({ orderN: n, rack: 'B', place: 2, hangers: 1, bags: 0, at: 0 })
      .run()
    const other = await f.orderAt('assigned_for_delivery')
    const places = (await f.riding.missions.list()).map(({ id, place }) => [id, place])
    expect(new Map(places as [string, string | null][])).toEqual(
      new Map([
        [order.id, 'B-2'],
        [other.id, null],
      ]),
    )
  })

  test('no longer lists an order that is collected, delivered, cancelled, or reassigned', async () => {
    const order = await f.orderAt('assigned')
    await f.giveTo(f.mariam, order)
    expect(await f.riding.missions.list()).toEqual([])
  })
})

describe('a livreur', () => {
  test('takes their order through both visits, and is counted with the money', async () => {
    const atPickup = await f.orderAt('assigned')
    const atDelivery = await f.orderAt('assigned_for_delivery')
    for (const { order, from, to } of [
      { order: atPickup, from: 'assigned', to: 'pickup_en_route' },
      { order: atPickup, from: 'pickup_en_route', to: 'picked_up' },
      { order: atDelivery, from: 'assigned_for_delivery', to: 'delivery_en_route' },
      { order: atDelivery, from: 'delivery_en_route', to: 'completed' },
    ] as const) {
      expect(await f.riding.missions.advance(step(order.id, from))).toEqual({ status: to })
      expect(readOrder(f.t, order.id)).toMatchObject({ status: to, livreurId: f.konan.id })
      const moved = eventsOf(f.t, order.id).findLast(({ kind }) => kind === 'moved')
      expect(moved).toMatchObject({
        kind: 'moved',
        from,
        to,
        actorId: f.konan.id,
        actorRole: 'livreur',
        livreurId: f.konan.id,
        previousLivreurId: null,
      })
    }
    const counted = { pickups: 2, completed: 1, revenue: 3000 }
    expect(countersOf(f.t, f.konan.id)).toMatchObject(counted)
    expect(countersOf(f.t)).toMatchObject(counted)
  })

  test('who sends a step again, also as one that was queued, gets the first answer, and it counts once', async () => {
    const order = await f.orderAt('pickup_en_route')
    const input = step(order.id, 'pickup_en_route')
    const answers = await Promise.all([1, 2, 3].map(() => f.riding.missions.advance(input)))
    const before = dumpTables(f.t.database)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['picked_up']))
    expect(countersOf(f.t).pickups).toBe(1)
    const late = { ...input, queued: true, takenAt: f.t.clock.now() - 60_000 }
    expect(await f.riding.missions.advance(late)).toEqual({ status: 'picked_up' })
    expect(dumpTables(f.t.database)).toEqual(before)
  })

  test('agrees to a total with its client where they collect and count, and nowhere else', async () => {
    const agreed = weighed(6400, 6400)
    const { id } = await f.orderAt('pickup_en_route')
    const uncounted = { ...step(id, 'pickup_en_route'), agreed }
    const { id: out } = await f.orderAt('delivery_en_route')
    const delivered = { ...step(out, 'delivery_en_route'), check: checkOf([2]), agreed }
    for (const refused of [uncounted, delivered])
      expect((await refusalOf(f.riding.missions.advance(refused))).code).toBe('VALIDATION')
    expect([id, out].map((one) => readOrder(f.t, one).status)).toEqual([
      'pickup_en_route',
      'delivery_en_route',
    ])
  })

  test('who uses one key for two steps is refused', async () => {
    const order = await f.orderAt('assigned')
    const first = step(order.id, 'assigned')
    await f.riding.missions.advance(first)
    const second = { ...step(order.id, 'pickup_en_route'), idempotencyKey: first.idempotencyKey }
    expect((await refusalOf(f.riding.missions.advance(second))).code).toBe('KEY_REUSED')
    expect(readOrder(f.t, order.id).status).toBe('pickup_en_route')
  })

  test('is told that the team took the order from them, and when', async () => {
    const order = await f.orderAt('assigned')
    f.t.clock.advance(60_000)
    await f.giveTo(f.mariam, order)
    const details = { status: 'assigned', by: 'L’équipe Lavéo', at: f.t.clock.now() }
    f.t.clock.advance(60_000)
    const before = dumpTables(f.t.database)
    expect(await refusalOf(f.riding.missions.advance(step(order.id, 'assigned')))).toEqual({
      code: 'ORDER_CHANGED',
      status: 409,
      details,
    })
    expect(dumpTables(f.t.database)).toEqual(before)
  })

  test('who lost an order is told the name of the livreur who moved it since', async () => {
    const order = await f.orderAt('assigned')
    await f.giveTo(f.mariam, order)
    await (await f.t.as(f.mariam)).missions.advance(step(order.id, 'assigned'))
    const { details } = await refusalOf(f.riding.missions.advance(step(order.id, 'assigned')))
    expect(details).toMatchObject({ status: 'pickup_en_route', by: 'Mariam Touré' })
  })
})
