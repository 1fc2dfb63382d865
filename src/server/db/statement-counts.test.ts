import { randomUUID } from 'node:crypto'
import BetterSqlite from 'better-sqlite3'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3'
import { describe, expect, test, vi } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  orderInput,
} from '#server/testing/factories.ts'
import { recordStatements } from '#server/testing/record-statements.ts'

/** The statements of the transaction itself, and of the test, which looks up whom a cookie belongs to. */
const NOT_COUNTED =
  /^(?:begin|savepoint|release|commit)|^select user_id from sessions where id = \?$/i

/** The number of statements that an act runs, and the queries that it builds anew. */
async function costOf(act: () => Promise<unknown>, recorded: ReturnType<typeof recordStatements>) {
  const written = vi.spyOn(BetterSQLiteSession.prototype, 'prepareQuery')
  const prepared = vi.spyOn(BetterSqlite.prototype, 'prepare')
  recorded.clear()
  written.mockClear()
  prepared.mockClear()
  await act()
  const counted = (source: string) => !NOT_COUNTED.test(source)
  return {
    run: recorded.executed.filter(counted).length,
    built: [
      ...written.mock.calls.map(([query]) => query.sql),
      ...prepared.mock.calls.map(([source]) => source),
    ].filter(counted),
  }
}

const linesOf = async (t: TestContext) => {
  const { shirt, dress, trousers } = await makeCatalogue(t)
  const chosen = [shirt, dress, trousers].flatMap((productId) =>
    ['Lavage', 'Repassage'].map((service) => ({ productId, service, quantity: 1 })),
  )
  return chosen.slice(0, 5)
}

test('an order of five lines runs twenty-four statements, one a line and one a garment, none of them built anew', async () => {
  const recorded = recordStatements()
  const t = createTestContext()
  const client = await t.as(await makeClient(t))
  const lines = await linesOf(t)
  const place = async () =>
    client.checkout.place(await orderInput(t, { lines, shown: { total: 5500 } }))
  await place()
  const garments = new Set(lines.map(({ productId }) => productId))
  const run = 24 + lines.length + garments.size
  expect(await costOf(place, recorded)).toEqual({ run, built: [] })
})

test('a step of a mission runs fourteen statements, none of them built anew', async () => {
  const recorded = recordStatements()
  const t = createTestContext()
  const livreur = await makeLivreur(t)
  const admin = await makeAdmin(t)
  const caller = await t.as(livreur)
  const leave = async ({ id: orderId }: { id: string }) =>
    caller.missions.advance({ orderId, idempotencyKey: randomUUID(), from: 'assigned' })
  const [first, second] = [
    await makeOrder(t, { livreur, admin, status: 'assigned' }),
    await makeOrder(t, { livreur, admin, status: 'assigned' }),
  ]
  await leave(first)
  expect(await costOf(() => leave(second), recorded)).toEqual({ run: 14, built: [] })
})

describe('nothing is built anew', () => {
  const [status, search] = ['pending', 'Kouassi'] as const
  const cursor = { part: 'recent', at: Date.now(), id: randomUUID(), now: Date.now() } as const
  test.each<[string, (admin: Caller) => Promise<unknown>]>([
    ['a page of all orders', (admin) => admin.orders.list({})],
    ['a further page', (admin) => admin.orders.list({ sort: 'recent', cursor })],
    ['a page of one status', (admin) => admin.orders.list({ status })],
    ['a search', (admin) => admin.orders.list({ search })],
    ['a search in one status', (admin) => admin.orders.list({ search, status })],
    ['a search for a whole reference', (admin) => admin.orders.list({ search: '12345678' })],
    ['the figures of the list', (admin) => admin.orders.counts()],
  ])('for %s', async (_, read) => {
    const recorded = recordStatements()
    const t = createTestContext()
    const admin = await t.as(await makeAdmin(t))
    await read(admin)
    // Rows that were shared before a write are read again after it.
    await makeOrder(t)
    const { run, built } = await costOf(() => read(admin), recorded)
    expect(run).toBeGreaterThan(1)
    expect(built).toEqual([])
  })
})
