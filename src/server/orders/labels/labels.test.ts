import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { numberOfOrder, numberOfUser } from '#server/db/numbers.ts'
import { orderChecks, orders } from '#server/db/schema.ts'
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
import { refusalOf } from '#server/testing/refusal.ts'
import { MAX_BULK } from '#shared/bulk.ts'
import type { OrderStatus } from '#shared/order-status.ts'

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

test('a bag’s label says the reference, the first name with an initial, the quarter and the pieces, and nothing else of the client', async () => {
  const { id: orderId, reference } = await orderAt('assigned', { address: 'Marcory, Zone 4' })
  const words = { reference, name: 'Fatou\u00a0D.', quarter: 'Marcory' }
  const lines = [{ position: 0, name: 'Chemise', service: 'Complet', pieces: 2, grams: null }]
  const { readyBy, deliveryFrom: from, deliveryTo: to } = readOrder(t, orderId)
  const delivery = { from, to }
  const unasked = { toAgree: null, count: null, instruction: null, express: false }
  const label = { orderId, ...words, pieces: 2, lines, readyBy, delivery, ...unasked }
  for (const who of [admin, konan])
    expect(await (await t.as(who)).orders.label({ orderId })).toEqual(label)
})

test.each(['5.35270, -3.94920', 'Rue des Jardins villa 12 derrière la pharmacie'])(
  'a bag’s label names the quarter of the point where the address names none: %s',
  async (address) => {
    const { id: orderId } = await orderAt('assigned', { address })
    expect(await staff.orders.label({ orderId })).toMatchObject({ quarter: 'Riviera 3' })
  },
)

test('a bag’s label shows the pieces counted at pick-up once they were', async () => {
  const { id: orderId } = await orderAt('picked_up')
  await count(orderId, 3)
  expect(await staff.orders.label({ orderId })).toMatchObject({
    pieces: 3,
    lines: [{ name: 'Chemise', pieces: 3 }],
    count: { defects: [], atCounter: false },
  })
})

test('a bag’s label is printed with others in the order in which they were asked; a deleted one is left out', async () => {
  const asked = [await orderAt('picked_up'), await orderAt('pending'), await orderAt('processing')]
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

test('a bag’s label is for its livreur while they carry the order, and two days more', async () => {
  const { id: orderId } = await orderAt('completed')
  const his = await t.as(konan)
  t.clock.advance(48 * HOUR - 1)
  expect(await his.orders.label({ orderId })).toMatchObject({ orderId })
  t.clock.advance(1)
  expect((await refusalOf(his.orders.label({ orderId }))).code).toBe('ORDER_NOT_FOUND')
  expect(await staff.orders.label({ orderId })).toMatchObject({ orderId })
})

test('a bag’s label is nothing to a livreur who does not hold the order', async () => {
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
