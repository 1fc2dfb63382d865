import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberOfOrder, numberOfUser } from '#server/db/numbers.ts'
import { orderChecks, orders } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { MAX_BULK } from '#shared/bulk.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { toPoint } from '#shared/places/points.ts'
import { MAX_SHOWN } from './dispatch.queries.ts'

const RIVIERA = { lat: 5.3672, lng: -3.9588 }
const HOUR = 3_600_000

let t: TestContext
let admin: User
let konan: User
let client: User
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  client = await makeClient(t, { fullname: 'Fatou Aya Diabaté' })
  staff = await t.as(admin)
})

const orderAt = (status: OrderStatus, input = {}) =>
  makeOrder(t, { client, livreur: konan, admin, status, input })

const count = (orderId: string, counted: number) =>
  t.database.write((orm) =>
    orm
      .insert(orderChecks)
      .values({
        orderN: numberOfOrder(orderId),
        step: 'pickup',
        actorN: numberOfUser(konan.id),
        counts: [
          {
            position: 0,
            name: 'Chemise',
            service: 'Lavage',
            expected: 2,
            counted,
            reason: 'ajoute',
          },
        ],
        reserves: [],
        withClient: true,
        expected: 2,
        counted,
        takenAt: 0,
        createdAt: 0,
      })
      .run(),
  )

describe('the map', () => {
  test('has every open order, newest first, with its place or without one', async () => {
    const placed = await orderAt('pending', { location: toPoint(RIVIERA), shownTotal: 4159 })
    t.clock.advance(HOUR)
    const homeless = await orderAt('processing', { location: null, address: 'Cocody' })
    for (const over of ['completed', 'cancelled'] as const) await orderAt(over)
    const { orders: shown, more } = await staff.orders.onMap()
    expect(shown).toMatchObject([
      {
        id: homeless.id,
        clientLocation: null,
        livreur: { fullname: 'Konan Yao', available: true },
      },
      { id: placed.id, clientLocation: toPoint(RIVIERA), livreur: null, pieces: 2 },
    ])
    expect(more).toBe(false)
  })

  test('leaves out an order of the counter, to which no livreur is sent', async () => {
    const carried = await orderAt('pending')
    await dropOrder(t, staff, client)
    const { orders: shown } = await staff.orders.onMap()
    expect(shown.map(({ id }) => id)).toEqual([carried.id])
    const { waiting } = await staff.orders.daySheet()
    expect(waiting.orders.map(({ id }) => id)).toEqual([carried.id])
  })

  test('says that a livreur cannot carry an order any more', async () => {
    await orderAt('assigned')
    await disable(t, konan)
    const { orders: shown } = await staff.orders.onMap()
    expect(shown).toMatchObject([{ livreur: { id: konan.id, available: false } }])
  })

  test('keeps to the newest orders, and says that there are more', async () => {
    const { n: _, id: __, reference: ___, ...like } = await orderAt('pending')
    await t.database.write((orm) => {
      for (let i = 0; i < MAX_SHOWN; i++) {
        const id = `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`
        const row = { ...like, id, createdAt: like.createdAt + 1 + i }
        orm.insert(orders).values(row).run()
      }
    })
    const { orders: shown, more } = await staff.orders.onMap()
    expect(shown).toHaveLength(MAX_SHOWN)
    expect(more).toBe(true)
    expect(shown[0]?.createdAt).toBe(like.createdAt + MAX_SHOWN)
    expect(shown.at(-1)?.createdAt).toBe(like.createdAt + 1)
  })
})

describe('where the livreurs are', () => {
  test('is known of those who ride and share it, for each order they ride to', async () => {
    const [first, second] = [await orderAt('pickup_en_route'), await orderAt('delivery_en_route')]
    await orderAt('assigned')
    const sekou = await makeLivreur(t)
    await makeOrder(t, { client, admin, livreur: sekou, status: 'pickup_en_route' })
    await (await t.as(konan)).positions.share({ ...RIVIERA, accuracy: 12 })
    t.clock.advance(4000)
    const position = { point: RIVIERA, accuracy: 12, at: t.clock.now() - 4000, age: 4000 }
    const rides = await staff.positions.all()
    expect(rides.map(({ orderId }) => orderId).sort()).toEqual([first.id, second.id].sort())
    for (const ride of rides) expect(ride).toMatchObject({ livreurId: konan.id, position })
    const livreurs = await staff.users.livreurs()
    expect(livreurs.find(({ id }) => id === konan.id)?.point).toEqual(position)
    expect(livreurs.find(({ id }) => id === sekou.id)?.point).toBeNull()
  })

  test('is known no more once it is too old', async () => {
    await orderAt('pickup_en_route')
    await (await t.as(konan)).positions.share({ ...RIVIERA, accuracy: 12 })
    t.clock.advance(24 * HOUR)
    expect(await staff.positions.all()).toEqual([])
  })
})

