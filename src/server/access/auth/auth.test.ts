import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { knownBrowser, signIn } from '#server/testing/scenes/access.ts'
import { sealSessions } from '#server/testing/sessions.ts'
import { hashPassword, verifyPassword } from '../sessions/passwords.service.ts'
import { storedSessionId } from '../sessions/session-ids.service.ts'
import { sweepSessions } from '../sessions/sessions.service.ts'

const DAY = 24 * 3_600_000

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

const storedSessions = () => t.database.orm.select().from(sessions).all()

describe('signing in', () => {
  test('answers who is there, and later calls know it', async () => {
    const client = await makeClient(t, { address: 'Cocody', approvedAt: null })
    const browser = t.browser()
    const me = await signIn(browser, client)
    const { id, fullname, phone, email } = client
    expect(me).toEqual({
      id,
      role: 'client',
      fullname,
      phone,
      email,
      address: 'Cocody',
      approved: false,
      passwordCommon: true,
      byLink: false,
      placesHidden: false,
      isNumberProven: false,
      hasProvenNumber: false,
      demand: 'none',
    })
    expect(await browser.caller.auth.me()).toEqual(me)
  })

  test('works however the address is typed', async () => {
    const { email } = await makeClient(t)
    const typed = { email: ` ${email.toUpperCase()} ` }
    expect(await signIn(t.browser(), typed)).toMatchObject({ email })
  })

  test('sends cookies that scripts cannot read and that other sites do not send: the session, the known browser', async () => {
    const { email } = await makeClient(t)
    const { received } = await knownBrowser(t, { email })
    const lines = received.map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [pair, ...attributes.sort()]
    })
    const common = ['Path=/', 'SameSite=Lax']
    expect(lines).toEqual([
      [expect.stringMatching(/^laveo=[\w-]{43}$/), 'HttpOnly', 'Max-Age=2592000', ...common],
      [
        expect.stringMatching(/^laveo-browser=[\w-]{22}\.[\w-]{22}$/),
        'HttpOnly',
        'Max-Age=31536000',
        ...common,
      ],
    ])
  })

  test('behind https the cookie is bound to the very host', async () => {
    t = createTestContext({ PUBLIC_URL: 'https://laveo.example' })
    const { email } = await makeClient(t)
    const { received, caller } = await knownBrowser(t, { email })
    expect(received).toHaveLength(2)
    for (const line of received) {
      const [name, ...attributes] = line.split('; ')
      expect(name).toMatch(/^__Host-laveo(-browser)?=[\w.-]{43,}$/)
      expect(attributes).toEqual(
        expect.arrayContaining(['HttpOnly', 'Secure', 'Path=/', 'SameSite=Lax']),
      )
      expect(attributes.some((a) => a.startsWith('Domain'))).toBe(false)
    }
    expect(await caller.auth.me()).toMatchObject({ email })
  })

  test('leaves only a keyed hash of the token in the database', async () => {
    t = createTestContext({}, { database: ownEmptyDatabase() })
    const { email } = await makeClient(t)
    const { cookies } = await knownBrowser(t, { email })
    const token = cookies.get('laveo') ?? ''
    expect(t.database.sqlite.serialize().includes(token)).toBe(false)
    const id = storedSessionId(t.secret, token)
    expect(storedSessions().map((session) => session.id)).toEqual([id])
  })

  test('twice opens two sessions with two tokens', async () => {
    const { email } = await makeClient(t)
    const [first, second] = [await knownBrowser(t, { email }), await knownBrowser(t, { email })]
    expect(first.cookies.get('laveo')).not.toBe(second.cookies.get('laveo'))
    expect(storedSessions()).toHaveLength(2)
  })
})

describe('signing in is refused, and nothing is written', () => {
  const expectRefusal = async (email: string, password: string, code: string) => {
    const browser = t.browser()
    const before = dumpTables(t.database)
    expect((await refusalOf(signIn(browser, { email }, password))).code).toBe(code)
    expect(dumpTables(t.database)).toEqual(before)
    expect(browser.received).toEqual([])
  }

  test.each(['mot-de-passe ', 'MOT-DE-PASSE', 'autre'])(
    'for the wrong password « %s »',
    async (password) => {
      const { email } = await makeClient(t)
      await expectRefusal(email, password, 'BAD_CREDENTIALS')
    },
  )

  test('for an unknown address, in the same words', async () => {
    await expectRefusal('personne@laveo.test', TEST_PASSWORD, 'BAD_CREDENTIALS')
  })

  test('for a deleted account, as for an unknown one', async () => {
    const { id, email } = await makeClient(t)
    await t.database.write((orm) =>
      orm.update(users).set({ deletedAt: t.clock.now() }).where(eq(users.id, id)).run(),
    )
    await expectRefusal(email, TEST_PASSWORD, 'BAD_CREDENTIALS')
  })

  test.each([
    ['before the address is confirmed', { emailConfirmedAt: null }, 'EMAIL_NOT_CONFIRMED'],
    ['for a disabled account', { disabledAt: 1 }, 'ACCOUNT_DISABLED'],
  ])('%s, which only its owner learns', async (_, state, code) => {
    const { email } = await makeClient(t, state)
    await expectRefusal(email, TEST_PASSWORD, code)
    await expectRefusal(email, 'autre', 'BAD_CREDENTIALS')
  })

  test('for a role that another program wrote, and that is none of ours', async () => {
    const { email } = await makeClient(t)
    const { sqlite } = t.database
    sqlite.pragma('ignore_check_constraints = on')
    sqlite.prepare("update users set role = 'stagiaire'").run()
    sqlite.pragma('ignore_check_constraints = off')
    await expectRefusal(email, TEST_PASSWORD, 'ROLE_UNKNOWN')
  })
})

