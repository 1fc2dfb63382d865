import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder, type User } from '#server/testing/factories.ts'
import { outcomesOf } from '#server/testing/refusal.ts'
import { createInvoices } from './invoices.service.ts'

let t: TestContext
let client: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
})

const ordersOf = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeOrder(t, { client })))

/** A drawing that takes until it is let go, and how many were begun. */
function createHeldDrawing() {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const started: string[] = []
  const draw = async ({ weave }: { weave: string }) => {
    started.push(weave)
    await held
    return new Uint8Array(1)
  }
  return { draw, letGo, started }
}

describe('one person’s flood', () => {
  test('has three drawings wait, and others are drawn meanwhile', async () => {
    const { draw, letGo } = createHeldDrawing()
    const { fileOf } = createInvoices(draw)
    const orders = await ordersOf(6)
    const mine = { database: t.database, actor: client }
    const team = { database: t.database, actor: await makeAdmin(t) }
    const asked = orders.map(({ id }) => fileOf(mine, { orderId: id }))
    const refused = asked.slice(3).map((file) => file.catch((error) => error))
    for (const error of await Promise.all(refused))
      expect(error).toMatchObject({ appCode: 'TOO_MANY_DOWNLOADS', details: { retryAfter: 1 } })
    const theirs = fileOf(team, { orderId: orders[5]?.id ?? '' })
    letGo()
    await Promise.all([...asked.slice(0, 3), theirs])
    expect((await fileOf(mine, { orderId: orders[4]?.id ?? '' })).pdf.byteLength).toBe(1)
  })

  test('that fails leaves room for the next', async () => {
    const draw = () => Promise.reject(new Error('no ink'))
    const { fileOf } = createInvoices(draw)
    const mine = { database: t.database, actor: client }
    for (const { id } of await ordersOf(5))
      await expect(fileOf(mine, { orderId: id })).rejects.toThrow('no ink')
  })
})

test('one is drawn at a time, fifty wait, and those beyond are refused as busy', async () => {
  const { draw, letGo, started } = createHeldDrawing()
  const { fileOf } = createInvoices(draw)
  const order = await makeOrder(t, { client })
  const team = await Promise.all(Array.from({ length: 20 }, () => makeAdmin(t)))
  const asked = team.flatMap((actor) =>
    Array.from({ length: 3 }, () => fileOf({ database: t.database, actor }, { orderId: order.id })),
  )
  expect(started).toHaveLength(1)
  letGo()
  const { accepted, refused } = await outcomesOf(asked)
  expect(accepted).toHaveLength(51)
  expect(refused).toHaveLength(9)
  for (const refusal of refused) expect(refusal).toEqual({ code: 'DATABASE_BUSY', status: 503 })
})
