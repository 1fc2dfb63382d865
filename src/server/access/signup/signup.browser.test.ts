import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeClient, makeClientWithoutEmail } from '#server/testing/factories.ts'
import { beforeNextWrite } from '#server/testing/faults/before-next-write.ts'
import { outbox } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { AWA, askForAccount, confirmationOf } from '#server/testing/scenes/access.ts'

const HOUR = 60 * 60_000

let t: TestContext
let browser: Browser

beforeEach(() => {
  t = createTestContext()
  browser = t.browser()
})

const signUp = () => askForAccount(t, browser.caller)

describe('the link in the browser that asked for the account', () => {
  test('signs in, once', async () => {
    const token = await signUp()
    const confirmed = await browser.caller.signUp.confirm({ token })
    expect(confirmed).toMatchObject({
      email: AWA.email,
      me: { role: 'client', fullname: 'Awa Koné' },
    })
    expect(await browser.caller.auth.me()).toMatchObject({ email: AWA.email })
    await browser.caller.auth.signOut()
    expect(await browser.caller.signUp.confirm({ token })).toEqual({ email: AWA.email })
    expect(await browser.caller.auth.me()).toBeNull()
  })

  test('signs in after a mail program has opened it', async () => {
    const token = await signUp()
    expect(await t.anonymous.signUp.confirm({ token })).toEqual({ email: AWA.email })
    await browser.caller.signUp.confirm({ token })
    expect(await browser.caller.auth.me()).toMatchObject({ email: AWA.email })
  })

  test('signs in after a sign-up that was sent again from another browser', async () => {
    await signUp()
    const second = t.browser()
    await second.caller.signUp.confirm({ token: await askForAccount(t, second.caller) })
    expect(await second.caller.auth.me()).toMatchObject({ email: AWA.email })
  })

  test('signs a livreur in, who waits for the team', async () => {
    await browser.caller.signUp.livreur(AWA)
    const { me } = await browser.caller.signUp.confirm({ token: confirmationOf(t, AWA.email) })
    expect(me).toMatchObject({ role: 'livreur', approved: false })
  })

  test('takes the place of the follow of a client without e-mail', async () => {
    browser = await t.signedIn(await makeClientWithoutEmail(t), { byLink: true })
    await browser.caller.signUp.confirm({ token: await signUp() })
    expect(await browser.caller.auth.me()).toMatchObject({ email: AWA.email, byLink: false })
  })

  test('leaves another person who is signed in there alone', async () => {
    const other = await makeClient(t)
    browser = await t.signedIn(other)
    const confirmed = await browser.caller.signUp.confirm({ token: await signUp() })
    expect(confirmed).toEqual({ email: AWA.email })
    expect(await browser.caller.auth.me()).toMatchObject({ email: other.email })
  })

  test.each([
    ['a day later', () => t.clock.advance(24 * HOUR)],
    ['with an altered mark', () => alterMark((mark) => `${mark.slice(0, -2)}xx`)],
    ['with the mark of another moment', () => alterMark((mark) => mark.replace(/\.\d/, '.9'))],
    ['for a disabled account', () => t.database.sqlite.exec('update users set disabled_at = 1')],
  ])('signs nobody in %s', async (_, spoil) => {
    const token = await signUp()
    await t.anonymous.signUp.confirm({ token })
    spoil()
    expect(await browser.caller.signUp.confirm({ token })).toEqual({ email: AWA.email })
    expect(await browser.caller.auth.me()).toBeNull()
  })
})

function alterMark(change: (mark: string) => string): void {
  const found = [...browser.cookies].find(([name]) => name.includes('inscription'))
  const [name, mark] = found ?? ['', '']
  browser.cookies.set(name, change(mark))
}

describe('an address that was mistyped', () => {
  const right = 'awa.kone@exemple.ci'

  test('is corrected by the browser that asked: the first link ends, the new one signs in', async () => {
    const first = await signUp()
    expect(await browser.caller.signUp.waiting()).toEqual({ email: AWA.email })
    expect(await browser.caller.signUp.correctEmail({ email: right })).toEqual({ email: right })
    expect(await browser.caller.signUp.waiting()).toEqual({ email: right })
    expect((await refusalOf(browser.caller.signUp.confirm({ token: first }))).code).toBe(
      'CONFIRMATION_INVALID',
    )
    await browser.caller.signUp.confirm({ token: confirmationOf(t, right) })
    expect(await browser.caller.auth.me()).toMatchObject({ email: right })
    const reader = refusalOf(t.browser().caller.signUp.confirm({ token: first }))
    expect((await reader).code, 'for who reads the mistyped mailbox').toBe('CONFIRMATION_INVALID')
    expect(await browser.caller.signUp.waiting()).toBeNull()
  })

  test('gets no e-mail that has not left yet', async () => {
    await signUp()
    await browser.caller.signUp.correctEmail({ email: right })
    expect(outbox(t).map(({ to }) => to)).toEqual([right])
  })

  test('is corrected by no other browser', async () => {
    await signUp()
    const stranger = t.browser().caller
    expect(await stranger.signUp.waiting()).toBeNull()
    expect(await refusalOf(stranger.signUp.correctEmail({ email: right }))).toEqual({
      code: 'SIGN_UP_OVER',
      status: 409,
    })
  })

  test('is corrected no more once it is confirmed', async () => {
    await t.anonymous.signUp.confirm({ token: await signUp() })
    const refusal = await refusalOf(browser.caller.signUp.correctEmail({ email: right }))
    expect(refusal.code).toBe('SIGN_UP_OVER')
  })

  test('is corrected no more where its link is followed at the same moment', async () => {
    await signUp()
    beforeNextWrite(t, (orm) => orm.update(users).set({ emailConfirmedAt: t.clock.now() }).run())
    const refusal = await refusalOf(browser.caller.signUp.correctEmail({ email: right }))
    expect(refusal.code).toBe('SIGN_UP_OVER')
    expect(t.database.orm.select().from(users).all()).toMatchObject([{ email: AWA.email }])
  })

  test('cannot become the address of another account', async () => {
    await signUp()
    const { email } = await makeClient(t)
    const refusal = await refusalOf(browser.caller.signUp.correctEmail({ email }))
    expect(refusal.code).toBe('EMAIL_TAKEN')
    expect(await browser.caller.signUp.waiting()).toEqual({ email: AWA.email })
    expect(outbox(t).map(({ to }) => to)).toEqual([AWA.email])
  })

  test('may be sent a link again by saying it once more', async () => {
    await signUp()
    await browser.caller.signUp.correctEmail({ email: AWA.email })
    await browser.caller.signUp.confirm({ token: confirmationOf(t, AWA.email) })
    expect(await browser.caller.auth.me()).toMatchObject({ email: AWA.email })
  })

  test('cannot be used to send e-mails without end', async () => {
    await signUp()
    const tries = Array.from({ length: 40 }, (_, n) =>
      browser.caller.signUp.correctEmail({ email: `a${n}@exemple.ci` }),
    )
    const { accepted, refused } = await outcomesOf(tries)
    expect(accepted).toHaveLength(29)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_TRIES']))
  })
})
