import crypto from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addressBuckets } from '#server/record/limits/limits.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeSuperadmin, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { holdHashing } from '#server/testing/faults/hold-hashing.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import {
  AWA,
  askForReset,
  knownBrowser,
  letIn,
  NEW_STAFF,
  signIn,
} from '#server/testing/scenes/access.ts'
import { inTurn, verifyPassword } from '../sessions/passwords.service.ts'

const BUSY = { code: 'DATABASE_BUSY', status: 503 }

let t: TestContext
let awa: User

beforeEach(async () => {
  t = createTestContext()
  awa = await makeClient(t)
})

const signInFrom = (address: string, password?: string) => signIn(t.browser(address), awa, password)

/** Resolves once somebody's try is counted: their password waits for its turn then. */
function nextTry(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { takeAll } = t.limits
  t.limits.takeAll = (buckets) => {
    resolve()
    return takeAll(buckets)
  }
  return promise
}

test('while strangers of one IPv6 /48 fill their places, the owner signs in from elsewhere within a few turns', async () => {
  const hashing = holdHashing()
  const flood = Array.from({ length: 200 }, (_, i) =>
    verifyPassword(undefined, 'x', { address: `2001:db8:1:${i.toString(16)}::1`, known: false }),
  )
  expect((await outcomesOf(flood.slice(15))).refused).toHaveLength(185)
  const tried = nextTry()
  const owner = signInFrom('41.66.0.1')
  await tried
  const hashed = vi.spyOn(crypto, 'argon2')
  onTestFinished(() => hashed.mockRestore())
  await hashing.release()
  await Promise.all([owner, ...flood.slice(0, 15)])
  const passwords = hashed.mock.calls.map(([, { message }]) => String(message))
  expect(passwords.slice(0, 2)).toContain(TEST_PASSWORD)
  expect(passwords).toHaveLength(16)
})

test('one address is hashed 120 passwords, right or wrong, then two a second', async () => {
  for (let i = 0; i < 120; i += 1) await signInFrom('41.66.0.1')
  expect((await refusalOf(signInFrom('41.66.0.1'))).code).toBe('TOO_MANY_TRIES')
  t.clock.advance(500)
  await signInFrom('41.66.0.1')
  await signInFrom('41.66.0.2')
}, 20_000)

describe('who finds no place has tried nothing:', () => {
  /** Calls while every place is taken, by strangers and by known people. */
  async function whileFull(call: () => Promise<unknown>): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const crowd = Array.from({ length: 120 }, (_, i) =>
      inTurn(() => promise, { address: `102.64.0.${i}`, known: i % 2 === 0 }),
    )
    const outcomes = outcomesOf(crowd)
    const refusal = await refusalOf(call())
    resolve()
    await outcomes
    return refusal
  }

  const isBusy = async (times: number, call: () => Promise<unknown>) => {
    for (let i = 0; i < times; i += 1) expect(await whileFull(call)).toEqual(BUSY)
  }

  test('signing in', async () => {
    for (let i = 0; i < 4; i += 1) await refusalOf(signInFrom('41.66.0.1', 'x'))
    await isBusy(130, () => signInFrom('41.66.0.1'))
    expect(await signInFrom('41.66.0.1')).toMatchObject({ email: awa.email })
  })

  test('signing in in a browser that the account used before', async () => {
    const home = await knownBrowser(t, awa, '41.66.0.1')
    await isBusy(40, () => signIn(home, awa))
    await signIn(home, awa)
  })

  test('signing up, and again after a lost answer', async () => {
    const { caller } = t.browser('41.66.0.1')
    const signUp = () => caller.signUp.client(AWA)
    for (let i = 0; i < 28; i += 1)
      t.limits.takeAll(addressBuckets('addressMail', 'sign-up', '41.66.0.1'))
    await isBusy(5, signUp)
    await signUp()
    await isBusy(10, signUp)
    await signUp()
  })

  test('replacing a password by a link', async () => {
    const token = await askForReset(t, awa)
    const reset = () => t.anonymous.recovery.reset({ token, password: AWA.password })
    await isBusy(10, reset)
    await reset()
  })

  test('creating an internal account', async () => {
    await makeSuperadmin(t)
    const { caller } = await letIn(t, 'admin', t.browser('41.66.0.1'))
    const create = () => caller.staffSignUp.createAccount(NEW_STAFF)
    await isBusy(10, create)
    await create()
  })

  test('proving one’s password', async () => {
    const caller = await t.as(awa)
    const remove = () => caller.profile.deleteAccount({ password: TEST_PASSWORD })
    await isBusy(40, remove)
    await remove()
  })
})
