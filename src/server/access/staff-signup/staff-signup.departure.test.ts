import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser, TestContext } from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { holdHashing } from '#server/testing/faults/hold-hashing.ts'
import { lastMail, outbox, sentMail } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { NEW_STAFF, type StaffSignUp, signIn, staffSignUp } from '#server/testing/scenes/access.ts'

let t: TestContext
let boss: User
let leaver: User
let browser: Browser
let page: StaffSignUp

beforeEach(async () => {
  page = await staffSignUp()
  ;({ t, boss, browser } = page)
  leaver = await makeSuperadmin(t)
})

const askForCode = () => page.openPage(browser, 'superadmin')

const DEPARTURES: Array<[string, () => Promise<unknown>]> = [
  ['is disabled', async () => (await t.as(boss)).users.disable({ userId: leaver.id })],
  [
    'deletes their account',
    async () => (await t.as(leaver)).profile.deleteAccount({ password: TEST_PASSWORD }),
  ],
]

describe.each(DEPARTURES)('when a superadmin %s', (_, leave) => {
  test('the ticket that they were let in with is worthless', async () => {
    await page.letIn('superadmin')
    await leave()
    expect((await refusalOf(page.create())).code).toBe('TICKET_INVALID')
    expect(await browser.caller.staffSignUp.requestCode({ role: 'admin' })).toMatchObject({
      step: 'code',
    })
  })

  test('the code that they were sent is worthless, and another one works', async () => {
    const code = await askForCode()
    await leave()
    expect((await refusalOf(page.check(code))).code).toBe('CODE_INVALID')
    await page.letIn('superadmin')
    expect(lastMail(t, 'validation-code').to).toBe(boss.email)
    expect(await page.create()).toMatchObject({ role: 'superadmin' })
  })
})

test('an admin who goes leaves the tickets of others', async () => {
  const admin = await makeAdmin(t)
  await page.letIn('superadmin')
  await (await t.as(boss)).users.disable({ userId: admin.id })
  expect(await page.create()).toMatchObject({ email: NEW_STAFF.email })
})

test('a superadmin who is disabled while a code is asked for does not receive it', async () => {
  const { write } = t.database
  t.database.write = async (fn) => {
    t.database.write = write
    await disable(t, leaver)
    return write(fn)
  }
  await askForCode()
  expect(outbox(t).map(({ to }) => to)).toEqual([boss.email])
})

describe('creating an internal account', () => {
  test('notifies every superadmin who it is, and no one else', async () => {
    await makeAdmin(t)
    await makeSuperadmin(t, { disabledAt: 1 })
    await page.letIn('superadmin')
    await page.create()
    const notices = outbox(t).filter(({ template }) => template === 'internal-account-created')
    expect(notices.map(({ to }) => to).sort()).toEqual([boss.email, leaver.email].sort())
    const { fullname, email } = NEW_STAFF
    const expected = { fullname, email, role: 'superadmin' }
    for (const { facts } of notices) expect(facts).toEqual(expected)
  })

  test('notifies no one when it is refused', async () => {
    await page.letIn('superadmin')
    expect((await refusalOf(page.create({ email: boss.email }))).code).toBe('EMAIL_TAKEN')
    expect(outbox(t).map(({ template }) => template)).not.toContain('internal-account-created')
  })

  test('is announced in words that say what the code permits, and what was done with it', async () => {
    await page.letIn('superadmin')
    await page.create()
    const mails = await sentMail(t)
    const notice = mails.find(({ subject }) => subject === 'Un compte interne a été créé')
    expect(notice?.text).toContain('Mariam Touré')
    expect(notice?.text).toContain('Super Admin')
    expect(notice?.text).toContain('mariam@laveo.test')
    expect(notice?.text).toContain('/superadmin/admins')
  })

  test('removes from the notices a creator who deletes that account', async () => {
    await page.letIn()
    await page.create()
    const own = t.browser()
    await signIn(own, NEW_STAFF, NEW_STAFF.password)
    await own.caller.profile.deleteAccount({ password: NEW_STAFF.password })
    expect(JSON.stringify(outbox(t))).not.toContain('Mariam')
  })

  test('refuses a taken address before anything is hashed', async () => {
    await page.letIn('superadmin')
    const hashing = holdHashing()
    expect((await refusalOf(page.create({ email: boss.email }))).code).toBe('EMAIL_TAKEN')
    await hashing.release()
  })

  test('from ten tabs at once hashes five passwords', async () => {
    await page.letIn('superadmin')
    const calls = Array.from({ length: 10 }, (_, i) =>
      page.create({ email: `p${i}@laveo.test` }).then(
        () => 'created',
        ({ appCode }) => appCode as string,
      ),
    )
    const ends = (await Promise.all(calls)).toSorted()
    expect(ends.slice(0, 9)).toEqual([
      ...Array(4).fill('TICKET_INVALID'),
      ...Array(5).fill('TOO_MANY_TRIES'),
    ])
  })
})

test('the e-mail with the code says what the code permits', async () => {
  await askForCode()
  const [mail] = await sentMail(t)
  expect(mail?.text).toContain('créer un compte Super Admin, et aucun autre')
})
