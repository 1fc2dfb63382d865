import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeSuperadmin, type User } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  knownBrowser,
  makeProofOld,
  NEW_STAFF,
  unknownBrowser,
} from '#server/testing/scenes/access.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let t: TestContext
let boss: User

beforeEach(async () => {
  t = createTestContext()
  boss = await makeSuperadmin(t)
})

const open = ({ caller }: Browser) => caller.staffSignUp.requestCode({ role: 'admin' })
const openQuietly = (browser: Browser) => open(browser).catch(() => undefined)

/** Strangers from everywhere use up what strangers may ask for. */
async function flood(): Promise<void> {
  for (let i = 0; i < 100; i += 1) await openQuietly(unknownBrowser(t))
}

describe('opening the page a hundred times', () => {
  test('in one browser sends one e-mail', async () => {
    const browser = t.browser()
    for (let i = 0; i < 100; i += 1) expect((await open(browser)).sent).toBe(i === 0)
    expect(outbox(t)).toHaveLength(1)
  })

  test('at once in one browser sends three at most', async () => {
    const browser = t.browser()
    await Promise.all(Array.from({ length: 100 }, () => openQuietly(browser)))
    expect(outbox(t).length).toBeLessThanOrEqual(3)
  })

  test('without keeping cookies sends three from one address', async () => {
    for (let i = 0; i < 100; i += 1) await openQuietly(t.browser('41.66.0.1'))
    expect(outbox(t)).toHaveLength(3)
    expect(await refusalOf(open(t.browser('41.66.0.1')))).toEqual({
      code: 'TOO_MANY_TRIES',
      status: 429,
      details: { retryAfter: 60 },
    })
  })

  test('from everywhere sends ten in all', async () => {
    await flood()
    expect(outbox(t)).toHaveLength(10)
  })

  test('over a day, from everywhere, stays below three an hour', async () => {
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      await openQuietly(unknownBrowser(t))
      t.clock.advance(5 * MINUTE)
    }
    expect(outbox(t).length).toBeLessThan(72)
  })

  test('as slowly as it takes in one browser is slowed down all the same', async () => {
    const browser = t.browser()
    const day = t.clock.now() + 24 * HOUR
    while (t.clock.now() < day) {
      await openQuietly(browser)
      t.clock.advance(5 * MINUTE)
    }
    expect(outbox(t).length).toBeLessThan(60)
  })
})

describe('whatever strangers send', () => {
  test('a signed-in superadmin asks no code of themselves, and is let in for the role they choose', async () => {
    await flood()
    const sent = outbox(t).length
    const browser = await knownBrowser(t, boss)
    expect(await open(browser)).toEqual({ step: 'account', role: 'admin', sent: false })
    expect(await browser.caller.staffSignUp.requestCode({ role: 'livreur' })).toMatchObject({
      step: 'account',
      role: 'livreur',
    })
    expect(outbox(t)).toHaveLength(sent)
    expect(await browser.caller.staffSignUp.createAccount(NEW_STAFF)).toMatchObject({
      role: 'livreur',
    })
    makeProofOld(t, boss)
    expect((await refusalOf(open(browser))).code).toBe('PROOF_REQUIRED')
  })

  test('a browser that a superadmin used before gets a code, a few times an hour', async () => {
    const browser = await knownBrowser(t, boss, '102.64.0.7')
    await browser.caller.auth.signOut()
    await flood()
    for (let i = 0; i < 3; i += 1) {
      expect(await open(browser)).toMatchObject({ sent: true })
      t.clock.advance(MINUTE)
    }
    t.clock.advance(-1)
    expect(await open(browser)).toMatchObject({ sent: false })
  })

  test('an admin’s session has no more right than a stranger’s', async () => {
    await flood()
    const caller = await t.as(await makeAdmin(t))
    expect((await refusalOf(caller.staffSignUp.requestCode({ role: 'admin' }))).code).toBe(
      'TOO_MANY_TRIES',
    )
  })

  test('a code that was sent keeps working, and the page says when another may follow', async () => {
    const browser = t.browser()
    await open(browser)
    await flood()
    t.clock.advance(61_000)
    await flood()
    const code = outbox(t)[0]?.code ?? ''
    const step = await open(browser)
    expect(step).toMatchObject({ step: 'code', sent: false })
    expect(step.retryAfter).toBeGreaterThan(0)
    await browser.caller.staffSignUp.checkCode({ code })
  })
})
