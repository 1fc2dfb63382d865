import { beforeEach, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { type Order, readOrder } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import { MAX_BULK } from '#shared/bulk.ts'

let t: TestContext
let caller: Caller
let orderAt: Team['orderAt']

beforeEach(async () => {
  ;({ t, staff: caller, orderAt } = await teamOnDuty())
})

/** The input of a screen that showed these orders. */
const cancel = (orders: Order[]) =>
  caller.orders.cancelMany({
    orders: orders.map(({ id, status }) => ({ orderId: id, from: status })),
  })

test('several orders are cancelled at once, and one that moved meanwhile is explained', async () => {
  const [pending, ready, moved] = [
    await orderAt('pending'),
    await orderAt('processing'),
    await orderAt('picked_up'),
  ]
  await caller.orders.move({ orderId: moved.id, from: 'picked_up', to: 'processing' })
  const { done, refused } = await cancel([pending, ready, moved])
  expect(done).toEqual([pending.id, ready.id])
  expect(refused).toEqual([
    {
      orderId: moved.id,
      reference: moved.reference,
      message: expect.stringMatching(/^Mireille Assi l’a modifiée/),
    },
  ])
  expect(readOrder(t, pending.id).status).toBe('cancelled')
  expect(readOrder(t, moved.id).status).toBe('processing')
})

test('none, or more than a screen can choose, are refused', async () => {
  const order = { orderId: (await orderAt('pending')).id, from: 'pending' as const }
  for (const orders of [[], Array.from({ length: MAX_BULK + 1 }, () => order)])
    expect(await refusalOf(caller.orders.cancelMany({ orders }))).toMatchObject({ status: 400 })
})
