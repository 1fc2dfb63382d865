import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessions, totpKeys, users } from '#server/db/schema.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { beforeNextWrite } from '#server/testing/faults/before-next-write.ts'
import { holdHashing } from '#server/testing/faults/hold-hashing.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import {
  askForReset,
  changePassword,
  knownBrowser,
  signInWithKey,
  unknownBrowser,
  withPasskey,
} from '#server/testing/scenes/access.ts'
import { hashPassword } from '../sessions/passwords.service.ts'

const HOUR = 3_600_000
/** Strangers try more often than an account that they keep closed is looked at. */
const EVERY = 5 * 60_000

let t: TestContext
let awa: User

beforeEach(async () => {
  t = createTestContext()
  awa = await makeClient(t)
})

const signIn = (browser: Browser, password = TEST_PASSWORD, { email } = awa) =>
  browser.caller.auth.signIn({ email, password })

/** Sends wrong passwords until they are refused early; returns how many were verified. */
async function guess(browser: () => Browser, email = awa.email): Promise<number> {
  for (let tries = 0; tries < 500; tries += 1) {
    const call = browser().caller.auth.signIn({ email, password: 'pas-le-bon' })
    const { code } = await refusalOf(call)
    if (code === 'TOO_MANY_TRIES') return tries
    expect(code).toBe('BAD_CREDENTIALS')
  }
  throw new Error('The door never closes')
}

const stranger = () => unknownBrowser(t)

/** As if so many wrong tries had come from there. */
function spendAddress(address: string, tries: number): void {
  for (let i = 0; i < tries; i += 1) t.limits.take('address', `sign-in ${address}`)
}

describe('guessing a password', () => {
  test('of an address without an account is slowed down in the same way', async () => {
    expect(await guess(stranger, 'personne@laveo.test')).toBe(5)
    expect(await guess(stranger)).toBe(5)
    const unknown = await refusalOf(
      stranger().caller.auth.signIn({ email: 'personne@laveo.test', password: 'x' }),
    )
    expect(unknown).toEqual(await refusalOf(signIn(stranger(), 'x')))
  })

  test('with the address typed otherwise is no other try', async () => {
    const spellings = [awa.email.toUpperCase(), ` ${awa.email} `, awa.email]
    const one = stranger()
    for (let i = 0; i < 5; i += 1)
      await refusalOf(signIn(one, 'x', { ...awa, email: spellings[i % 3] ?? '' }))
    expect((await refusalOf(signIn(one, 'x'))).code).toBe('TOO_MANY_TRIES')
  })

  test('costs a refused try no hashing', async () => {
    await guess(stranger)
    const hashing = holdHashing()
    let hashed = false
    const other = signIn(stranger(), 'x', await makeClient(t)).catch(() => {
      hashed = true
    })
    for (let i = 0; i < 50; i += 1)
      expect((await refusalOf(signIn(stranger(), 'x'))).code).toBe('TOO_MANY_TRIES')
    expect(hashed).toBe(false)
    await hashing.release()
    await other
    expect(hashed).toBe(true)
  })

  test('of many accounts from one address is slowed down; of the same IPv6 network too', async () => {
    spendAddress('41.66.0.1', 59)
    spendAddress('2001:db8:1:2::/64', 59)
    const refusalFrom = async (address: string, n: number) => {
      const typed = { email: `personne-${n}@laveo.test`, password: 'x' }
      return (await refusalOf(t.browser(address).caller.auth.signIn(typed))).code
    }
    expect(await refusalFrom('41.66.0.1', 1)).toBe('BAD_CREDENTIALS')
    expect(await refusalFrom('41.66.0.1', 2)).toBe('TOO_MANY_TRIES')
    expect(await refusalFrom('2001:db8:1:2::1', 3)).toBe('BAD_CREDENTIALS')
    expect(await refusalFrom('2001:db8:1:2:ffff::2', 4)).toBe('TOO_MANY_TRIES')
    expect(await signIn(t.browser('2001:db8:1:3::1'))).toMatchObject({ email: awa.email })
  })
})