describe('the day’s sheet', () => {
  test('has what is in hand, what waits and what was done today, each once, oldest first', async () => {
    const yesterday = await orderAt('completed')
    t.clock.advance(24 * HOUR)
    const today = await orderAt('completed')
    const collected = await orderAt('picked_up')
    const ready = await orderAt('processing')
    await staff.visits.makeReady({ orderId: ready.id })
    const pending = await orderAt('pending')
    const mission = await orderAt('assigned_for_delivery')
    const sheet = await staff.orders.daySheet()
    const references = (list: { reference: string }[]) => list.map(({ reference }) => reference)
    expect(sheet.at).toBe(t.clock.now())
    expect(references(sheet.missions.orders)).toEqual([mission.reference])
    expect(references(sheet.waiting.orders).sort()).toEqual(
      [ready.reference, pending.reference].sort(),
    )
    expect(sheet.done.missions.map(({ type, reference }) => `${type} ${reference}`)).toEqual([
      `pickup ${today.reference}`,
      `delivery ${today.reference}`,
      `pickup ${collected.reference}`,
      `pickup ${ready.reference}`,
      `pickup ${mission.reference}`,
    ])
    expect(JSON.stringify(sheet)).not.toContain(yesterday.id)
  })

  test('still lists a mission whose order was deleted', async () => {
    const { id: orderId, reference } = await orderAt('completed')
    await staff.orders.delete({ orderId })
    const { done } = await staff.orders.daySheet()
    expect(done.missions).toMatchObject([
      { reference, order: null, livreurName: 'Konan Yao' },
      { reference, order: null },
    ])
  })
})

describe('a bag’s label', () => {
  test('says the reference, the first name with an initial, the quarter and the pieces, and nothing else of the client', async () => {
    const { id: orderId, reference } = await orderAt('assigned', { address: 'Marcory, Zone 4' })
    const words = { reference, name: 'Fatou\u00a0D.', quarter: 'Marcory' }
    const lines = [{ position: 0, name: 'Chemise', service: 'Complet', pieces: 2 }]
    const { readyBy } = readOrder(t, orderId)
    const unasked = { count: null, instruction: null, express: false }
    const label = { orderId, ...words, pieces: 2, lines, readyBy, ...unasked }
    for (const who of [admin, konan])
      expect(await (await t.as(who)).orders.label({ orderId })).toEqual(label)
  })

  test.each(['5.35270, -3.94920', 'Rue des Jardins villa 12 derrière la pharmacie'])(
    'names the quarter of the point where the address names none: %s',
    async (address) => {
      const { id: orderId } = await orderAt('assigned', { address })
      expect(await staff.orders.label({ orderId })).toMatchObject({ quarter: 'Riviera 3' })
    },
  )

  test('shows the pieces counted at pick-up once they were', async () => {
    const { id: orderId } = await orderAt('picked_up')
    await count(orderId, 3)
    expect(await staff.orders.label({ orderId })).toMatchObject({
      pieces: 3,
      lines: [{ name: 'Chemise', pieces: 3 }],
      count: { defects: [], atCounter: false },
    })
  })

  test('is printed with others in the order in which they were asked; a deleted one is left out', async () => {
    const asked = [
      await orderAt('picked_up'),
      await orderAt('pending'),
      await orderAt('processing'),
    ]
    const ids = asked.map(({ id }) => id)
    await count(ids[0] ?? '', 3)
    const labels = await staff.orders.labels({ orderIds: [...ids, randomUUID()] })
    expect(labels.map(({ orderId }) => orderId)).toEqual(ids)
    for (const label of labels)
      expect(label).toEqual(await staff.orders.label({ orderId: label.orderId }))
    const tooMany = Array.from({ length: MAX_BULK + 1 }, () => randomUUID())
    for (const orderIds of [[], tooMany])
      expect((await refusalOf(staff.orders.labels({ orderIds }))).code).toBe('BAD_REQUEST')
  })

  test('is for its livreur while they carry the order, and two days more', async () => {
    const { id: orderId } = await orderAt('completed')
    const his = await t.as(konan)
    t.clock.advance(48 * HOUR - 1)
    expect(await his.orders.label({ orderId })).toMatchObject({ orderId })
    t.clock.advance(1)
    expect((await refusalOf(his.orders.label({ orderId }))).code).toBe('ORDER_NOT_FOUND')
    expect(await staff.orders.label({ orderId })).toMatchObject({ orderId })
  })

  test('is nothing to a livreur who does not hold the order', async () => {
    const { id: orderId } = await orderAt('assigned')
    const mariam = await makeLivreur(t)
    const hers = await t.as(mariam)
    expect((await refusalOf(hers.orders.label({ orderId }))).code).toBe('ORDER_NOT_FOUND')
    await t.database.write((orm) =>
      orm.update(orders).set({ livreurId: mariam.id }).where(eq(orders.id, orderId)).run(),
    )
    const his = await t.as(konan)
    expect((await refusalOf(his.orders.label({ orderId }))).code).toBe('ORDER_NOT_FOUND')
    expect(await hers.orders.label({ orderId })).toMatchObject({ orderId })
  })
})
