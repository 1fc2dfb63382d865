import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { disable, makeAdmin, makeClient, type User } from '#server/testing/factories.ts'
import { createFakeAuthenticator } from '#server/testing/fakes/fake-authenticator.ts'
import { sentMail } from '#server/testing/outbox.ts'
import { actsOfTeam, rowsIn } from '#server/testing/read-back.ts'
import { codeOfRefusal, outcomesOf } from '#server/testing/refusal.ts'
import {
  addPasskey,
  changePassword,
  codeOf,
  halfSignedIn,
  signIn,
  signInWithKey,
  withPasskey,
  withTotp,
} from '#server/testing/scenes/access.ts'
import { RECOVERY_CODES } from '#shared/access/second-factor/second-factor.ts'
import { MINUTE_MS } from '#shared/dates.ts'

let t: TestContext
let admin: User

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
})

const templatesOf = async () => (await sentMail(t)).map(({ subject }) => subject)

test('an account has ten passkeys at most, and room for another once one is removed', async () => {
  const caller = await t.as(admin)
  for (let i = 0; i < 10; i += 1) await addPasskey(t, caller)
  expect(await codeOfRefusal(addPasskey(t, caller))).toBe('TOO_MANY_PASSKEYS')
  expect(rowsIn(t, 'passkeys')).toBe(10)
  const [first] = (await caller.secondFactor.mine()).passkeys
  await caller.secondFactor.removePasskey({ id: first?.id ?? '' })
  await addPasskey(t, caller)
  expect(rowsIn(t, 'passkeys')).toBe(10)
})

describe('codes of an application', () => {
  test('are asked for after the password, and open the session', async () => {
    const { shown } = await withTotp(t, admin)
    const half = await halfSignedIn(t, admin)
    expect(await half.caller.auth.me()).toBeNull()
    expect(await half.caller.auth.pending()).toEqual({ passkey: false, totp: true })
    const me = await half.caller.auth.signInWithCode(await shown())
    expect(me).toMatchObject({ id: admin.id, demand: 'none' })
    expect(await half.caller.auth.me()).toMatchObject({ id: admin.id })
    expect(await half.caller.auth.pending()).toBeNull()
  })

  test('are refused when the password was wrong, as for anybody', async () => {
    await withTotp(t, admin)
    const browser = t.browser()
    expect(await codeOfRefusal(signIn(browser, admin, 'pas-le-bon'))).toBe('BAD_CREDENTIALS')
    expect(await browser.caller.auth.pending()).toBeNull()
  })

  test('count once each, from a phone whose clock is half a minute off too', async () => {
    const { shown } = await withTotp(t, admin)
    t.clock.advance(MINUTE_MS)
    const first = await halfSignedIn(t, admin)
    const second = await halfSignedIn(t, admin)
    await first.caller.auth.signInWithCode(await shown(1))
    // Nor does an earlier one that was never used, or one that is too far off.
    for (const later of [1, 0, 3]) {
      const entered = second.caller.auth.signInWithCode(await shown(later))
      expect(await codeOfRefusal(entered)).toBe('FACTOR_CODE_WRONG')
    }
  })

  test('need the key’s first one: a key that was only begun protects nothing', async () => {
    const caller = await t.as(admin)
    const { typed, uri } = await caller.secondFactor.beginTotp()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lav%C3%A9o:/)
    const wrong = caller.secondFactor.confirmTotp({ code: await codeOf(t, typed, 9) })
    expect(await codeOfRefusal(wrong)).toBe('FACTOR_CODE_WRONG')
    expect(await signIn(t.browser(), admin)).toMatchObject({ id: admin.id })
  })

  test('keep the key that was begun for a quarter of an hour, so that a window opened again shows what was scanned', async () => {
    const caller = await t.as(admin)
    const first = await caller.secondFactor.beginTotp()
    t.clock.advance(14 * MINUTE_MS)
    expect(await caller.secondFactor.beginTotp()).toEqual(first)
    const elsewhere = await t.as(admin)
    expect(await elsewhere.secondFactor.beginTotp()).not.toEqual(first)
    t.clock.advance(16 * MINUTE_MS)
    expect(await caller.secondFactor.beginTotp()).not.toEqual(first)
  })

  test('lie sealed in the database: neither key nor code can be read there', async () => {
    const { typed, codes } = await withTotp(t, admin)
    const everything = JSON.stringify(
      ['totp_keys', 'recovery_codes', 'factor_attempts', 'mail_outbox', 'staff_actions'].map(
        (table) => t.database.sqlite.prepare(`select * from ${table}`).all(),
      ),
    )
    expect(everything).not.toContain(typed)
    for (const code of codes) expect(everything).not.toContain(code.replace('-', ''))
  })

  test('that are tried make wait after five, never for more than a quarter of an hour; the owner elsewhere does not', async () => {
    const { shown } = await withTotp(t, admin)
    // Once, so that the owner's browser is known.
    const own = await halfSignedIn(t, admin, '203.0.113.7')
    await own.caller.auth.signInWithCode(await shown())
    const attacker = await halfSignedIn(t, admin, '198.51.100.9')
    const guess = () =>
      codeOfRefusal(attacker.caller.auth.signInWithCode({ kind: 'totp', code: '000000' }))
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe('FACTOR_CODE_WRONG')
    expect(await guess()).toBe('TOO_MANY_TRIES')
    t.clock.advance(MINUTE_MS)
    await own.caller.auth.signOut()
    await codeOfRefusal(signIn(own, admin))
    const me = await own.caller.auth.signInWithCode(await shown())
    expect(me.id).toBe(admin.id)
    t.clock.advance(15 * MINUTE_MS)
    const later = await halfSignedIn(t, admin, '198.51.100.9')
    await later.caller.auth.signInWithCode(await shown())
  })
})

