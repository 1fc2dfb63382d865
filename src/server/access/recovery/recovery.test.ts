import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/db/schema.ts'
import { linkText } from '#server/lib/derived-secrets.ts'
import { appRouter } from '#server/router.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { lastMail, outbox, sentMail } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { askForReset, knownBrowser, signIn, unknownBrowser } from '#server/testing/scenes/access.ts'
import { createLink } from '../links/links.service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEW = 'mon-nouveau-mot'
const INVALID = { code: 'RECOVERY_INVALID', status: 422 }

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

const reset = (token: string, password = NEW, { caller }: Browser = t.browser()) =>
  caller.recovery.reset({ token, password })
const check = (token: string) => t.anonymous.recovery.check({ token })
const hashOf = ({ id }: User) =>
  t.database.orm.select().from(users).where(eq(users.id, id)).get()?.passwordHash

/** The secret of the link that this person asked for. */
const linkOf = (person: User) => askForReset(t, person)

describe('a reset link', () => {
  test('says whose password it changes, half hidden, as often as it is asked', async () => {
    const awa = await makeClient(t, { email: 'awa.kone@gmail.com' })
    const token = await linkOf(awa)
    for (const tail of ['', '.', '\u00a0»'])
      expect(await check(`${token}${tail}`)).toEqual({ email: 'a•••@gmail.com' })
  })

  test('is what the e-mail says to follow', async () => {
    const awa = await makeClient(t)
    const token = await linkOf(awa)
    const [mail] = await sentMail(t)
    const { link = '' } = lastMail(t, 'reset-password')
    expect(mail?.text).toContain(link)
    await reset(token)
  })

  test('replaces the password, once', async () => {
    const awa = await makeClient(t)
    const token = await linkOf(awa)
    expect(await reset(token)).toEqual({ guessable: false })
    expect((await refusalOf(signIn(t.browser(), awa))).code).toBe('BAD_CREDENTIALS')
    expect(await signIn(t.browser(), awa, NEW)).toMatchObject({ id: awa.id })
    const before = hashOf(awa)
    expect(await refusalOf(check(token))).toEqual(INVALID)
    expect(await refusalOf(reset(token, 'encore-un-autre'))).toEqual(INVALID)
    expect(hashOf(awa)).toBe(before)
  })

  test('used in two tabs at once lets exactly one win', async () => {
    const awa = await makeClient(t)
    const token = await linkOf(awa)
    const passwords = ['premier-mot', 'deuxieme-mot', 'troisieme-mot']
    const { accepted, refused } = await outcomesOf(passwords.map((p) => reset(token, p)))
    expect(accepted).toHaveLength(1)
    expect(refused).toEqual([INVALID, INVALID])
    const entries = await outcomesOf(passwords.map((p) => signIn(t.browser(), awa, p)))
    expect(entries.accepted).toHaveLength(1)
    expect(outbox(t).filter(({ template }) => template === 'password-changed')).toHaveLength(1)
  })

  test('sent ten times at once has five passwords hashed', async () => {
    const token = await linkOf(await makeClient(t))
    const { accepted, refused } = await outcomesOf(
      Array.from({ length: 10 }, (_, i) => reset(token, `mot-de-passe-${i}`)),
    )
    const codes = refused.map(({ code }) => code).toSorted()
    expect([accepted.length, codes]).toEqual([
      1,
      [...Array(4).fill('RECOVERY_INVALID'), ...Array(5).fill('TOO_MANY_TRIES')],
    ])
  })

  test('ends every session and stream of the account, and no one else’s', async () => {
    const [awa, koffi] = [await makeClient(t), await makeClient(t)]
    const phone = await knownBrowser(t, awa)
    const other = await t.as(koffi)
    const [stream, others] = [await listenToLive(t, awa), await listenToLive(t, koffi)]
    for (const { next } of [stream, others]) expect((await next()).message.type).toBe('hello')
    const end = stream.next()
    await reset(await linkOf(awa))
    await expect(end).rejects.toMatchObject({ appCode: 'UNAUTHENTICATED' })
    expect(t.hub.size).toBe(1)
    expect(await phone.caller.auth.me()).toBeNull()
    expect(await other.auth.me()).toMatchObject({ id: koffi.id })
    const owners = t.database.orm.select().from(sessions).all()
    expect(new Set(owners.map(({ userId }) => userId))).toEqual(new Set([koffi.id]))
  })

  test('makes the account’s other reset links worthless', async () => {
    const [awa, koffi] = [await makeClient(t), await makeClient(t)]
    const [first, second, foreign] = [await linkOf(awa), await linkOf(awa), await linkOf(koffi)]
    await reset(second)
    expect(await refusalOf(check(first))).toEqual(INVALID)
    expect(await check(foreign)).toBeDefined()
  })

  test('also confirms the address: only its owner could follow it', async () => {
    const awa = await makeClient(t, { emailConfirmedAt: null })
    await reset(await linkOf(awa))
    expect(await signIn(t.browser(), awa, NEW)).toMatchObject({ id: awa.id })
  })

  test('leaves the date of an address that was confirmed before', async () => {
    const awa = await makeClient(t)
    t.clock.advance(HOUR)
    await reset(await linkOf(awa))
    const row = t.database.orm.select().from(users).where(eq(users.id, awa.id)).get()
    expect(row?.emailConfirmedAt).toBe(awa.emailConfirmedAt)
  })

  test('sends a notice that the password was changed', async () => {
    const awa = await makeClient(t)
    await reset(await linkOf(awa))
    expect(outbox(t).at(-1)).toMatchObject({
      template: 'password-changed',
      to: awa.email,
      facts: { fullname: awa.fullname, at: t.clock.now() },
    })
  })

  test('lets the owner in at once, however much strangers tried to', async () => {
    const awa = await makeClient(t)
    for (let i = 0; i < 30; i += 1) {
      t.clock.advance(MINUTE)
      await refusalOf(signIn(unknownBrowser(t), awa, 'x'))
    }
    const token = await linkOf(awa)
    const browser = t.browser()
    await reset(token, NEW, browser)
    for (let i = 0; i < 20; i += 1) await refusalOf(signIn(unknownBrowser(t), awa, 'x'))
    expect(await signIn(browser, awa, NEW)).toMatchObject({ id: awa.id })
  })

  test('lives an hour, or as long as it was made for', async () => {
    const [awa, koffi] = [await makeClient(t), await makeLivreur(t)]
    const short = await linkOf(awa)
    const week = { purpose: 'recovery', userId: koffi.id, lifeMs: 7 * 24 * HOUR } as const
    const id = await t.database.write((orm) => createLink(orm, { ...week, now: t.clock.now() }))
    t.clock.advance(HOUR - 1)
    expect(await check(short)).toBeDefined()
    t.clock.advance(1)
    expect(await refusalOf(check(short))).toEqual(INVALID)
    expect(await refusalOf(reset(short))).toEqual(INVALID)
    t.clock.advance(6 * 24 * HOUR)
    await reset(linkText(t.secret, 'recovery', id))
  })

  test('is worthless once the account is disabled, and good again when it is enabled', async () => {
    const awa = await makeClient(t)
    const token = await linkOf(awa)
    await disable(t, awa)
    const before = dumpTables(t.database)
    expect(await refusalOf(check(token))).toEqual(INVALID)
    expect(await refusalOf(reset(token))).toEqual(INVALID)
    expect(dumpTables(t.database)).toEqual(before)
    await t.database.write((orm) => orm.update(users).set({ disabledAt: null }).run())
    await reset(token)
  })

  test('is worthless if the account is disabled while the password is being hashed', async () => {
    const awa = await makeClient(t)
    const token = await linkOf(awa)
    const [refusal] = await Promise.all([refusalOf(reset(token)), disable(t, awa)])
    expect(refusal).toEqual(INVALID)
    expect(hashOf(awa)).toBe(awa.passwordHash)
  })

  test('of nobody changes nothing', async () => {
    const nobodys = await t.database.write((orm) =>
      createLink(orm, { purpose: 'recovery', now: t.clock.now() }),
    )
    expect(await refusalOf(reset(linkText(t.secret, 'recovery', nobodys)))).toEqual(INVALID)
  })

  test.each([
    ['too short', 'a1b2c', 'Le mot de passe doit contenir au moins 6 caractères.'],
    ['of 1 MB', 'x'.repeat(2 ** 20), '256 caractères au plus.'],
  ])('stays good after a password %s', async (_, password, message) => {
    const awa = await makeClient(t)
    const token = await linkOf(awa)
    expect((await refusalOf(reset(token, password))).fields).toEqual({ password: message })
    await reset(token)
  })

  test('lets clients and livreurs choose a common password, and refuses it to staff', async () => {
    for (const someone of [await makeClient(t), await makeLivreur(t)])
      expect(await reset(await linkOf(someone), '123456')).toEqual({ guessable: true })
    for (const someone of [await makeAdmin(t), await makeSuperadmin(t)]) {
      const token = await linkOf(someone)
      expect(await refusalOf(reset(token, 'AZERTY'))).toEqual({
        code: 'PASSWORD_TOO_COMMON',
        status: 422,
      })
      await reset(token)
    }
  })
})

test('a link’s secret is never part of an address, which servers on the way log', () => {
  const types = [appRouter.recovery.check, appRouter.recovery.reset, appRouter.signUp.confirm]
  for (const procedure of types) expect(procedure._def.type).toBe('mutation')
})
