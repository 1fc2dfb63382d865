import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { sessions } from '#server/db/schema.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeClient, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { sealSessions } from '#server/testing/sessions.ts'

const DAY = 24 * 3_600_000
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'

let t: TestContext
let client: User
let browser: Browser

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  browser = await signIn(client)
})

async function signIn({ email }: User): Promise<Browser> {
  const opened = t.browser()
  await opened.caller.auth.signIn({ email, password: TEST_PASSWORD })
  return opened
}

/** A browser whose live stream is open, and how that stream ends. */
async function listening(user: User) {
  const opened = await signIn(user)
  const stream = (await opened.caller.live.events())[Symbol.asyncIterator]()
  await stream.next()
  return { ...opened, end: refusalOf(stream.next()) }
}

const currentId = async ({ caller }: Browser) =>
  (await caller.profile.sessions()).find(({ current }) => current)?.id ?? ''

describe('one’s own sessions', () => {
  test('are named by their device, this one first, then the newest', async () => {
    const open = async (userAgent: string, createdAt: number) => {
      const { id } = await openSession(t, client.id, { secure: false, userAgent })
      await t.database.write((orm) =>
        orm.update(sessions).set({ createdAt }).where(eq(sessions.id, id)).run(),
      )
      sealSessions(t.database.sqlite, t.secret)
    }
    const now = Date.now()
    await open(ANDROID, now - 2 * DAY)
    await open('<b>Firefox/139.0</b> Windows', now - DAY)
    await open('', now + 1)
    const listed = await browser.caller.profile.sessions()
    expect(listed.map(({ current, device, label }) => [current, device, label])).toEqual([
      [true, 'computer', 'Appareil inconnu'],
      [false, 'computer', 'Appareil inconnu'],
      [false, 'computer', 'Firefox sur Windows'],
      [false, 'phone', 'Chrome sur Android'],
    ])
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual([
      'createdAt',
      'current',
      'device',
      'id',
      'label',
      'usedAt',
    ])
  })

  test('hold neither a token nor what is over', async () => {
    await signIn(client)
    const [past, old] = [await signIn(client), await signIn(client)]
    const end = async (which: Browser, set: Partial<typeof sessions.$inferInsert>) => {
      const id = await currentId(which)
      await t.database.write((orm) =>
        orm.update(sessions).set(set).where(eq(sessions.id, id)).run(),
      )
      sealSessions(t.database.sqlite, t.secret)
    }
    await end(past, { expiresAt: Math.floor(Date.now() / 1000) - 1 })
    await end(old, { createdAt: Date.now() - 91 * DAY })
    const listed = await browser.caller.profile.sessions()
    expect(listed).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toContain(browser.cookies.get('laveo'))
  })

  test('are one’s own only', async () => {
    await signIn(await makeClient(t))
    expect(await browser.caller.profile.sessions()).toHaveLength(1)
  })
})

describe('closing a session', () => {
  test('ends it with its stream, and no other', async () => {
    const phone = await listening(client)
    const sessionId = await currentId(phone)
    expect(await browser.caller.profile.closeSession({ sessionId })).toBeNull()
    expect((await phone.end).code).toBe('UNAUTHENTICATED')
    expect(await phone.caller.auth.me()).toBeNull()
    expect(await browser.caller.profile.sessions()).toHaveLength(1)
  })

  test('of another account is not found, and stays open', async () => {
    const other = await listening(await makeClient(t))
    const sessionId = await currentId(other)
    const before = dumpTables(t.database)
    const refusal = await refusalOf(browser.caller.profile.closeSession({ sessionId }))
    expect(refusal).toEqual({ code: 'NOT_FOUND', status: 404 })
    expect(dumpTables(t.database)).toEqual(before)
    expect(t.hub.size).toBe(1)
  })

  test('twice is not found the second time', async () => {
    const sessionId = await currentId(await signIn(client))
    await browser.caller.profile.closeSession({ sessionId })
    const again = browser.caller.profile.closeSession({ sessionId })
    expect((await refusalOf(again)).code).toBe('NOT_FOUND')
  })

  test.each(['', 'x', "' or 1=1 --", 'a'.repeat(1_000_000), 'A'.repeat(64)])(
    'with an id of another shape is refused (%#)',
    async (sessionId) => {
      const refusal = await refusalOf(browser.caller.profile.closeSession({ sessionId }))
      expect(refusal.status).toBe(400)
    },
  )
})

describe('closing all others', () => {
  test('ends them with their streams, keeps this one with its own, and says how many', async () => {
    const [phone, laptop] = [await listening(client), await listening(client)]
    const stranger = await listening(await makeClient(t))
    expect(await phone.caller.profile.closeOtherSessions()).toEqual({ closed: 2 })
    expect((await laptop.end).code).toBe('UNAUTHENTICATED')
    expect(await browser.caller.auth.me()).toBeNull()
    expect(await phone.caller.auth.me()).not.toBeNull()
    expect(await stranger.caller.auth.me()).not.toBeNull()
    expect(t.hub.size).toBe(2)
  })

  test('with no other closes none', async () => {
    expect(await browser.caller.profile.closeOtherSessions()).toEqual({ closed: 0 })
  })
})
