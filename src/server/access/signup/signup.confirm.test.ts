import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeClient } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { AWA, askForAccount, confirmationOf } from '#server/testing/scenes/access.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

const { email, password } = AWA
const credentials = { email, password }

const rowOf = (email: string) =>
  t.database.orm.select().from(users).where(eq(users.email, email)).get()

describe('a confirmation link', () => {
  const signUp = (email = AWA.email) => askForAccount(t, t.anonymous, { ...AWA, email })
  /** In another browser than the one that asked for the account. */
  const confirm = (token: string) => t.browser().caller.signUp.confirm({ token })

  test('confirms the address, and the account can be used', async () => {
    const token = await signUp()
    const { caller } = t.browser()
    expect((await refusalOf(caller.auth.signIn(credentials))).code).toBe('EMAIL_NOT_CONFIRMED')
    expect(await confirm(token)).toEqual({ email: AWA.email })
    expect(rowOf(AWA.email)?.emailConfirmedAt).toBe(t.clock.now())
    expect(await caller.auth.signIn(credentials)).toMatchObject({ email: AWA.email })
  })

  test('followed again says the same and changes nothing, even days later', async () => {
    const token = await signUp()
    await confirm(token)
    const before = dumpTables(t.database)
    t.clock.advance(36 * HOUR)
    expect(await confirm(token)).toEqual({ email: AWA.email })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('followed twice at once answers both', async () => {
    const token = await signUp()
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers).toEqual(Array(3).fill({ email: AWA.email }))
  })

  test('works with the end of a sentence behind it', async () => {
    const token = await signUp()
    expect(await confirm(`${token}.\u200b »`)).toEqual({ email: AWA.email })
  })

  test('works whichever of the e-mails came first', async () => {
    const first = await signUp()
    t.clock.advance(MINUTE)
    await t.anonymous.signUp.resend({ email: AWA.email })
    const second = confirmationOf(t)
    expect(second).not.toBe(first)
    expect(await confirm(first)).toEqual({ email: AWA.email })
    expect(await confirm(second)).toEqual({ email: AWA.email })
  })

  test('of a disabled account confirms its address, and opens nothing', async () => {
    const token = await signUp()
    await t.database.write((orm) => orm.update(users).set({ disabledAt: 1 }).run())
    await confirm(token)
    expect((await refusalOf(t.browser().caller.auth.signIn(credentials))).code).toBe(
      'ACCOUNT_DISABLED',
    )
  })
})

describe('asking for the confirmation again', () => {
  const resend = (email: string) => t.anonymous.signUp.resend({ email })

  test('sends another link to an account that waits for it', async () => {
    const { email } = await makeClient(t, { emailConfirmedAt: null })
    expect(await resend(` ${email.toUpperCase()} `)).toBeNull()
    expect(outbox(t)).toMatchObject([{ template: 'confirm-signup', to: email }])
  })

  test('answers the same, and leaves no trace, when there is no account to send it to', async () => {
    const confirmed = await makeClient(t)
    const disabled = await makeClient(t, { emailConfirmedAt: null, disabledAt: 1 })
    const before = dumpTables(t.database)
    for (const email of ['personne@laveo.test', confirmed.email, disabled.email])
      expect(await resend(email)).toBeNull()
    expect(dumpTables(t.database)).toEqual(before)
  })
})
