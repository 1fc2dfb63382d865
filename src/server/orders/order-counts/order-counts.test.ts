import { describe, expect, test, vi } from 'vitest'
import { orderCounts, orders } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { verifyOrderCounts } from './order-counts.service.ts'

/** Every kept count, with those that are zero. */
const kept = ({ database: { orm } }: TestContext) =>
  Object.fromEntries(
    orm
      .select()
      .from(orderCounts)
      .all()
      .map(({ status, count }) => [status, count]),
  )

function counted({ database: { orm } }: TestContext): Record<string, number> {
  const statuses = orm
    .select()
    .from(orders)
    .all()
    .map(({ status }) => status)
  return Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, statuses.filter((one) => one === status).length]),
  )
}

test('a new database has a count of zero for each status', () => {
  const t = createTestContext()
  expect(kept(t)).toEqual(counted(t))
})

describe('the hourly check', () => {
  test('finds nothing to say of counts that are right', async () => {
    const t = createTestContext()
    await makeOrder(t, { status: 'assigned' })
    const error = vi.spyOn(t.log, 'error')
    await verifyOrderCounts(t)
    expect(error).not.toHaveBeenCalled()
  })

  test('says which count is wrong, and sets it right', async () => {
    const t = createTestContext()
    await makeOrder(t, { status: 'assigned' })
    t.database.sqlite.exec("update order_counts set count = 5 where status = 'assigned'")
    t.database.sqlite.exec("delete from order_counts where status = 'pending'")
    await makeOrder(t, { status: 'pending' })
    const error = vi.spyOn(t.log, 'error')
    await verifyOrderCounts(t)
    expect(error.mock.calls.map(([about]) => about)).toEqual([
      { status: 'pending', kept: 0, counted: 1 },
      { status: 'assigned', kept: 5, counted: 1 },
    ])
    expect(kept(t)).toEqual(counted(t))
  })
})