describe('a stranger who asks for passkeys without end', () => {
  const OFFICE = '203.0.113.7'
  const BOGUS = createFakeAuthenticator('http://localhost')

  async function flood({ answers }: { answers: boolean }) {
    const { auth } = t.browser(OFFICE).caller
    let options = await auth.passkeyOptions({ alone: true })
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = answers && BOGUS.answer(options)
      if (answer) await codeOfRefusal(auth.signInWithPasskey({ answer }))
      options = await auth.passkeyOptions({ alone: true }).catch(() => options)
    }
    expect(await codeOfRefusal(auth.passkeyOptions({ alone: true }))).toBe('TOO_MANY_TRIES')
  }

  test('does not keep from the codes who has the password, at the same address', async () => {
    const { shown } = await withTotp(t, admin)
    await flood({ answers: false })
    const { auth } = (await halfSignedIn(t, admin, OFFICE)).caller
    await auth.signInWithCode(await shown())
  })

  test('and answers too keeps out no known browser and no open session', async () => {
    const { caller, shown } = await withTotp(t, admin)
    const key = await addPasskey(t, caller)
    const browser = await halfSignedIn(t, admin, OFFICE)
    const { auth, profile } = browser.caller
    await auth.signInWithCode(await shown())
    await flood({ answers: true })
    t.clock.advance(MINUTE_MS / 2)
    await flood({ answers: true })
    await profile.prove(await shown())
    const asked = await profile.proofOptions()
    await profile.prove({ kind: 'passkey', answer: key.answer(asked) })
    await auth.signOut()
    await codeOfRefusal(signIn(browser, admin))
    await signInWithKey(browser, key, { alone: false })
    await auth.signOut()
    await codeOfRefusal(signIn(browser, admin))
    t.clock.advance(MINUTE_MS / 2)
    await auth.signInWithCode(await shown())
  })
})

