import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { changePassword, halfSignedIn, signIn, withTotp } from '#server/testing/scenes/access.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'

const WRONG = { kind: 'totp', code: '000000' } as const
const WRONG_RECOVERY = { kind: 'recovery', code: 'AAAAA-AAAAA' } as const

let t: TestContext
let admin: User

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
})

const notices = () => outbox(t).filter(({ template }) => template === 'second-codes-wrong')

/** Gives the password in a new browser, then so many wrong codes. */
async function guess(tries: number, password = TEST_PASSWORD): Promise<string[]> {
  const browser = t.browser('198.51.100.9')
  const { auth } = browser.caller
  await refusalOf(signIn(browser, admin, password))
  const said: string[] = []
  for (let tried = 0; tried < tries; tried += 1)
    said.push((await refusalOf(auth.signInWithCode(WRONG))).code)
  return said
}

describe('wrong codes after the right password', () => {
  test('are told to the owner by the fifth one, in one e-mail', async () => {
    await withTotp(t, admin)
    await guess(4)
    expect(notices()).toEqual([])
    const at = t.clock.now()
    expect(await guess(3)).toEqual(['FACTOR_CODE_WRONG', 'TOO_MANY_TRIES', 'TOO_MANY_TRIES'])
    expect(notices()).toEqual([
      {
        template: 'second-codes-wrong',
        to: admin.email,
        facts: { fullname: admin.fullname, device: expect.any(String), at },
      },
    ])
  })

  test('that go on are told of once a day', async () => {
    await withTotp(t, admin)
    await guess(5)
    for (let hours = 0; hours < 23; hours += 1) {
      t.clock.advance(HOUR_MS)
      expect(await guess(1)).toEqual(['FACTOR_CODE_WRONG'])
    }
    expect(notices()).toHaveLength(1)
    t.clock.advance(DAY_MS)
    await guess(5)
    expect(notices()).toHaveLength(2)
  })

  test('of five tries at once are told of once', async () => {
    await withTotp(t, admin)
    const { auth } = (await halfSignedIn(t, admin)).caller
    const tries = Array.from({ length: 8 }, () => refusalOf(auth.signInWithCode(WRONG)))
    await Promise.all(tries)
    expect(notices()).toHaveLength(1)
  })

  test('are told of as well when they take the place of recovery codes', async () => {
    await withTotp(t, admin)
    const { auth } = (await halfSignedIn(t, admin)).caller
    for (let tries = 0; tries < 5; tries += 1)
      expect((await refusalOf(auth.signInWithCode(WRONG_RECOVERY))).code).toBe('FACTOR_CODE_WRONG')
    expect(notices()).toHaveLength(1)
  })

  test('of an owner who mistypes and then gets it right are not told of', async () => {
    const { shown } = await withTotp(t, admin)
    const { auth } = (await halfSignedIn(t, admin)).caller
    for (let tries = 0; tries < 4; tries += 1) await refusalOf(auth.signInWithCode(WRONG))
    await auth.signInWithCode(await shown())
    expect(notices()).toEqual([])
  })

  test('after a new password that is known again are told of anew, on the same day', async () => {
    const { caller: owner } = await withTotp(t, admin)
    await guess(5)
    t.clock.advance(HOUR_MS)
    const password = 'un-tout-autre-mot'
    await changePassword(owner, password)
    await guess(1, password)
    expect(notices()).toHaveLength(2)
  })

  test('are still refused, and told of at the next one, when the e-mail cannot be stored', async () => {
    await withTotp(t, admin)
    await guess(4)
    t.database.sqlite.exec(
      "create trigger full before insert on mail_outbox begin select raise(abort, 'no room'); end",
    )
    const { auth } = (await halfSignedIn(t, admin)).caller
    await expect(auth.signInWithCode(WRONG)).rejects.toThrow()
    t.database.sqlite.exec('drop trigger full')
    t.clock.advance(HOUR_MS)
    await guess(1)
    expect(notices()).toHaveLength(1)
  })
})
