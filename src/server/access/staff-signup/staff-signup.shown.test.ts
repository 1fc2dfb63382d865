import { beforeEach, describe, expect, test } from 'vitest'
import { staffActions } from '#server/db/schema.ts'
import type { Browser, Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { disable, makeAdmin, makeSuperadmin, type User } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  makeProofOld,
  NEW_STAFF,
  type StaffSignUp,
  signIn,
  staffSignUp,
} from '#server/testing/scenes/access.ts'

const MINUTE = 60_000
const INVALID = { code: 'CODE_INVALID', status: 422 }

let t: TestContext
let boss: User
let owner: Caller
let browser: Browser
let page: StaffSignUp

/** A server that sends no e-mail, on its first day. */
beforeEach(async () => {
  page = await staffSignUp({ DEMO: '0', NODE_ENV: 'production' })
  ;({ t, boss, browser } = page)
  owner = await t.as(boss)
})

const codesShown = () =>
  t.database.orm
    .select()
    .from(staffActions)
    .all()
    .filter(({ kind }) => kind === 'staff_code_shown')

async function showNewest(): Promise<string> {
  const [newest] = await owner.staffSignUp.asked()
  const { digits } = await owner.staffSignUp.showCode({ codeId: newest?.id ?? '' })
  return digits
}

describe('where no e-mail leaves, the code of an internal account', () => {
  test('is shown to an owner, and a first livreur signs in with what they made', async () => {
    expect(await page.ask('livreur')).toMatchObject({ step: 'code', role: 'livreur', sent: true })
    expect(await owner.staffSignUp.asked()).toEqual([
      {
        id: expect.any(String),
        role: 'livreur',
        address: '127.0.0.1',
        createdAt: t.clock.now(),
        expiresAt: t.clock.now() + 10 * MINUTE,
      },
    ])
    await page.check(await showNewest())
    expect(await page.create()).toMatchObject({ role: 'livreur' })
    const livreur = t.browser()
    expect(await signIn(livreur, NEW_STAFF, NEW_STAFF.password)).toMatchObject({ role: 'livreur' })
    expect(await livreur.caller.missions.list()).toEqual([])
    expect(await owner.staffSignUp.asked()).toEqual([])
  })

  test('is written to the journal each time it is shown, and no e-mail waits for it', async () => {
    await page.ask('livreur')
    await showNewest()
    await showNewest()
    expect(codesShown()).toMatchObject([
      { kind: 'staff_code_shown', actorId: boss.id, target: null, data: { role: 'livreur' } },
      { kind: 'staff_code_shown', actorId: boss.id, target: null, data: { role: 'livreur' } },
    ])
    expect(outbox(t)).toEqual([])
  })

  test('is stored as a hash only, and listed without its digits', async () => {
    await page.ask('livreur')
    const listed = JSON.stringify(await owner.staffSignUp.asked())
    const digits = await showNewest()
    expect(listed).not.toContain(digits)
    expect(JSON.stringify(dumpTables(t.database))).not.toContain(`"${digits}"`)
  })

  test('needs a proof of the last minutes, and is read without one by nobody', async () => {
    await page.ask('livreur')
    const [asked] = await owner.staffSignUp.asked()
    makeProofOld(t, boss)
    const codeId = asked?.id ?? ''
    expect((await refusalOf(owner.staffSignUp.showCode({ codeId }))).code).toBe('PROOF_REQUIRED')
    expect(codesShown()).toEqual([])
  })

  test('is for superadmins only', async () => {
    await page.ask('livreur')
    const [asked] = await owner.staffSignUp.asked()
    const codeId = asked?.id ?? ''
    const admin = await t.as(await makeAdmin(t))
    expect((await refusalOf(admin.staffSignUp.asked())).code).toBe('FORBIDDEN')
    expect((await refusalOf(admin.staffSignUp.showCode({ codeId }))).code).toBe('FORBIDDEN')
  })

  test('works in the browser that asked for it, once, for ten minutes and five tries', async () => {
    await page.ask('livreur')
    const digits = await showNewest()
    const other = t.browser()
    expect(await refusalOf(page.check(digits, other))).toEqual(INVALID)
    await page.check(digits)
    browser.cookies.delete('laveo-ticket')
    expect(await refusalOf(page.check(digits))).toEqual(INVALID)
    await page.ask('livreur', other)
    const [late] = await owner.staffSignUp.asked()
    t.clock.advance(10 * MINUTE)
    const codeId = late?.id ?? ''
    expect(await refusalOf(owner.staffSignUp.showCode({ codeId }))).toEqual(INVALID)
    expect(await owner.staffSignUp.asked()).toEqual([])
    const guesser = t.browser()
    await page.ask('admin', guesser)
    const right = await showNewest()
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i += 1)
      expect(await refusalOf(page.check(wrong, guesser))).toEqual(INVALID)
    expect(await refusalOf(page.check(right, guesser))).toEqual(INVALID)
    expect(await owner.staffSignUp.asked()).toEqual([])
  })

  test('is replaced by the next of its browser, of which alone the owner reads', async () => {
    await page.ask('livreur')
    const first = await showNewest()
    t.clock.advance(MINUTE)
    await page.ask('livreur')
    expect(await owner.staffSignUp.asked()).toHaveLength(1)
    expect(await refusalOf(page.check(first))).toEqual(INVALID)
    await page.check(await showNewest())
  })

  test('ends with a superadmin who leaves, as one that was e-mailed', async () => {
    const leaver = await makeSuperadmin(t)
    await page.ask('livreur')
    const digits = await showNewest()
    await owner.users.disable({ userId: leaver.id })
    expect(await refusalOf(page.check(digits))).toEqual(INVALID)
  })

  test('is asked for by few strangers, and not at all where nobody could show it', async () => {
    for (let i = 0; i < 100; i += 1)
      await page.ask('livreur', t.browser(`102.64.0.${i}`)).catch(() => undefined)
    expect((await owner.staffSignUp.asked()).length).toBeLessThan(15)
    await disable(t, boss)
    expect((await refusalOf(page.ask('livreur', t.browser()))).code).toBe('CODE_NOT_SENT')
  })
})

test('where e-mails leave, an owner lists no code and is shown none', async () => {
  const mailed = await staffSignUp()
  await mailed.openPage()
  const caller = await mailed.t.as(mailed.boss)
  expect(await caller.staffSignUp.asked()).toEqual([])
  const id = mailed.t.database.sqlite.prepare('select id from validation_codes').pluck().get()
  const shown = caller.staffSignUp.showCode({ codeId: String(id) })
  expect((await refusalOf(shown)).code).toBe('NOT_FOUND')
})
