import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { errorMessage } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/order-status.ts'

let t: TestContext
let admin: User
let livreur: User
let client: User
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  livreur = await makeLivreur(t)
  client = await makeClient(t)
  staff = await t.as(admin)
})

const orderAt = async (status: OrderStatus) =>
  (await makeOrder(t, { client, livreur, admin, status })).id

describe('« Mettre en traitement » of several orders', () => {
  test('moves each once, says why one stays, and repeats the same answer', async () => {
    const collected = [await orderAt('picked_up'), await orderAt('picked_up')]
    const pending = await orderAt('pending')
    const orderIds = [...collected, pending]
    const first = await staff.orders.processMany({ orderIds })
    expect(first.done).toEqual(collected)
    expect(first.refused).toMatchObject([{ orderId: pending }])
    expect(await staff.orders.processMany({ orderIds })).toEqual(first)
    for (const orderId of collected) {
      expect(readOrder(t, orderId).status).toBe('processing')
      const journal = await staff.orders.timeline({ orderId })
      expect(journal.filter(({ to }) => to === 'processing')).toHaveLength(1)
    }
  })

  test('leaves out linen that is ready, which stays as it is', async () => {
    const [dirty, ready] = [await orderAt('picked_up'), await orderAt('picked_up')]
    await staff.orders.makeReadyMany({ orderIds: [ready] })
    const { done, refused } = await staff.orders.processMany({ orderIds: [dirty, ready] })
    expect(done).toEqual([dirty])
    expect(refused).toMatchObject([
      { orderId: ready, message: errorMessage('LINEN_READY', undefined, 'admin').text },
    ])
    expect(readOrder(t, ready).status).toBe('picked_up')
  })

  test('of one alone refuses linen that is ready, too, also from a screen that did not know', async () => {
    const ready = await orderAt('picked_up')
    await staff.orders.makeReadyMany({ orderIds: [ready] })
    const move = { orderId: ready, from: 'picked_up', to: 'processing' } as const
    expect((await refusalOf(staff.orders.move(move))).code).toBe('LINEN_READY')
    expect(readOrder(t, ready).status).toBe('picked_up')
  })
})

describe('« Linge prêt » of several orders', () => {
  test('makes each ready once and counts the clients who are not told by themselves', async () => {
    const told = await orderAt('processing')
    const untold = await orderAt('processing')
    const { id: clientId } = await makeClientWithoutEmail(t)
    t.database.orm.update(orders).set({ clientId }).where(eq(orders.id, untold)).run()
    const pending = await orderAt('pending')
    const orderIds = [told, untold, pending]
    const first = await staff.orders.makeReadyMany({ orderIds })
    expect(first).toMatchObject({ done: [told, untold], refused: [{ orderId: pending }] })
    expect(first).toMatchObject({ waiting: 1, untold: 0 })
    const at = [told, untold].map((id) => readOrder(t, id).readyAt)
    expect(at.every((time) => time === t.clock.now())).toBe(true)
    t.clock.advance(60_000)
    expect(await staff.orders.makeReadyMany({ orderIds })).toEqual(first)
    expect([told, untold].map((id) => readOrder(t, id).readyAt)).toEqual(at)
  })
})