describe('a recovery code', () => {
  test('takes the place of what was lost, once, and its owner is told', async () => {
    const { codes } = await withTotp(t, admin)
    expect(codes).toHaveLength(RECOVERY_CODES)
    const code = (codes[0] ?? '').toLowerCase()
    const half = await halfSignedIn(t, admin)
    await half.caller.auth.signInWithCode({ kind: 'recovery', code })
    expect((await half.caller.secondFactor.mine()).codes.left).toBe(RECOVERY_CODES - 1)
    const again = await halfSignedIn(t, admin)
    const replay = again.caller.auth.signInWithCode({ kind: 'recovery', code })
    expect(await codeOfRefusal(replay)).toBe('FACTOR_CODE_WRONG')
    expect(await templatesOf()).toContain('Un code de secours a été utilisé')
    expect(actsOfTeam(t)).toContain('recovery_code_used')
  })

  test('is of one account', async () => {
    const other = await makeAdmin(t)
    const { recovery } = await withTotp(t, other)
    await withTotp(t, admin)
    const half = await halfSignedIn(t, admin)
    const foreign = half.caller.auth.signInWithCode(recovery())
    expect(await codeOfRefusal(foreign)).toBe('FACTOR_CODE_WRONG')
  })

  test('ends when new ones are made, and all go with the last second factor', async () => {
    const { caller, recovery } = await withTotp(t, admin)
    await addPasskey(t, caller)
    await caller.secondFactor.renewCodes()
    const half = await halfSignedIn(t, admin)
    const former = half.caller.auth.signInWithCode(recovery())
    expect(await codeOfRefusal(former)).toBe('FACTOR_CODE_WRONG')
    await caller.secondFactor.removeTotp()
    expect(rowsIn(t, 'recovery_codes')).toBe(RECOVERY_CODES)
    const [passkey] = (await caller.secondFactor.mine()).passkeys
    await caller.secondFactor.removePasskey({ id: passkey?.id ?? '' })
    expect(rowsIn(t, 'recovery_codes')).toBe(0)
  })
})

describe('a passkey', () => {
  test('ends a sign-in after the password, and signs in alone', async () => {
    const key = await withPasskey(t, admin)
    const half = await halfSignedIn(t, admin)
    const options = await half.caller.auth.passkeyOptions({ alone: false })
    expect(options.allowCredentials).toHaveLength(1)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    await half.caller.auth.signInWithPasskey({ answer: key.answer(options) })
    const alone = t.browser()
    const any = await alone.caller.auth.passkeyOptions({ alone: true })
    expect(any.allowCredentials).toEqual([])
    expect(await signInWithKey(alone, key)).toMatchObject({ id: admin.id })
    const signedIn = t.database.sqlite
      .prepare("select data from staff_actions where kind = 'signed_in'")
      .pluck()
      .all()
    expect(signedIn.map(String).map((data) => JSON.parse(data).by)).toEqual(['passkey', 'passkey'])
  })

  test('is refused without its owner’s finger or code, for another address, signed by another key, and when it was copied', async () => {
    const key = await withPasskey(t, admin)
    const browser = t.browser()
    const tryWith = (manner: Parameters<typeof key.answer>[1]) =>
      codeOfRefusal(signInWithKey(browser, key, manner))
    expect(await tryWith({ unverified: true })).toBe('PASSKEY_REFUSED')
    expect(await tryWith({ origin: 'https://laveo.hameconnage.example' })).toBe('PASSKEY_REFUSED')
    const asked = await browser.caller.auth.passkeyOptions({ alone: true })
    const other = createFakeAuthenticator(t.env.publicUrl).answer(asked)
    const answer = { ...key.answer(asked), response: other.response }
    const forged = browser.caller.auth.signInWithPasskey({ answer })
    expect(await codeOfRefusal(forged)).toBe('PASSKEY_REFUSED')
    await signInWithKey(browser, key, { counter: 9 })
    expect(await tryWith({ counter: 9 })).toBe('PASSKEY_REFUSED')
    expect(await tryWith({ counter: 3 })).toBe('PASSKEY_REFUSED')
    const both = await Promise.all(
      [t.browser(), t.browser()].map(async ({ caller }) => {
        const options = await caller.auth.passkeyOptions({ alone: true })
        return { caller, answer: key.answer(options, { counter: 10 }) }
      }),
    )
    const { refused } = await outcomesOf(
      both.map(({ caller, answer }) => caller.auth.signInWithPasskey({ answer })),
    )
    expect(refused).toMatchObject([{ code: 'PASSKEY_REFUSED' }])
  })

  test('signs a challenge once, within five minutes, in the browser that asked', async () => {
    const key = await withPasskey(t, admin)
    const browser = t.browser()
    const options = await browser.caller.auth.passkeyOptions({ alone: true })
    const answer = key.answer(options)
    expect(await codeOfRefusal(t.browser().caller.auth.signInWithPasskey({ answer }))).toBe(
      'SIGN_IN_EXPIRED',
    )
    const thief = t.browser()
    await thief.caller.auth.passkeyOptions({ alone: true })
    expect(await codeOfRefusal(thief.caller.auth.signInWithPasskey({ answer }))).toBe(
      'PASSKEY_REFUSED',
    )
    const wrong = key.answer(options, { unverified: true })
    await codeOfRefusal(browser.caller.auth.signInWithPasskey({ answer: wrong }))
    expect(await codeOfRefusal(browser.caller.auth.signInWithPasskey({ answer }))).toBe(
      'SIGN_IN_EXPIRED',
    )
    const late = await browser.caller.auth.passkeyOptions({ alone: true })
    t.clock.advance(5 * MINUTE_MS)
    const tooLate = browser.caller.auth.signInWithPasskey({ answer: key.answer(late) })
    expect(await codeOfRefusal(tooLate)).toBe('SIGN_IN_EXPIRED')
  })

  test('of a colleague does not end a sign-in', async () => {
    await withPasskey(t, admin)
    const foreign = await withPasskey(t, await makeAdmin(t))
    const half = await halfSignedIn(t, admin)
    const refused = signInWithKey(half, foreign, { alone: false })
    expect(await codeOfRefusal(refused)).toBe('PASSKEY_REFUSED')
    expect(await half.caller.auth.me()).toBeNull()
  })

  test('that is known, was made for another challenge or without its owner is not added', async () => {
    const caller = await t.as(admin)
    const key = await addPasskey(t, caller)
    const add = async (
      maker: typeof key,
      manner?: Parameters<typeof key.create>[1],
      challenge?: string,
    ) => {
      const options = await caller.secondFactor.beginPasskey()
      const asked = { ...options, challenge: challenge ?? options.challenge }
      const passkey = maker.create(asked, manner)
      return codeOfRefusal(caller.secondFactor.addPasskey({ name: 'Autre', passkey }))
    }
    const other = () => createFakeAuthenticator(t.env.publicUrl)
    expect(await add(key)).toBe('PASSKEY_KNOWN')
    expect(await add(other(), { unverified: true })).toBe('PASSKEY_REFUSED')
    expect(await add(other(), {}, 'AAAA')).toBe('PASSKEY_REFUSED')
    expect(rowsIn(t, 'passkeys')).toBe(1)
  })

  test('does not open an account that was disabled', async () => {
    const key = await withPasskey(t, admin)
    const browser = t.browser()
    const options = await browser.caller.auth.passkeyOptions({ alone: true })
    await disable(t, admin)
    const refused = browser.caller.auth.signInWithPasskey({ answer: key.answer(options) })
    expect(await codeOfRefusal(refused)).toBe('ACCOUNT_DISABLED')
    expect(await browser.caller.auth.me()).toBeNull()
  })
})

