import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { sweep } from '#server/housekeeping.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { recount, storedCounters } from '#server/testing/recount.ts'
import { AWA, confirmationOf } from '#server/testing/scenes/access.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const DAY = 24 * 3_600_000

let t: TestContext

beforeEach(() => {
  t = createTestContext({ DATA_DIR: temporaryFolder() })
})

const exists = ({ email }: { email: string }) =>
  t.database.orm.select().from(users).where(eq(users.email, email)).get() !== undefined

test.each(['client', 'livreur'] as const)(
  'a %s who never confirms leaves nothing behind after seven days, and the address is free again',
  async (role) => {
    await makeClient(t)
    const before = dumpTables(t.database)
    await t.anonymous.signUp[role](AWA)
    await t.anonymous.recovery.ask({ email: AWA.email })
    t.clock.advance(7 * DAY - 1)
    await sweep(t)
    expect(exists(AWA)).toBe(true)
    t.clock.advance(1)
    await sweep(t)
    const { users: rows, links, mail_outbox, users_search } = dumpTables(t.database)
    expect({ rows, links, mail_outbox, users_search }).toEqual({
      rows: before.users,
      links: before.links,
      mail_outbox: before.mail_outbox,
      users_search: before.users_search,
    })
    expect(storedCounters(t)).toEqual(recount(t))
    const search = "select count(*) from users_search where users_search match 'awa'"
    expect(t.database.sqlite.prepare(search).pluck().get()).toBe(0)
    await t.anonymous.signUp.client({ ...AWA, password: 'un-autre-mot' })
    expect(exists(AWA)).toBe(true)
  },
)

test('an account confirmed in time, or with the last link, stays', async () => {
  await t.anonymous.signUp.client(AWA)
  t.clock.advance(7 * DAY - 1000)
  await t.anonymous.signUp.resend({ email: AWA.email })
  t.clock.advance(5000)
  await sweep(t)
  await t.anonymous.signUp.confirm({ token: confirmationOf(t) })
  t.clock.advance(100 * DAY)
  await sweep(t)
  expect(exists(AWA)).toBe(true)
})

test('an account with an order stays, and so do a livreur whom the staff approved and the staff', async () => {
  const client = await makeClient(t)
  await makeOrder(t, { client })
  const kept = [
    client,
    await makeLivreur(t, { emailConfirmedAt: null }),
    await makeAdmin(t, { emailConfirmedAt: null }),
  ]
  await t.database.write((orm) => orm.update(users).set({ emailConfirmedAt: null }).run())
  t.clock.advance(100 * DAY)
  await sweep(t)
  expect(kept.map(exists)).toEqual([true, true, true])
  expect(storedCounters(t)).toEqual(recount(t))
})

test('an account that only the trail of a deleted order names stays, so that the chain holds', async () => {
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const { id: orderId } = await makeOrder(t, { client })
  const staff = await t.as(admin)
  await staff.orders.delete({ orderId })
  await t.database.write((orm) => orm.update(users).set({ emailConfirmedAt: null }).run())
  t.clock.advance(100 * DAY)
  await sweep(t)
  expect(exists(client)).toBe(true)
  expect(brokenLinks(t.database)).toEqual([])
})
