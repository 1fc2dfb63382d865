import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { codeDigits } from '#server/lib/derived-secrets.ts'
import type { Browser, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { emptyDatabase, ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeAdmin, makeSuperadmin, type User } from '#server/testing/factories.ts'
import { testKey } from '#server/testing/fakes/test-keys.ts'
import { lastMail, outbox, sentMail } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { type StaffSignUp, staffSignUp } from '#server/testing/scenes/access.ts'

const MINUTE = 60_000
const INVALID = { code: 'CODE_INVALID', status: 422 }
const NO_TICKET = { code: 'TICKET_INVALID', status: 422 }

let t: TestContext
let boss: User
let browser: Browser
let page: StaffSignUp

beforeEach(() => begin())

async function begin(database = emptyDatabase()): Promise<void> {
  page = await staffSignUp({}, database)
  ;({ t, boss, browser } = page)
}

/** Other digits than these. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('opening the page', () => {
  test('e-mails a code to every enabled superadmin, with who asks', async () => {
    const second = await makeSuperadmin(t)
    await makeSuperadmin(t, { disabledAt: 1 })
    await makeSuperadmin(t, { emailConfirmedAt: null })
    await makeAdmin(t)
    expect(await page.ask()).toEqual({
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
    await begin(ownEmptyDatabase())
    const code = await page.openPage()
    const stored = t.database.sqlite.serialize()
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(dumpTables(t.database))).not.toContain(`"${code}"`)
    expect(stored.includes(browser.cookies.get('laveo-code') ?? 'none')).toBe(false)
  })

  test('sends the digits that the page then accepts', async () => {
    await page.ask()
    const [mail] = await sentMail(t)
    const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? []
    await page.check(code)
  })

  test('binds the code by a cookie that scripts cannot read and that lives as long', async () => {
    await page.openPage()
    expect(browser.received).toHaveLength(1)
    expect(browser.received[0]).toMatch(
      /^laveo-code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('behind https binds it to the very host', async () => {
    const secure = await staffSignUp({ PUBLIC_URL: 'https://laveo.example' })
    await secure.check(await secure.openPage())
    const { received } = secure.browser
    const names = received.map((line) => line.split('=')[0])
    expect(names).toEqual(['__Host-laveo-code', '__Host-laveo-ticket'])
    for (const line of received) expect(line).toContain('Secure')
    expect(await secure.create()).toBeDefined()
  })

  test('is refused when no superadmin can receive a code', async () => {
    await t.database.write((orm) => orm.update(users).set({ disabledAt: 1 }).run())
    const before = dumpTables(t.database)
    expect(await refusalOf(page.ask())).toEqual({
      code: 'CODE_NOT_SENT',
      status: 422,
    })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('again within a minute sends nothing, and the code still works', async () => {
    const code = await page.openPage()
    t.clock.advance(15_000)
    expect(await page.ask()).toEqual({
      step: 'code',
      role: 'admin',
      sent: false,
      retryAfter: 45,
    })
    expect(outbox(t)).toHaveLength(1)
    await page.check(code)
  })

  test('again later sends another code, which replaces the first', async () => {
    const first = await page.openPage()
    t.clock.advance(MINUTE)
    const second = await page.openPage()
    expect(await refusalOf(page.check(first))).toEqual(INVALID)
    await page.check(second)
  })

  test('once the code was accepted goes on with the account', async () => {
    await page.letIn()
    expect(await page.ask()).toEqual({ step: 'account', role: 'admin', sent: false })
    t.clock.advance(15 * MINUTE)
    expect(await page.ask()).toMatchObject({ step: 'code', sent: true })
  })
})

describe('a code', () => {
  test('lets its browser in, once', async () => {
    const code = await page.openPage()
    expect(await page.check(` ${code} `)).toEqual({ role: 'admin' })
    browser.cookies.delete('laveo-ticket')
    expect(await refusalOf(page.check(code))).toEqual(INVALID)
    expect(await refusalOf(page.create())).toEqual(NO_TICKET)
  })

  test('works in no other browser', async () => {
    const code = await page.openPage()
    const other = t.browser()
    expect(await refusalOf(page.check(code, other))).toEqual(INVALID)
    const others = await page.openPage(other)
    if (others !== code) expect(await refusalOf(page.check(code, other))).toEqual(INVALID)
    for (const cookie of ['', 'x', 'A'.repeat(43), '🙂', 'x'.repeat(4000)]) {
      other.cookies.set('laveo-code', encodeURIComponent(cookie))
      expect(await refusalOf(page.check(code, other))).toEqual(INVALID)
    }
    await page.check(code)
  })

  test('lives ten minutes', async () => {
    const code = await page.openPage()
    t.clock.advance(10 * MINUTE - 1)
    const late = t.browser()
    const second = await page.openPage(late)
    await page.check(code)
    t.clock.advance(10 * MINUTE)
    expect(await refusalOf(page.check(second, late))).toEqual(INVALID)
  })

  test('survives four wrong tries', async () => {
    const code = await page.openPage()
    for (let i = 1; i <= 4; i += 1)
      expect(await refusalOf(page.check(wrong(code, i)))).toEqual(INVALID)
    await page.check(code)
  })

  test('dies after five: the sixth fails even with the right digits', async () => {
    const code = await page.openPage()
    for (let i = 1; i <= 5; i += 1)
      expect(await refusalOf(page.check(wrong(code, i)))).toEqual(INVALID)
    expect(await refusalOf(page.check(code))).toEqual(INVALID)
    await page.letIn()
  })

  test('tried ten times at once is tried five times', async () => {
    const code = await page.openPage()
    const guesses = Array.from({ length: 9 }, (_, i) => page.check(wrong(code, i + 1)))
    const { accepted } = await outcomesOf([...guesses, page.check(code)])
    expect(accepted).toEqual([])
  })

  test('entered twice at once yields one ticket', async () => {
    const code = await page.openPage()
    const { accepted, refused } = await outcomesOf([
      page.check(code),
      page.check(code),
      page.check(code),
    ])
    expect([accepted, refused]).toEqual([[{ role: 'admin' }], [INVALID, INVALID]])
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345', '🙂🙂🙂🙂🙂🙂', '-12345'])(
    'that reads « %s » is refused before it counts',
    async (typed) => {
      const code = await page.openPage()
      for (let i = 0; i < 6; i += 1) expect((await refusalOf(page.check(typed))).status).toBe(400)
      await page.check(code)
    },
  )

  test('is six digits, each as likely as any other', () => {
    const digits = Array.from({ length: 5000 }, (_, i) => codeDigits(t.secret, `code ${i}`))
    for (const code of digits) expect(code).toMatch(/^\d{6}$/)
    const firsts = digits.filter((code) => code.startsWith('0')).length
    expect(firsts).toBeGreaterThan(400)
    expect(firsts).toBeLessThan(600)
    expect(codeDigits(testKey(8), 'code 1')).not.toBe(digits[1])
  })
})
