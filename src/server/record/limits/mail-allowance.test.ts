import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { knownBrowser, newcomer } from '#server/testing/scenes/access.ts'

const MINUTE = 60_000

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

/** Another unknown person signs up. */
const signUpFrom = (address: string, form = newcomer()) =>
  isCounted(t.browser(address).caller.signUp.client(form))

/** Whether a call was answered, rather than put off. */
async function isCounted(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch {
    expect((await refusalOf(call)).code).toBe('TOO_MANY_TRIES')
    return false
  }
}

const askFrom = (address: string, email: string) =>
  isCounted(t.browser(address).caller.recovery.ask({ email }))

const mailsOf = (template: string) => outbox(t).filter((mail) => mail.template === template).length

/** Strangers of many addresses use up what they share, or so many of it. */
function useUp(mails = 120): void {
  for (let i = 0; i < mails; i += 1) t.limits.take('strangersMail', 'all')
}

describe('the e-mails that strangers cause', () => {
  test('are thirty resets and thirty confirmations in a row from one address', async () => {
    const known = await Promise.all(Array.from({ length: 40 }, () => makeClient(t)))
    const here = '41.66.0.1'
    for (const { email } of known) await askFrom(here, email)
    const applicants = Array.from({ length: 15 }, () => newcomer())
    for (const form of applicants) await signUpFrom(here, form)
    for (const { email } of [...applicants, ...applicants.slice(0, 5)])
      await isCounted(t.browser(here).caller.signUp.resend({ email }))
    expect([mailsOf('reset-password'), mailsOf('confirm-signup')]).toEqual([30, 30])
  })

  test('let as many people sign up from one address as share it: thirty an hour', async () => {
    for (let i = 0; i < 30; i += 1) await signUpFrom('41.66.0.1')
    expect(await signUpFrom('41.66.0.1')).toBe(false)
    for (let i = 0; i < 30; i += 1) {
      t.clock.advance(2 * MINUTE)
      expect(await signUpFrom('41.66.0.1')).toBe(true)
    }
  })

  test('let an owner ask for a reset whose neighbour at the same address signs up or asks for confirmations all the time', async () => {
    const owner = await makeClient(t)
    let longest = 0
    let last = t.clock.now()
    for (let i = 0; i < 20; i += 1) await signUpFrom('41.66.0.1')
    for (let half = 0; half < 2 * 120; half += 1) {
      const email = `neuve-${half}@laveo.test`
      await isCounted(t.browser('41.66.0.1').caller.signUp.resend({ email }))
      if (half % 20 === 0 && (await askFrom('41.66.0.1', owner.email))) {
        longest = Math.max(longest, t.clock.now() - last)
        last = t.clock.now()
      }
      t.clock.advance(MINUTE / 2)
    }
    longest = Math.max(longest, t.clock.now() - last)
    expect([mailsOf('reset-password'), longest]).toEqual([9, 30 * MINUTE])
  })

  test('are a hundred and twenty from everywhere, then two a minute', async () => {
    useUp(110)
    let sent = 0
    for (let i = 0; i < 20; i += 1) if (await signUpFrom(`41.66.${i}.1`)) sent += 1
    expect([sent, mailsOf('confirm-signup')]).toEqual([10, 10])
    t.clock.advance(MINUTE / 2)
    expect([await signUpFrom('41.66.250.1'), await signUpFrom('41.66.250.2')]).toEqual([
      true,
      false,
    ])
  })

  test('leave a part to resets, of which one address has little', async () => {
    const owner = await makeClient(t)
    useUp()
    expect(await signUpFrom('41.66.0.1')).toBe(false)
    let fromOne = 0
    for (let i = 0; i < 20; i += 1)
      if (await askFrom('41.66.0.1', `personne-${i}@laveo.test`)) fromOne += 1
    expect(fromOne).toBe(3)
    expect(await askFrom('41.66.0.2', owner.email)).toBe(true)
    expect(mailsOf('reset-password')).toBe(1)
  })

  test('never hold up a browser that the account’s owner used before', async () => {
    const owner = await makeClient(t)
    const home = await knownBrowser(t, owner, '41.66.0.1')
    useUp()
    for (let i = 0; i < 120; i += 1) t.limits.take('strangersMail', 'resets')
    expect(await askFrom('41.66.0.1', owner.email)).toBe(false)
    await home.caller.recovery.ask({ email: owner.email })
    expect(mailsOf('reset-password')).toBe(1)
  })

  test('tell the staff of ten requests of a kind in a row, and take nothing of what the others are', async () => {
    await Promise.all([1, 2, 3, 4].map(() => makeAdmin(t)))
    const message = { fullname: 'Awa Diop', email: 'awa@exemple.ci' }
    for (let i = 0; i < 15; i += 1)
      await t.browser(`41.66.${i}.1`).caller.contact.send({ ...message, message: `Bonjour ${i}` })
    expect(mailsOf('new-contact-message')).toBe(40)
    expect(await signUpFrom('41.66.0.1')).toBe(true)
  })

  test('cost a person who is put off for want of them nothing else', async () => {
    useUp()
    for (let i = 0; i < 40; i += 1) expect(await signUpFrom('41.66.0.1')).toBe(false)
    t.clock.advance(10 * MINUTE)
    for (let i = 0; i < 20; i += 1) expect(await signUpFrom('41.66.0.1')).toBe(true)
  })

  test('that are not written after all do not count', async () => {
    const taken = newcomer({ email: (await makeClient(t)).email, password: TEST_PASSWORD })
    for (let i = 0; i < 15; i += 1)
      expect((await refusalOf(t.anonymous.signUp.client(taken))).code).toBe('EMAIL_TAKEN')
    for (let i = 0; i < 30; i += 1)
      expect(await askFrom('127.0.0.1', `personne-${i}@laveo.test`)).toBe(true)
  })
})
