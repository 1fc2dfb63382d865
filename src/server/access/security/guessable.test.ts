import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askForReset, letIn, signIn } from '#server/testing/scenes/access.ts'
import { hashPassword } from '../sessions/passwords.service.ts'

const WEAK = 'Soleil2024!'
const GOOD = 'pagne-bleu-marine'
const TOO_COMMON = { code: 'PASSWORD_TOO_COMMON', status: 422 }

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

const person = { fullname: 'Awa Diop', phone: '0707000001', email: 'awa@laveo.test' }
const noted = () =>
  t.database.orm.select({ common: users.passwordCommon }).from(users).all().at(-1)?.common

describe('a password that is easy to guess', () => {
  test.each(['client', 'livreur'] as const)('is noted when a %s signs up', async (role) => {
    const signUp = (password: string, email: string) =>
      t.anonymous.signUp[role]({ ...person, email, password })
    await signUp(WEAK, 'awa@laveo.test')
    expect(noted()).toBe(true)
    await signUp('awa.diop1', 'binta@laveo.test')
    expect(noted()).toBe(true)
    await signUp(GOOD, 'coumba@laveo.test')
    expect(noted()).toBe(false)
  })

  test('is refused to an admin who signs up with a code, and noted of a livreur', async () => {
    await makeSuperadmin(t)
    for (const role of ['admin', 'livreur'] as const) {
      const { caller } = await letIn(t, role)
      const facts = { ...person, email: `${role}@laveo.test` }
      const create = (password: string) => caller.staffSignUp.createAccount({ ...facts, password })
      if (role === 'admin') expect(await refusalOf(create(WEAK))).toEqual(TOO_COMMON)
      await create(role === 'admin' ? GOOD : WEAK)
      expect(noted()).toBe(role === 'livreur')
    }
  })

  test('is refused to staff at a reset, and noted of clients', async () => {
    for (const make of [makeAdmin, makeClient]) {
      const { email, role } = await make(t)
      const token = await askForReset(t, { email })
      const reset = (password: string) => t.anonymous.recovery.reset({ token, password })
      if (role === 'admin') expect(await refusalOf(reset(WEAK))).toEqual(TOO_COMMON)
      const isWeak = role === 'client'
      expect(await reset(isWeak ? WEAK : GOOD)).toEqual({ guessable: isWeak })
      expect(noted()).toBe(role === 'client')
    }
  })

  test('set before the list grew is noted at the next sign-in, which it does not prevent', async () => {
    const passwordHash = await hashPassword(WEAK)
    const { email } = await makeAdmin(t, { passwordHash })
    expect(noted()).toBe(false)
    const browser = t.browser()
    expect(await signIn(browser, { email }, WEAK)).toMatchObject({ passwordCommon: true })
    expect(await browser.caller.security.overview()).toMatchObject({ passwordCommon: true })
  })
})