describe('while strangers keep an account closed', () => {
  /** How many of their passwords are looked at in so many hours; `each` happens after each try. */
  async function crowd(hours: number, each?: (spentMs: number) => Promise<void>) {
    let answered = 0
    for (let spentMs = 0; spentMs < hours * HOUR; spentMs += EVERY) {
      if ((await refusalOf(signIn(stranger(), 'pas-le-bon'))).code === 'BAD_CREDENTIALS')
        answered += 1
      await each?.(spentMs)
      t.clock.advance(EVERY)
    }
    return answered
  }

  test('fewer than 250 of their guesses a day are looked at', async () => {
    const answered = await crowd(24)
    expect(answered).toBeGreaterThan(50)
    expect(answered).toBeLessThan(250)
  })

  test('its owner signs in at any time from a browser that they used before', async () => {
    const home = await knownBrowser(t, awa, '41.66.0.1')
    let signedIn = 0
    await crowd(2, async () => {
      await signIn(home)
      signedIn += 1
    })
    expect(signedIn).toBe(24)
  })

  test('a passkey lets its owner in from elsewhere', async () => {
    const admin = await makeAdmin(t)
    const key = await withPasskey(t, admin)
    await guess(stranger, admin.email)
    expect(await signInWithKey(stranger(), key)).toMatchObject({ email: admin.email })
  })

  test('a link from the mailbox lets its owner in from elsewhere, and makes that browser known', async () => {
    await guess(stranger)
    const browser = t.browser('41.66.0.1')
    const token = await askForReset(t, awa, browser.caller)
    await browser.caller.recovery.reset({ token, password: 'un-tout-autre-mot' })
    await guess(stranger)
    await signIn(browser, 'un-tout-autre-mot')
  })
})

describe('signing in rightly', () => {
  test('costs nothing: a whole quarter behind one address signs in all day', async () => {
    for (let i = 0; i < 80; i += 1) {
      const someone = i % 10 === 0 ? await makeClient(t) : awa
      await signIn(t.browser('41.66.0.1'), TEST_PASSWORD, someone)
    }
  })

  test('costs nothing to an account whose address is not confirmed yet', async () => {
    const koffi = await makeClient(t, { emailConfirmedAt: null })
    for (let i = 0; i < 12; i += 1)
      expect((await refusalOf(signIn(stranger(), TEST_PASSWORD, koffi))).code).toBe(
        'EMAIL_NOT_CONFIRMED',
      )
  })

  test('does not make strangers’ mistakes forgotten', async () => {
    const [one, another] = [stranger(), stranger()]
    for (let i = 0; i < 4; i += 1) await refusalOf(signIn(one, 'x'))
    await signIn(another)
    await refusalOf(signIn(one, 'x'))
    expect((await refusalOf(signIn(one, 'x'))).code).toBe('TOO_MANY_TRIES')
  })
})

describe('a browser that signed in to the account before', () => {
  test('is let in whatever strangers try, from its own address too', async () => {
    const home = await knownBrowser(t, awa, '41.66.0.1')
    await home.caller.auth.signOut()
    await guess(stranger)
    spendAddress('41.66.0.1', 60)
    expect((await refusalOf(signIn(t.browser('41.66.0.1'), 'x'))).code).toBe('TOO_MANY_TRIES')
    expect(await signIn(home)).toMatchObject({ email: awa.email })
  })

  test('is slowed down by its own mistakes, which its success wipes out', async () => {
    const home = await knownBrowser(t, awa)
    for (let i = 0; i < 9; i += 1) await refusalOf(signIn(home, 'x'))
    await signIn(home)
    expect(await guess(() => home)).toBe(10)
    t.clock.advance(5_000)
    await signIn(home)
  })

  test('spends nothing of what strangers may try', async () => {
    const home = await knownBrowser(t, awa)
    await guess(() => home)
    expect(await guess(stranger)).toBe(5)
  })

  test('may be shared: each of its accounts has tries of its own', async () => {
    const phone = stranger()
    const family = await Promise.all([1, 2, 3, 4].map(() => makeClient(t)))
    for (const someone of [awa, ...family]) await signIn(phone, TEST_PASSWORD, someone)
    for (const someone of [awa, ...family]) await guess(stranger, someone.email)
    for (const someone of [awa, ...family])
      expect(await signIn(phone, TEST_PASSWORD, someone)).toMatchObject({ email: someone.email })
  })

  test('keeps the marks of the five accounts used last', async () => {
    const phone = await knownBrowser(t, awa)
    for (let i = 0; i < 5; i += 1) await signIn(phone, TEST_PASSWORD, await makeClient(t))
    expect(phone.cookies.get('laveo-browser')?.split('.')).toHaveLength(6)
    await guess(stranger)
    expect((await refusalOf(signIn(phone))).code).toBe('TOO_MANY_TRIES')
  })

  test('is no better than a stranger to another account', async () => {
    const thief = await knownBrowser(t, await makeClient(t))
    await guess(stranger)
    expect((await refusalOf(signIn(thief))).code).toBe('TOO_MANY_TRIES')
  })

  describe('once the password was replaced', () => {
    const NEW = 'un-tout-autre-mot'

    const changeIn = ({ caller }: Browser) => changePassword(caller, NEW)
    const resetIn = async ({ caller }: Browser) => {
      const token = await askForReset(t, awa, caller)
      await caller.recovery.reset({ token, password: NEW })
    }

    test.each([
      ['in the profile', changeIn],
      ['by a link', resetIn],
    ])('%s is a stranger, unless it did it', async (_, replace) => {
      const [own, stolen] = [await knownBrowser(t, awa), stranger()]
      for (const [name, value] of own.cookies) stolen.cookies.set(name, value)
      await replace(own)
      await guess(stranger)
      expect((await refusalOf(signIn(stolen, NEW))).code).toBe('TOO_MANY_TRIES')
      expect(await signIn(own, NEW)).toMatchObject({ email: awa.email })
    })

    test('by a link has a new, unused id', async () => {
      const browser = await knownBrowser(t, awa)
      const idOf = () => browser.cookies.get('laveo-browser')?.split('.')[0]
      const before = idOf()
      await resetIn(browser)
      expect(idOf()).toMatch(/^[\w-]{22}$/)
      expect(idOf()).not.toBe(before)
    })
  })

  test('cannot be invented, nor put together from others', async () => {
    const home = await knownBrowser(t, awa)
    const [id = '', mark = ''] = home.cookies.get('laveo-browser')?.split('.') ?? []
    await guess(stranger)
    const forged = [
      '',
      '.',
      id,
      `${id}.`,
      `${'A'.repeat(22)}.${mark}`,
      `${id}.${'A'.repeat(22)}`,
      `${id}.${mark.slice(0, 21)}`,
      `${id}.${mark}x`,
      'é🙂'.repeat(50),
      `${id}.${'x.'.repeat(2000)}${mark}`,
    ]
    for (const cookie of forged) {
      const thief = stranger()
      thief.cookies.set('laveo-browser', encodeURIComponent(cookie))
      expect((await refusalOf(signIn(thief))).code, cookie.slice(0, 60)).toBe('TOO_MANY_TRIES')
    }
  })
})

