import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/db/schema.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeClient, type User } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { knownBrowser, signIn } from '#server/testing/scenes/access.ts'
import { phoneByLink } from '#server/testing/scenes/by-number.ts'

let t: TestContext
let awa: User

beforeEach(async () => {
  t = createTestContext()
  awa = await makeClient(t)
})

const storedSessions = () => t.database.orm.select().from(sessions).all()

/** The live stream of this browser, which has said hello. */
async function streamOf({ caller }: Browser) {
  const stream = (await caller.live.events())[Symbol.asyncIterator]()
  await stream.next()
  return stream
}

test('signing in over an open session ends it with its live stream', async () => {
  const browser = await knownBrowser(t, awa)
  const stream = await streamOf(browser)
  const end = refusalOf(stream.next())
  const koffi = await makeClient(t)
  await signIn(browser, koffi)
  expect((await end).code).toBe('UNAUTHENTICATED')
  expect(t.hub.size).toBe(0)
  expect(storedSessions().map(({ userId }) => userId)).toEqual([koffi.id])
})

describe('signing in while the account loses its power opens no session', () => {
  /** Commits a change after the password was verified, and just before the session is stored. */
  function meanwhile(change: Partial<typeof users.$inferInsert>): void {
    const { write } = t.database
    t.database.write = async (fn) => {
      await write((orm) => {
        orm.update(users).set(change).where(eq(users.id, awa.id)).run()
        orm.delete(sessions).where(eq(sessions.userId, awa.id)).run()
      })
      return write(fn)
    }
  }

  test.each([
    ['disabled', { disabledAt: 1 }, 'ACCOUNT_DISABLED'],
    ['deleted', { deletedAt: 1 }, 'BAD_CREDENTIALS'],
  ])('when it is %s', async (_, change, code) => {
    meanwhile(change)
    const browser = t.browser()
    expect((await refusalOf(signIn(browser, awa))).code).toBe(code)
    expect(storedSessions()).toEqual([])
    expect(browser.received).toEqual([])
  })
})

describe('an account', () => {
  test('keeps twenty sessions: one more ends the oldest, with its live stream', async () => {
    const oldest = await knownBrowser(t, awa)
    const stream = await streamOf(oldest)
    const end = refusalOf(stream.next())
    const others: Browser[] = []
    for (let i = 0; i < 19; i += 1) others.push(await knownBrowser(t, awa))
    expect(await oldest.caller.auth.me()).not.toBeNull()
    await knownBrowser(t, awa)
    expect((await end).code).toBe('UNAUTHENTICATED')
    expect(await oldest.caller.auth.me()).toBeNull()
    for (const { caller } of others) expect(await caller.auth.me()).not.toBeNull()
    expect(storedSessions()).toHaveLength(20)
  })

  test('keeps the sessions of its password however often its link is opened, and twenty of the link', async () => {
    const own = await knownBrowser(t, awa)
    const first = await phoneByLink(t, awa)
    for (let i = 0; i < 24; i += 1) await phoneByLink(t, awa)
    expect(await own.caller.auth.me()).toMatchObject({ id: awa.id, byLink: false })
    expect(await first.caller.auth.me()).toBeNull()
    expect(storedSessions().filter(({ byLink }) => byLink)).toHaveLength(20)
  })

  test('whose sessions are many leaves those of others alone', async () => {
    const koffi = await makeClient(t)
    const his = await knownBrowser(t, koffi)
    for (let i = 0; i < 25; i += 1) await knownBrowser(t, awa)
    expect(await his.caller.auth.me()).toMatchObject({ id: koffi.id })
    expect(storedSessions()).toHaveLength(21)
  })
})