describe('between the password and the second factor', () => {
  test('there is no session, and the ticket ends after five minutes, once, and with the password', async () => {
    const { shown, recovery } = await withTotp(t, admin)
    const half = await halfSignedIn(t, admin)
    expect(await codeOfRefusal(half.caller.orders.list({ sort: 'recent' }))).toBe('UNAUTHENTICATED')
    t.clock.advance(5 * MINUTE_MS)
    const late = half.caller.auth.signInWithCode(await shown())
    expect(await codeOfRefusal(late)).toBe('SIGN_IN_EXPIRED')

    const changed = await halfSignedIn(t, admin)
    await changePassword(await t.as(admin), 'un-tout-autre-mot')
    const after = changed.caller.auth.signInWithCode(recovery())
    expect(await codeOfRefusal(after)).toBe('SIGN_IN_EXPIRED')
  })

  test('of two ends at once one opens a session', async () => {
    const { recovery } = await withTotp(t, admin)
    const before = rowsIn(t, 'sessions')
    const { auth } = (await halfSignedIn(t, admin)).caller
    const ends = [0, 1].map((index) => auth.signInWithCode(recovery(index)))
    expect((await outcomesOf(ends)).accepted).toHaveLength(1)
    expect(rowsIn(t, 'sessions')).toBe(before + 1)
  })

  test('a client is asked for nothing, and has none', async () => {
    const client = await makeClient(t)
    expect(await signIn(t.browser(), client)).toMatchObject({ demand: 'none' })
    expect(await codeOfRefusal((await t.as(client)).secondFactor.mine())).toBe('FORBIDDEN')
  })
})
