import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { authTokens, staffActions, users, validationCodes } from '#server/db/schema.ts'
import { codeDigits } from '#server/lib/derived-secrets.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { lastMail, outbox, sentMail } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import {
  INTERNAL_ROLES,
  type InternalRole,
  type InternalSignUpInput,
} from '#shared/accounts/auth.ts'
import { ROLE_LABELS } from '#shared/accounts/roles.ts'
import { accountState } from '#shared/accounts/users.ts'

const MINUTE = 60_000
const INVALID = { code: 'CODE_INVALID', status: 422 }
const NO_TICKET = { code: 'TICKET_INVALID', status: 422 }

const person: InternalSignUpInput = {
  fullname: 'Mariam Touré',
  phone: '+2250707000001',
  email: 'mariam@laveo.test',
  password: 'pagne-et-fil',
}

let t: TestContext
let boss: User
let browser: Browser

beforeEach(async () => {
  t = createTestContext()
  boss = await makeSuperadmin(t)
  browser = t.browser()
})

const check = (code: string, { caller } = browser) => caller.staffSignUp.checkCode({ code })
const create = (typed: Partial<InternalSignUpInput> = {}, { caller } = browser) =>
  caller.staffSignUp.createAccount({ ...person, ...typed })

const ask = (role: InternalRole = 'admin', { caller } = browser) =>
  caller.staffSignUp.requestCode({ role })

/** Asks for a code and gives the digits that the superadmins receive. */
async function openPage(visitor = browser, role: InternalRole = 'admin'): Promise<string> {
  expect(await ask(role, visitor)).toMatchObject({ step: 'code', role, sent: true })
  return lastMail(t, 'validation-code').code ?? ''
}

