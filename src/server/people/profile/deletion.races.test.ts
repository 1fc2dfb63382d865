import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders, users } from '#server/db/schema.ts'
import { placeOrder } from '#server/orders/checkout/checkout.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeClient,
  makeSuperadmin,
  orderInput,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let client: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
})

const deleteAs = async (user: { id: string }) =>
  (await t.as(user)).profile.deleteAccount({ password: TEST_PASSWORD })
const rowOf = (id: string) => t.database.orm.select().from(users).where(eq(users.id, id)).get()

test('of two superadmins who leave at once, one stays', async () => {
  const both = [await makeSuperadmin(t), await makeSuperadmin(t)]
  const { accepted, refused } = await outcomesOf(both.map((user) => deleteAs(user)))
  expect([accepted, refused.map(({ code }) => code)]).toEqual([[null], ['LAST_SUPERADMIN']])
})

test('an order that was on its way while the account was deleted is refused', async () => {
  const input = await orderInput(t)
  await deleteAs(client)
  const before = dumpTables(t.database)
  const late = placeOrder({ ...t, actor: client }, input)
  expect((await refusalOf(late)).code).toBe('UNAUTHENTICATED')
  expect(dumpTables(t.database)).toEqual(before)
})

test('of deleting and ordering at once, the account stays or the order does not', async () => {
  const caller = await t.as(client)
  const input = await orderInput(t)
  await outcomesOf([
    caller.profile.deleteAccount({ password: TEST_PASSWORD }).catch(() => {}),
    caller.checkout.place(input).catch(() => {}),
  ])
  const ordered = t.database.orm.select().from(orders).all().length
  expect(rowOf(client.id)?.deletedAt === null).toBe(ordered === 1)
})

test('of deleting and a reset that is committed first, the reset wins', async () => {
  const caller = await t.as(client)
  const { write } = t.database
  t.database.write = async (fn) => {
    t.database.write = write
    await write((orm) =>
      orm.update(users).set({ passwordHash: 'another' }).where(eq(users.id, client.id)).run(),
    )
    return write(fn)
  }
  const deleted = caller.profile.deleteAccount({ password: TEST_PASSWORD })
  expect((await refusalOf(deleted)).code).toBe('WRONG_PASSWORD')
  expect(rowOf(client.id)).toEqual({ ...client, passwordHash: 'another' })
})

test('deleting twice at once deletes once', async () => {
  const caller = await t.as(client)
  const { accepted, refused } = await outcomesOf(
    [1, 2].map(() => caller.profile.deleteAccount({ password: TEST_PASSWORD })),
  )
  expect([accepted, refused.map(({ code }) => code)]).toEqual([[null], ['ACCOUNT_DELETED']])
})
