import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { isRecordOpen, RECORD_OPEN_MS } from './record-open.service.ts'

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

const isOpen = (orderId: string, after = 0) =>
  isRecordOpen(t.database.orm, orderId, t.clock.now() + after)

test('the record of an order that is not over stays open', async () => {
  const { id } = await makeOrder(t, { status: 'processing' })
  expect(isOpen(id, 100 * RECORD_OPEN_MS)).toBe(true)
})

test.each(['completed', 'cancelled'] as const)(
  'that of a %s order is open for a week',
  async (status) => {
    const { id } = await makeOrder(t, { status })
    expect([isOpen(id, RECORD_OPEN_MS - 1), isOpen(id, RECORD_OPEN_MS)]).toEqual([true, false])
  },
)

test('what is written after the end does not put it off', async () => {
  const livreur = await makeLivreur(t)
  const { id } = await makeOrder(t, { livreur, status: 'completed' })
  t.clock.advance(RECORD_OPEN_MS - 1)
  await (await t.as(livreur)).missions.claim({
    orderId: id,
    from: 'delivery_en_route',
    refusal: 'ORDER_CHANGED',
    takenAt: t.clock.now(),
    idempotencyKey: randomUUID(),
  })
  expect([isOpen(id), isOpen(id, 1)]).toEqual([true, false])
})

test('that of a deleted order too', async () => {
  const { id } = await makeOrder(t, { status: 'assigned' })
  await (await t.as(await makeAdmin(t))).orders.delete({ orderId: id })
  expect([isOpen(id), isOpen(id, RECORD_OPEN_MS)]).toEqual([true, false])
})

test('that of a client who is gone is closed at once', async () => {
  const client = await makeClient(t)
  const { id } = await makeOrder(t, { client, status: 'completed' })
  await (await t.as(client)).profile.deleteAccount({ password: TEST_PASSWORD })
  expect(isOpen(id)).toBe(false)
})

test('there is none of an order that never was', () => {
  expect(isOpen('7b1e03d2-1f0c-4b5e-9a52-3c1d7f0e9b11')).toBe(false)
})