describe('signing out', () => {
  test('ends the session on the server: its cookie is worth nothing any more', async () => {
    const { email } = await makeClient(t)
    const browser = await knownBrowser(t, { email })
    const kept = new Map(browser.cookies)
    await browser.caller.auth.signOut()
    expect(storedSessions()).toEqual([])
    expect(browser.cookies.has('laveo')).toBe(false)
    expect(browser.received.at(-1)).toContain('Max-Age=0')
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await browser.caller.auth.me()).toBeNull()
    expect((await refusalOf(browser.caller.orders.latest())).code).toBe('UNAUTHENTICATED')
  })

  test('leaves the sessions of other devices', async () => {
    const { email } = await makeClient(t)
    const [phone, laptop] = [await knownBrowser(t, { email }), await knownBrowser(t, { email })]
    await phone.caller.auth.signOut()
    expect(await laptop.caller.auth.me()).toMatchObject({ email })
  })

  test('works without a session, and for a disabled account', async () => {
    await t.browser().caller.auth.signOut()
    const client = await makeClient(t)
    const browser = await knownBrowser(t, client)
    await disable(t, client)
    await browser.caller.auth.signOut()
    expect(storedSessions()).toEqual([])
    expect(browser.cookies.has('laveo')).toBe(false)
  })
})

describe('an account', () => {
  test('that is disabled loses its power on the next call', async () => {
    const admin = await makeAdmin(t)
    const caller = await t.as(admin)
    await caller.orders.counts()
    await disable(t, admin)
    expect(await refusalOf(caller.orders.counts())).toEqual({
      code: 'ACCOUNT_DISABLED',
      status: 403,
    })
    expect(await caller.auth.me()).toBeNull()
  })

  test('that changes role has only its new power on the next call', async () => {
    const admin = await makeAdmin(t)
    const caller = await t.as(admin)
    await t.database.write((orm) =>
      orm.update(users).set({ role: 'client' }).where(eq(users.id, admin.id)).run(),
    )
    expect((await refusalOf(caller.orders.counts())).code).toBe('FORBIDDEN')
    expect(await caller.orders.latest()).toBeNull()
  })

  test('of a livreur who waits for approval may do nothing but say who it is', async () => {
    const livreur = await makeLivreur(t, { approvedAt: null })
    const { caller } = await knownBrowser(t, livreur)
    expect(await caller.auth.me()).toMatchObject({ role: 'livreur', approved: false })
    expect(await refusalOf(caller.missions.list())).toEqual({
      code: 'LIVREUR_NOT_APPROVED',
      status: 403,
    })
  })
})

describe('a session', () => {
  const change = async (set: Partial<typeof sessions.$inferInsert>) => {
    await t.database.write((orm) => orm.update(sessions).set(set).run())
    sealSessions(t.database.sqlite, t.secret)
  }
  const inSeconds = (at: number) => Math.floor(at / 1000)

  test('that has expired signs no one in, and is removed', async () => {
    const { caller } = await knownBrowser(t, await makeClient(t))
    await change({ expiresAt: inSeconds(Date.now()) - 1 })
    expect(await caller.auth.me()).toBeNull()
    expect(storedSessions()).toEqual([])
  })

  test('older than ninety days signs no one in, however recently it was used', async () => {
    const { caller } = await knownBrowser(t, await makeClient(t))
    await change({ createdAt: Date.now() - 90 * DAY + 60_000 })
    expect(await caller.auth.me()).not.toBeNull()
    await change({ createdAt: Date.now() - 90 * DAY - 60_000 })
    expect(await caller.auth.me()).toBeNull()
    expect(storedSessions()).toEqual([])
  })

  test('past half its life is prolonged by thirty days, with its cookie', async () => {
    const browser = await knownBrowser(t, await makeClient(t))
    const token = browser.cookies.get('laveo')
    await change({ expiresAt: inSeconds(Date.now() + 14 * DAY) })
    browser.received.length = 0
    await browser.caller.auth.me()
    expect(browser.received).toEqual([expect.stringContaining(`laveo=${token};`)])
    const [session] = storedSessions()
    expect(session?.expiresAt).toBeGreaterThan(inSeconds(Date.now() + 29 * DAY))
  })

  test('in the first half of its life is only read', async () => {
    const browser = await knownBrowser(t, await makeClient(t))
    browser.received.length = 0
    const before = dumpTables(t.database)
    await browser.caller.auth.me()
    expect(dumpTables(t.database)).toEqual(before)
    expect(browser.received).toEqual([])
  })

  test.each(['', 'x', 'a'.repeat(43), '../..', '%00'])(
    'of an invented token « %s » signs no one in',
    async (token) => {
      const browser = t.browser()
      browser.cookies.set('laveo', token)
      expect(await browser.caller.auth.me()).toBeNull()
    },
  )

  test('is swept once it has expired, and not before', async () => {
    await knownBrowser(t, await makeClient(t))
    await sweepSessions(t.database)
    expect(storedSessions()).toHaveLength(1)
    await change({ expiresAt: inSeconds(Date.now()) - 1 })
    await sweepSessions(t.database)
    expect(storedSessions()).toEqual([])
  })
})

test('a password is stored as Argon2id, and only the same one matches', async () => {
  const hash = await hashPassword('Été à Abidjan')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'Été à Abidjan')).toBe(true)
  expect(await verifyPassword(hash, 'été à Abidjan')).toBe(false)
  expect(await verifyPassword(undefined, 'Été à Abidjan')).toBe(false)
})