test('a day after the attack, a stranger is let in at once', async () => {
  for (let i = 0; i < 30; i += 1) {
    const { details } = await refusalOf(signIn(stranger(), 'x'))
    const { retryAfter = 0 } = (details ?? {}) as { retryAfter?: number }
    t.clock.advance(retryAfter * 1000)
  }
  t.clock.advance(24 * HOUR)
  for (let i = 0; i < 4; i += 1)
    expect((await refusalOf(signIn(stranger(), 'x'))).code).toBe('BAD_CREDENTIALS')
  await signIn(stranger())
})

test('a session is not opened with a password that was replaced while it was being checked', async () => {
  const passwordHash = await hashPassword('un-autre-mot')
  // The reset is committed after the old password was verified, and just before the session is stored.
  beforeNextWrite(t, (orm) => {
    orm.update(users).set({ passwordHash }).where(eq(users.id, awa.id)).run()
    orm.delete(sessions).where(eq(sessions.userId, awa.id)).run()
  })
  const browser = stranger()
  expect((await refusalOf(signIn(browser))).code).toBe('BAD_CREDENTIALS')
  expect(t.database.orm.select().from(sessions).all()).toEqual([])
  expect(browser.received).toEqual([])
})

test('a password alone opens no session where a second factor was added while it was being checked', async () => {
  const admin = await makeAdmin(t)
  const key = { userId: admin.id, sealed: 'x', lastStep: 0, createdAt: 0 }
  beforeNextWrite(t, (orm) => orm.insert(totpKeys).values(key).run())
  const refusal = await refusalOf(signIn(stranger(), TEST_PASSWORD, admin))
  expect(refusal).toMatchObject({ code: 'SECOND_FACTOR_NEEDED', details: { totp: true } })
  expect(t.database.orm.select().from(sessions).all()).toEqual([])
})

test('any number of people may sign in at once, each with the right answer', async () => {
  const browsers = Array.from({ length: 24 }, (_, i) => ({ browser: stranger(), right: i % 3 > 0 }))
  const people = await Promise.all(browsers.map(() => makeClient(t)))
  const calls = browsers.map(({ browser, right }, i) =>
    signIn(browser, right ? TEST_PASSWORD : 'x', people[i]),
  )
  const { accepted, refused } = await outcomesOf<{ email: string | null }>(calls)
  expect(accepted).toHaveLength(16)
  expect(refused).toHaveLength(8)
  expect(new Set(accepted.map(({ email }) => email)).size).toBe(16)
})
