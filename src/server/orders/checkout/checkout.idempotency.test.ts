import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { idempotency, orders } from '#server/db/schema.ts'
import {
  deleteOldAnswers,
  KEEP_ANSWERS_MS,
} from '#server/record/idempotency/idempotency.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeAdmin, makeClient, orderInput } from '#server/testing/factories.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { HOUR_MS } from '#shared/dates.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { deleteOrder } from '../orders.service.ts'

let t: TestContext
let caller: Caller

beforeEach(async () => {
  t = createTestContext()
  caller = await t.as(await makeClient(t))
})

const allOrders = () => t.database.orm.select().from(orders).all()

test('sending an order again gives the first answer and makes nothing', async () => {
  const input = await orderInput(t)
  const first = await caller.checkout.place(input)
  const before = dumpTables(t.database)
  t.clock.advance(60_000)
  expect(await caller.checkout.place(input)).toEqual(first)
  expect(dumpTables(t.database)).toEqual(before)
})

test('twenty sendings at once make one order, one event and one in the counters', async () => {
  const input = await orderInput(t)
  const answers = await Promise.all(Array.from({ length: 5 }, () => caller.checkout.place(input)))
  const [order, ...others] = allOrders()
  expect(others).toEqual([])
  expect(new Set(answers.map(({ orderId }) => orderId))).toEqual(new Set([order?.id]))
  expect(eventsOf(t, order?.id ?? '')).toHaveLength(1)
  expect(countersOf(t).orders).toBe(1)
})

test('an order that waited under the release before is placed, and is the same one as what was sent then', async () => {
  const { shown, idempotencyKey, contactPhone, ...cart } = await orderInput(t)
  // In the order in which that release noted it.
  const noted = { ...cart, shownTotal: shown.total, idempotencyKey, contactPhone }
  const sent = { ...noted, shownPromise: null }
  const first = await caller.checkout.place(sent as unknown as PlaceOrderInput)
  expect(allOrders()).toHaveLength(1)
  expect(t.database.orm.select().from(idempotency).get()?.fingerprint).toBe(
    hash('sha256', JSON.stringify(noted)),
  )
  const now = { ...cart, shown, idempotencyKey, contactPhone }
  expect(await caller.checkout.place(now)).toEqual(first)
})

test('an order whose answer was lost is the same one, whatever promise the screen shows by then', async () => {
  const input = await orderInput(t)
  const first = await caller.checkout.place({ ...input, shown: { ...input.shown, promise: null } })
  const shownPromise = { readyBy: t.clock.now() + HOUR_MS, promisedAt: t.clock.now() + 2 * HOUR_MS }
  expect(
    await caller.checkout.place({ ...input, shown: { ...input.shown, promise: shownPromise } }),
  ).toEqual(first)
  expect(allOrders()).toHaveLength(1)
})

test('the same key for another cart is a conflict that names the first order', async () => {
  const input = await orderInput(t)
  const { orderId, reference } = await caller.checkout.place(input)
  const before = dumpTables(t.database)
  const changed = { ...input, landmark: 'Portail vert' }
  expect(await refusalOf(caller.checkout.place(changed))).toEqual({
    code: 'IDEMPOTENCY_CONFLICT',
    status: 409,
    details: { orderId, reference },
  })
  expect(dumpTables(t.database)).toEqual(before)
})

test('two carts racing under one key make one order, and the other caller learns which', async () => {
  const input = await orderInput(t)
  const other = { ...input, landmark: 'Portail vert' }
  const { accepted, refused } = await outcomesOf([
    caller.checkout.place(input),
    caller.checkout.place(other),
  ])
  expect(accepted).toHaveLength(1)
  expect(refused).toEqual([
    expect.objectContaining({
      code: 'IDEMPOTENCY_CONFLICT',
      details: { orderId: accepted[0]?.orderId, reference: accepted[0]?.reference },
    }),
  ])
  expect(allOrders()).toHaveLength(1)
})

test('a key belongs to the person who made it', async () => {
  const input = await orderInput(t)
  const other = await t.as(await makeClient(t))
  const [first, second] = [await caller.checkout.place(input), await other.checkout.place(input)]
  expect(second.orderId).not.toBe(first.orderId)
})

test('a refused order keeps nothing of its key: it can be corrected and sent again', async () => {
  const input = await orderInput(t, { shown: { total: 1 } })
  await refusalOf(caller.checkout.place(input))
  const placed = await caller.checkout.place({ ...input, shown: { total: 3000 } })
  expect(allOrders().map(({ id }) => id)).toEqual([placed.orderId])
})

test('another key makes another order of the same cart', async () => {
  await caller.checkout.place(await orderInput(t))
  await caller.checkout.place(await orderInput(t))
  expect(allOrders()).toHaveLength(2)
})

test('a deleted order does not come back when its phone sends it again', async () => {
  const input = await orderInput(t)
  const first = await caller.checkout.place(input)
  await deleteOrder({ ...t, actor: await makeAdmin(t) }, first.orderId)
  expect(await caller.checkout.place(input)).toEqual(first)
  expect(allOrders()).toEqual([])
})

test('answers are forgotten after thirty days, not before', async () => {
  await caller.checkout.place(await orderInput(t))
  const forgetAt = (now: number) => t.database.write((orm) => deleteOldAnswers(orm, now))
  const kept = () => t.database.orm.select().from(idempotency).all().length
  await forgetAt(t.clock.now() + KEEP_ANSWERS_MS)
  expect(kept()).toBe(1)
  await forgetAt(t.clock.now() + KEEP_ANSWERS_MS + 1)
  expect(kept()).toBe(0)
})