/** Other digits than these. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('opening the page', () => {
  test('e-mails a code to every enabled superadmin, with who asks', async () => {
    const second = await makeSuperadmin(t)
    await makeSuperadmin(t, { disabledAt: 1 })
    await makeSuperadmin(t, { emailConfirmedAt: null })
    await makeAdmin(t)
    expect(await ask()).toEqual({
      step: 'code',
      role: 'admin',
      sent: true,
      retryAfter: 60,
    })
    expect(new Set(outbox(t).map(({ to }) => to))).toEqual(new Set([boss.email, second.email]))
    expect(outbox(t)).toHaveLength(2)
    expect(lastMail(t, 'validation-code').facts).toEqual({
      codeId: expect.any(String),
      role: 'admin',
      browser: 'Appareil inconnu',
      address: '127.0.0.1',
    })
  })

  test('stores neither the digits nor the browser’s cookie', async () => {
    const code = await openPage()
    const stored = t.database.sqlite.serialize()
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(dumpTables(t.database))).not.toContain(`"${code}"`)
    expect(stored.includes(browser.cookies.get('laveo-code') ?? 'none')).toBe(false)
  })

  test('sends the digits that the page then accepts', async () => {
    await ask()
    const [mail] = await sentMail(t)
    const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? []
    await check(code)
  })

  test('binds the code by a cookie that scripts cannot read and that lives as long', async () => {
    await openPage()
    expect(browser.received).toHaveLength(1)
    expect(browser.received[0]).toMatch(
      /^laveo-code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('behind https binds it to the very host', async () => {
    t = createTestContext({ PUBLIC_URL: 'https://laveo.example' })
    await makeSuperadmin(t)
    browser = t.browser()
    await check(await openPage())
    const names = browser.received.map((line) => line.split('=')[0])
    expect(names).toEqual(['__Host-laveo-code', '__Host-laveo-ticket'])
    for (const line of browser.received) expect(line).toContain('Secure')
    expect(await create()).toBeDefined()
  })

  test('is refused when no superadmin can receive a code', async () => {
    await t.database.write((orm) => orm.update(users).set({ disabledAt: 1 }).run())
    const before = dumpTables(t.database)
    expect(await refusalOf(ask())).toEqual({
      code: 'CODE_NOT_SENT',
      status: 422,
    })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('again within a minute sends nothing, and the code still works', async () => {
    const code = await openPage()
    t.clock.advance(15_000)
    expect(await ask()).toEqual({
      step: 'code',
      role: 'admin',
      sent: false,
      retryAfter: 45,
    })
    expect(outbox(t)).toHaveLength(1)
    await check(code)
  })

  test('again later sends another code, which replaces the first', async () => {
    const first = await openPage()
    t.clock.advance(MINUTE)
    const second = await openPage()
    expect(await refusalOf(check(first))).toEqual(INVALID)
    await check(second)
  })

  test('once the code was accepted goes on with the account', async () => {
    await check(await openPage())
    expect(await ask()).toEqual({ step: 'account', role: 'admin', sent: false })
    t.clock.advance(15 * MINUTE)
    expect(await ask()).toMatchObject({ step: 'code', sent: true })
  })
})

describe('a code', () => {
  test('lets its browser in, once', async () => {
    const code = await openPage()
    expect(await check(` ${code} `)).toEqual({ role: 'admin' })
    browser.cookies.delete('laveo-ticket')
    expect(await refusalOf(check(code))).toEqual(INVALID)
    expect(await refusalOf(create())).toEqual(NO_TICKET)
  })

  test('works in no other browser', async () => {
    const code = await openPage()
    const other = t.browser()
    expect(await refusalOf(check(code, other))).toEqual(INVALID)
    const others = await openPage(other)
    if (others !== code) expect(await refusalOf(check(code, other))).toEqual(INVALID)
    for (const cookie of ['', 'x', 'A'.repeat(43), '🙂', 'x'.repeat(4000)]) {
      other.cookies.set('laveo-code', encodeURIComponent(cookie))
      expect(await refusalOf(check(code, other))).toEqual(INVALID)
    }
    await check(code)
  })

  test('lives ten minutes', async () => {
    const code = await openPage()
    t.clock.advance(10 * MINUTE - 1)
    const late = t.browser()
    const second = await openPage(late)
    await check(code)
    t.clock.advance(10 * MINUTE)
    expect(await refusalOf(check(second, late))).toEqual(INVALID)
  })

  test('survives four wrong tries', async () => {
    const code = await openPage()
    for (let i = 1; i <= 4; i += 1) expect(await refusalOf(check(wrong(code, i)))).toEqual(INVALID)
    await check(code)
  })

  test('dies after five: the sixth fails even with the right digits', async () => {
    const code = await openPage()
    for (let i = 1; i <= 5; i += 1) expect(await refusalOf(check(wrong(code, i)))).toEqual(INVALID)
    expect(await refusalOf(check(code))).toEqual(INVALID)
    await check(await openPage())
  })

  test('tried ten times at once is tried five times', async () => {
    const code = await openPage()
    const guesses = Array.from({ length: 9 }, (_, i) => check(wrong(code, i + 1)))
    const { accepted } = await outcomesOf([...guesses, check(code)])
    expect(accepted).toEqual([])
  })

  test('entered twice at once yields one ticket', async () => {
    const code = await openPage()
    const { accepted, refused } = await outcomesOf([check(code), check(code), check(code)])
    expect([accepted, refused]).toEqual([[{ role: 'admin' }], [INVALID, INVALID]])
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345', '🙂🙂🙂🙂🙂🙂', '-12345'])(
    'that reads « %s » is refused before it counts',
    async (typed) => {
      const code = await openPage()
      for (let i = 0; i < 6; i += 1) expect((await refusalOf(check(typed))).status).toBe(400)
      await check(code)
    },
  )

  test('guessed at from one address is slowed down, over any number of codes', async () => {
    const codes = new Set<string>()
    for (let i = 0; i < 25; i += 1) codes.add((await refusalOf(check('000000', t.browser()))).code)
    expect(codes).toEqual(new Set(['CODE_INVALID', 'TOO_MANY_TRIES']))
  })

  test('is six digits, each as likely as any other', () => {
    const digits = Array.from({ length: 5000 }, (_, i) => codeDigits(t.secret, `code ${i}`))
    for (const code of digits) expect(code).toMatch(/^\d{6}$/)
    const firsts = digits.filter((code) => code.startsWith('0')).length
    expect(firsts).toBeGreaterThan(400)
    expect(firsts).toBeLessThan(600)
    expect(codeDigits(Buffer.alloc(32, 8), 'code 1')).not.toBe(digits[1])
  })
})

describe('the ticket', () => {
  test.each(['livreur', 'admin'] as const)(
    'creates one account of a %s, which works at once',
    async (role) => {
      await check(await openPage(browser, role))
      expect(await create()).toEqual({ role, email: person.email })
      const row = t.database.orm.select().from(users).where(eq(users.email, person.email)).get()
      const at = t.clock.now()
      expect(row).toMatchObject({ role, emailConfirmedAt: at, approvedAt: at, phone: person.phone })
      const { email, password } = person
      expect(await t.browser().caller.auth.signIn({ email, password })).toMatchObject({
        role,
        approved: true,
      })
    },
  )

  test('is used up by the account it creates, whatever the browser keeps', async () => {
    await check(await openPage())
    const ticket = browser.cookies.get('laveo-ticket') ?? ''
    await create()
    expect(browser.cookies.size).toBe(0)
    browser.cookies.set('laveo-ticket', ticket)
    const before = dumpTables(t.database)
    expect(await refusalOf(create({ email: 'autre@laveo.test' }))).toEqual(NO_TICKET)
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('creates one account even when it is shown twice at once', async () => {
    await check(await openPage())
    const calls = [1, 2, 3].map((i) => create({ email: `p${i}@laveo.test` }))
    const { accepted, refused } = await outcomesOf(calls)
    expect(accepted).toHaveLength(1)
    expect(refused).toEqual([NO_TICKET, NO_TICKET])
  })

  test('is kept when the address is taken', async () => {
    const { email } = await makeClient(t)
    await check(await openPage())
    expect(await refusalOf(create({ email }))).toEqual({ code: 'EMAIL_TAKEN', status: 409 })
    expect(await create()).toMatchObject({ email: person.email })
  })

  test.each([
    [{ password: 'a1b2c' }, { password: expect.stringContaining('6 caractères') }],
    [{ phone: '07 07 00 01' }, { phone: expect.stringContaining('dix') }],
    [{ fullname: '  ' }, { fullname: 'Le nom complet est obligatoire.' }],
    [{ email: 'mariam' }, { email: expect.anything() }],
  ])('is kept when the form holds %j', async (typed, fields) => {
    await check(await openPage())
    const refusal = await refusalOf(create(typed as Partial<InternalSignUpInput>))
    expect(refusal).toEqual({ code: 'BAD_REQUEST', status: 400, fields })
    await create()
  })

  test('lives fifteen minutes', async () => {
    await check(await openPage())
    t.clock.advance(15 * MINUTE)
    expect(await refusalOf(create())).toEqual(NO_TICKET)
  })

  test('is needed: nothing else lets a person sign up, not even a superadmin’s session', async () => {
    const before = dumpTables(t.database)
    expect(await refusalOf(create())).toEqual(NO_TICKET)
    await t.anonymous.recovery.ask({ email: boss.email })
    for (const ticket of ['', 'x.y', lastMail(t, 'reset-password').token ?? '', '🙂']) {
      browser.cookies.set('laveo-ticket', encodeURIComponent(ticket))
      expect(await refusalOf(create())).toEqual(NO_TICKET)
    }
    expect(dumpTables(t.database).users).toEqual(before.users)
    const caller = await t.as(boss)
    expect(await refusalOf(caller.staffSignUp.createAccount(person))).toEqual(NO_TICKET)
  })

  test('lets a livreur choose a common password, as the public page does, but no staff member', async () => {
    await check(await openPage())
    expect(await refusalOf(create({ password: '123456' }))).toEqual({
      code: 'PASSWORD_TOO_COMMON',
      status: 422,
    })
    await create()
    t.clock.advance(MINUTE)
    await check(await openPage(browser, 'livreur'))
    await create({ email: 'autre@laveo.test', password: '123456' })
  })
})

describe('the role', () => {
  const createAs = (role: InternalRole) =>
    browser.caller.staffSignUp.createAccount({ ...person, role } as InternalSignUpInput)
  const made = () => t.database.orm.select().from(users).where(eq(users.email, person.email)).get()

  test('is chosen before a code leaves: without one nothing is sent', async () => {
    const before = dumpTables(t.database)
    expect(await browser.caller.staffSignUp.requestCode({})).toEqual({ step: 'role', sent: false })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test.each(['client', 'root', ''])('is none of ours when it is « %s »', async (role) => {
    expect((await refusalOf(ask(role as InternalRole))).status).toBe(400)
    expect(outbox(t)).toEqual([])
  })

  test.each(INTERNAL_ROLES)('of a code for %s is named in the e-mail', async (role) => {
    await ask(role)
    const [mail] = await sentMail(t)
    for (const part of [mail?.subject, mail?.text]) expect(part).toContain(ROLE_LABELS[role])
  })

  test('is the one that the code was asked for, whatever the browser says once it holds the ticket', async () => {
    await check(await openPage(browser, 'livreur'))
    expect((await refusalOf(createAs('superadmin'))).status).toBe(400)
    expect(made()).toBeUndefined()
    expect(await ask('superadmin')).toEqual({ step: 'account', role: 'livreur', sent: false })
    expect(await create()).toMatchObject({ role: 'livreur' })
    expect(made()?.role).toBe('livreur')
  })

  test('of a code that was just sent is what the page shows, and stays until another code replaces it', async () => {
    await openPage(browser, 'livreur')
    expect(await ask('superadmin')).toMatchObject({ role: 'livreur', sent: false })
    expect(await browser.caller.staffSignUp.requestCode({})).toEqual({
      step: 'code',
      role: 'livreur',
      sent: false,
      retryAfter: 60,
    })
    t.clock.advance(MINUTE)
    expect(await check(await openPage(browser, 'admin'))).toEqual({ role: 'admin' })
  })

  test('is what a code or a ticket from before it was asked for lacks: neither opens anything', async () => {
    const old = await openPage()
    await t.database.write((orm) => orm.update(validationCodes).set({ role: null }).run())
    expect(await refusalOf(check(old))).toEqual(INVALID)
    await check(await openPage())
    await t.database.write((orm) => orm.update(authTokens).set({ role: null }).run())
    expect(await refusalOf(create())).toEqual(NO_TICKET)
    expect(await browser.caller.staffSignUp.requestCode({})).toEqual({ step: 'role', sent: false })
  })
})

describe('a new superadmin', () => {
  const { email, password } = person
  const signIn = () => t.browser().caller.auth.signIn({ email, password })
  const WAITS = { code: 'SUPERADMIN_NOT_CONFIRMED', status: 403 }

  async function createSuperadmin(): Promise<string> {
    await check(await openPage(browser, 'superadmin'))
    await create()
    return t.database.orm.select().from(users).where(eq(users.email, email)).get()?.id ?? ''
  }

  test('waits for one who is there, who reads it in an e-mail and finds it in the list', async () => {
    const userId = await createSuperadmin()
    expect(await refusalOf(signIn())).toEqual(WAITS)
    const notice = lastMail(t, 'internal-account-created')
    expect(notice.to).toBe(boss.email)
    expect(await sentMail(t)).toContainEqual(
      expect.objectContaining({ to: boss.email, text: expect.stringContaining('le confirme') }),
    )
    const caller = await t.as(boss)
    const { items } = await caller.users.list({ role: 'admin' })
    expect(items.map((one) => [one.id, accountState(one)])).toContainEqual([userId, 'waiting'])
    await caller.users.confirmSuperadmin({ userId })
    expect(await signIn()).toMatchObject({ role: 'superadmin' })
    expect(lastMail(t, 'superadmin-confirmed').to).toBe(email)
  })

  test('is confirmed once, in the journal, by the superadmin who was first', async () => {
    const userId = await createSuperadmin()
    const other = await makeSuperadmin(t)
    const callers = [await t.as(boss), await t.as(other)]
    await Promise.all(callers.map((caller) => caller.users.confirmSuperadmin({ userId })))
    const actions = t.database.orm.select().from(staffActions).all()
    const confirmed = actions.filter(({ kind }) => kind === 'superadmin_confirmed')
    expect(confirmed.map(({ actorId, target }) => [actorId, target])).toEqual([[boss.id, userId]])
    expect(outbox(t).filter((mail) => mail.template === 'superadmin-confirmed')).toHaveLength(1)
  })

  test('an unconfirmed one gets no notices, is not counted, and a reset gives no access', async () => {
    const userId = await createSuperadmin()
    const token = await t.as({ ...boss, id: userId })
    expect(await refusalOf(token.users.list({ role: 'admin' }))).toEqual(WAITS)
    t.clock.advance(MINUTE)
    await openPage(t.browser('41.66.0.9'))
    expect(lastMail(t, 'validation-code').to).toBe(boss.email)
    expect(outbox(t).filter(({ to }) => to === email)).toEqual([])
    const leaving = (await t.as(boss)).profile.deleteAccount({ password: TEST_PASSWORD })
    expect((await refusalOf(leaving)).code).toBe('LAST_SUPERADMIN')
    await t.anonymous.recovery.ask({ email })
    const reset = lastMail(t, 'reset-password').token ?? ''
    await t.anonymous.recovery.reset({ token: reset, password: 'un-autre-pagne' })
    const again = t.browser().caller.auth.signIn({ email, password: 'un-autre-pagne' })
    expect(await refusalOf(again)).toEqual(WAITS)
  })

  test('cannot be confirmed by an admin, a livreur or themselves', async () => {
    const userId = await createSuperadmin()
    const admin = await t.as(await makeAdmin(t))
    expect((await refusalOf(admin.users.confirmSuperadmin({ userId }))).code).toBe('FORBIDDEN')
    expect((await refusalOf(admin.users.approve({ userId }))).code).toBe('NOT_FOUND')
    const client = await makeClient(t)
    const caller = await t.as(boss)
    expect((await refusalOf(caller.users.confirmSuperadmin({ userId: client.id }))).code).toBe(
      'NOT_FOUND',
    )
    expect(await refusalOf(signIn())).toEqual(WAITS)
  })
})
