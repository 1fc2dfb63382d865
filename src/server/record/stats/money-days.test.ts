import { beforeEach, expect, test } from 'vitest'
import { delayDays } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { DAY_MS } from '#shared/dates.ts'

let t: TestContext
let boss: Caller
let desk: Caller

beforeEach(async () => {
  t = createTestContext()
  t.clock.set(Date.UTC(2026, 10, 18, 9))
  boss = await t.as(await makeSuperadmin(t))
  desk = await t.as(await makeAdmin(t))
  await makeOpenDrawer(t)
})

/** Delivered without a franc. */
const deliverUnpaid = () => makeOrder(t, { status: 'completed', cash: 0 })

test('a period is compared with the same number of days before, day by day', async () => {
  await deliverUnpaid()
  t.clock.advance(2 * DAY_MS)
  await deliverUnpaid()
  const one = await boss.stats.series({ from: '2026-11-20', to: '2026-11-20' })
  expect(one.before).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  expect(one.series.orders).toEqual({ total: 1, values: [1], before: 0, former: [0] })
  const two = await boss.stats.series({ from: '2026-11-19', to: '2026-11-20' })
  expect(two.series.orders).toEqual({ total: 1, values: [0, 1], before: 1, former: [0, 1] })
})

test('clothes that their client collects at the counter say nothing of how long a delivery takes', async () => {
  const orderId = await dropOrder(t, desk, await makeClient(t))
  await desk.counter.count(counterStep(orderId, 'pending'))
  const payment = { method: 'espece' as const, amount: 3000 }
  await desk.counter.count(counterStep(orderId, 'picked_up', { payment }))
  expect(t.database.orm.select().from(delayDays).all()).toEqual([])
})
