import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffActions, users } from '#server/db/schema.ts'
import type { Browser, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { beforeNextWrite } from '#server/testing/faults/before-next-write.ts'
import { lastMail, outbox, sentMail } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import {
  askForReset,
  NEW_STAFF,
  type StaffSignUp,
  signIn,
  staffSignUp,
} from '#server/testing/scenes/access.ts'
import { INTERNAL_ROLES, type InternalRole, type InternalSignUpInput } from '#shared/access/auth.ts'
import { accountState } from '#shared/access/users.ts'
import { ROLE_LABELS } from '#shared/roles.ts'

const MINUTE = 60_000
const NO_TICKET = { code: 'TICKET_INVALID', status: 422 }

let t: TestContext
let boss: User
let browser: Browser
let page: StaffSignUp

beforeEach(async () => {
  page = await staffSignUp()
  ;({ t, boss, browser } = page)
})

describe('the ticket', () => {
  test.each(['livreur', 'admin'] as const)(
    'creates one account of a %s, which works at once',
    async (role) => {
      await page.letIn(role)
      expect(await page.create()).toEqual({ role, email: NEW_STAFF.email })
      const row = t.database.orm.select().from(users).where(eq(users.email, NEW_STAFF.email)).get()
      const at = t.clock.now()
      expect(row).toMatchObject({
        role,
        emailConfirmedAt: at,
        approvedAt: at,
        phone: NEW_STAFF.phone,
      })
      const me = await signIn(t.browser(), NEW_STAFF, NEW_STAFF.password)
      expect(me).toMatchObject({ role, approved: true })
    },
  )

  test('is used up by the account it creates, whatever the browser keeps', async () => {
    await page.letIn()
    const ticket = browser.cookies.get('laveo-ticket') ?? ''
    await page.create()
    expect(browser.cookies.size).toBe(0)
    browser.cookies.set('laveo-ticket', ticket)
    const before = dumpTables(t.database)
    expect(await refusalOf(page.create({ email: 'autre@laveo.test' }))).toEqual(NO_TICKET)
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('creates one account even when it is shown twice at once', async () => {
    await page.letIn()
    const calls = [1, 2, 3].map((i) => page.create({ email: `p${i}@laveo.test` }))
    const { accepted, refused } = await outcomesOf(calls)
    expect(accepted).toHaveLength(1)
    expect(refused).toEqual([NO_TICKET, NO_TICKET])
  })

  test('is kept when the address is taken, also while the password is hashed', async () => {
    const { id, email } = await makeClient(t)
    const isClient = eq(users.id, id)
    await page.letIn()
    expect(await refusalOf(page.create({ email }))).toEqual({ code: 'EMAIL_TAKEN', status: 409 })
    const { email: own } = NEW_STAFF
    beforeNextWrite(t, (orm) => orm.update(users).set({ email: own }).where(isClient).run())
    expect(await refusalOf(page.create())).toEqual({ code: 'EMAIL_TAKEN', status: 409 })
    t.database.orm.update(users).set({ email }).where(isClient).run()
    expect(await page.create()).toMatchObject({ email: NEW_STAFF.email })
  })

  test.each([
    [{ password: 'a1b2c' }, { password: expect.stringContaining('6 caractères') }],
    [{ phone: '07 07 00 01' }, { phone: expect.stringContaining('dix') }],
    [{ fullname: '  ' }, { fullname: 'Le nom complet est obligatoire.' }],
    [{ email: 'mariam' }, { email: expect.anything() }],
  ])('is kept when the form holds %j', async (typed, fields) => {
    await page.letIn()
    const refusal = await refusalOf(page.create(typed as Partial<InternalSignUpInput>))
    expect(refusal).toEqual({ code: 'BAD_REQUEST', status: 400, fields })
    await page.create()
  })

  test('lives fifteen minutes', async () => {
    await page.letIn()
    t.clock.advance(15 * MINUTE)
    expect(await refusalOf(page.create())).toEqual(NO_TICKET)
  })

  test('is needed: nothing else lets a NEW_STAFF sign up, not even a superadmin’s session', async () => {
    const before = dumpTables(t.database)
    expect(await refusalOf(page.create())).toEqual(NO_TICKET)
    for (const ticket of ['', 'x.y', await askForReset(t, boss), '🙂']) {
      browser.cookies.set('laveo-ticket', encodeURIComponent(ticket))
      expect(await refusalOf(page.create())).toEqual(NO_TICKET)
    }
    expect(dumpTables(t.database).users).toEqual(before.users)
    const caller = await t.as(boss)
    expect(await refusalOf(caller.staffSignUp.createAccount(NEW_STAFF))).toEqual(NO_TICKET)
  })

  test('lets a livreur choose a common password, as the public page does, but no staff member', async () => {
    await page.letIn()
    expect(await refusalOf(page.create({ password: '123456' }))).toEqual({
      code: 'PASSWORD_TOO_COMMON',
      status: 422,
    })
    await page.create()
    t.clock.advance(MINUTE)
    await page.letIn('livreur')
    await page.create({ email: 'autre@laveo.test', password: '123456' })
  })
})

describe('the role', () => {
  const createAs = (role: InternalRole) =>
    browser.caller.staffSignUp.createAccount({ ...NEW_STAFF, role } as InternalSignUpInput)
  const made = () =>
    t.database.orm.select().from(users).where(eq(users.email, NEW_STAFF.email)).get()

  test('is chosen before a code leaves: without one nothing is sent', async () => {
    const before = dumpTables(t.database)
    expect(await browser.caller.staffSignUp.requestCode({})).toEqual({ step: 'role', sent: false })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test.each(['client', 'root', ''])('is none of ours when it is « %s »', async (role) => {
    expect((await refusalOf(page.ask(role as InternalRole))).status).toBe(400)
    expect(outbox(t)).toEqual([])
  })

  test.each(INTERNAL_ROLES)('of a code for %s is named in the e-mail', async (role) => {
    await page.ask(role)
    const [mail] = await sentMail(t)
    for (const part of [mail?.subject, mail?.text]) expect(part).toContain(ROLE_LABELS[role])
  })

  test('is the one that the code was asked for, whatever the browser says once it holds the ticket', async () => {
    await page.letIn('livreur')
    expect((await refusalOf(createAs('superadmin'))).status).toBe(400)
    expect(made()).toBeUndefined()
    expect(await page.ask('superadmin')).toEqual({ step: 'account', role: 'livreur', sent: false })
    expect(await page.create()).toMatchObject({ role: 'livreur' })
    expect(made()?.role).toBe('livreur')
  })

  test('of a code that was just sent is what the page shows, and stays until another code replaces it', async () => {
    await page.openPage(browser, 'livreur')
    expect(await page.ask('superadmin')).toMatchObject({ role: 'livreur', sent: false })
    expect(await browser.caller.staffSignUp.requestCode({})).toEqual({
      step: 'code',
      role: 'livreur',
      sent: false,
      retryAfter: 60,
    })
    t.clock.advance(MINUTE)
    expect(await page.check(await page.openPage(browser, 'admin'))).toEqual({ role: 'admin' })
  })

  test('that a code is on the way for is not asked for again by opening the page, but by a tap, or for another role', async () => {
    const opened = (role: InternalRole) =>
      browser.caller.staffSignUp.requestCode({ role, opens: true })
    expect(await opened('livreur')).toMatchObject({ role: 'livreur', sent: true })
    t.clock.advance(9 * MINUTE)
    expect(await opened('livreur')).toEqual({
      step: 'code',
      role: 'livreur',
      sent: false,
      retryAfter: 0,
    })
    expect(await page.ask('livreur')).toMatchObject({ sent: true })
    t.clock.advance(MINUTE)
    expect(await opened('admin')).toMatchObject({ role: 'admin', sent: true })
    t.clock.advance(10 * MINUTE)
    expect(await opened('admin')).toMatchObject({ sent: true })
  })
})

describe('a new superadmin', () => {
  const { email, password } = NEW_STAFF
  const enter = () => signIn(t.browser(), NEW_STAFF, password)
  const WAITS = { code: 'SUPERADMIN_NOT_CONFIRMED', status: 403 }

  async function createSuperadmin(): Promise<string> {
    await page.letIn('superadmin')
    await page.create()
    return t.database.orm.select().from(users).where(eq(users.email, email)).get()?.id ?? ''
  }

  test('waits for one who is there, who reads it in an e-mail and finds it in the list', async () => {
    const userId = await createSuperadmin()
    expect(await refusalOf(enter())).toEqual(WAITS)
    const notice = lastMail(t, 'internal-account-created')
    expect(notice.to).toBe(boss.email)
    expect(await sentMail(t)).toContainEqual(
      expect.objectContaining({ to: boss.email, text: expect.stringContaining('le confirme') }),
    )
    const caller = await t.as(boss)
    const { items } = await caller.users.list({ role: 'admin' })
    expect(items.map((one) => [one.id, accountState(one)])).toContainEqual([userId, 'waiting'])
    await caller.users.confirmSuperadmin({ userId })
    expect(await enter()).toMatchObject({ role: 'superadmin' })
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
    await page.openPage(t.browser('41.66.0.9'))
    expect(lastMail(t, 'validation-code').to).toBe(boss.email)
    expect(outbox(t).filter(({ to }) => to === email)).toEqual([])
    const leaving = (await t.as(boss)).profile.deleteAccount({ password: TEST_PASSWORD })
    expect((await refusalOf(leaving)).code).toBe('LAST_SUPERADMIN')
    const reset = await askForReset(t, { email })
    await t.anonymous.recovery.reset({ token: reset, password: 'un-autre-pagne' })
    const again = signIn(t.browser(), { email }, 'un-autre-pagne')
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
    expect(await refusalOf(enter())).toEqual(WAITS)
  })
})
