import { beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { apply, applyAndWait, KOFFI } from '#server/testing/scenes/access.ts'
import { type OwnedShop, ownedShop } from '#server/testing/scenes/shop.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'

let t: TestContext
let admin: User
let owner: User
let caller: Caller
let journal: OwnedShop['journal']

beforeEach(async () => {
  ;({ t, owner, boss: caller, journal } = await ownedShop())
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
})

const note = (actor: User, kind: 'product_added' | 'settings_changed') =>
  t.database.write((orm) => recordStaffAction(orm, { clock: t.clock, actor }, { kind }))

/** The journal's lines of acts beside the orders, oldest first: the act, who did it, to whom. */
async function said() {
  const { items } = await caller.journal.list({})
  const acts = items.filter((entry) => entry.about === 'business').toReversed()
  return acts.map(({ kind, actorName, targetName }) => [kind, actorName, targetName])
}

describe('the journal', () => {
  test('says who of the team did what to an order, newest first, and leaves out everyone else', async () => {
    const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
    const client = await makeClient(t)
    const { reference } = await makeOrder(t, { client, livreur, admin, status: 'processing' })
    const { items } = await caller.journal.list({})
    expect(items.map((entry) => [entry.about, entry.kind, entry.actorName])).toEqual([
      ['order', 'moved', 'Mireille Assi'],
      ['order', 'assigned', 'Mireille Assi'],
    ])
    expect(items[1]).toMatchObject({ reference, livreurName: 'Konan Yao', to: 'assigned' })
  })

  test('puts what was done beside the orders in its place among them', async () => {
    await makeOrder(t, { admin, status: 'assigned' })
    t.clock.advance(1000)
    await note(owner, 'settings_changed')
    t.clock.advance(1000)
    await makeOrder(t, { admin, status: 'assigned' })
    const { items } = await caller.journal.list({})
    expect(items.map(({ kind }) => kind)).toEqual(['assigned', 'settings_changed', 'assigned'])
  })

  test('can be narrowed to a person, to the orders, or to one kind of act', async () => {
    await makeOrder(t, { admin, status: 'assigned' })
    await note(owner, 'settings_changed')
    await note(admin, 'product_added')
    const kinds = async (filter: Parameters<Caller['journal']['list']>[0]) =>
      (await caller.journal.list(filter)).items.map(({ kind }) => kind).sort()
    expect(await kinds({ actorId: admin.id })).toEqual(['assigned', 'product_added'])
    expect(await kinds({ subject: 'orders' })).toEqual(['assigned'])
    expect(await kinds({ subject: 'product_added' })).toEqual(['product_added'])
    expect(await kinds({ subject: 'product_added', actorId: owner.id })).toEqual([])
  })

  test('can be narrowed to some days, on both of its trails, and to one of them', async () => {
    const day = (n: number) => dayKey(t.clock.now() + n * DAY_MS)
    const days = [day(0), day(1), day(2), day(3)]
    for (const _ of days) {
      await makeOrder(t, { admin, status: 'assigned' })
      await note(owner, 'settings_changed')
      t.clock.advance(DAY_MS)
    }
    const seen = async (filter: Parameters<Caller['journal']['list']>[0]) =>
      (await caller.journal.list(filter)).items.map(({ at, about }) => [dayKey(at), about])
    const both = (one: string | undefined) => [
      [one, 'order'],
      [one, 'business'],
    ]
    const [first, second, third, last] = days
    const middle = await seen({ from: second, to: third })
    expect(middle).toHaveLength(4)
    expect(middle).toEqual(expect.arrayContaining([...both(third), ...both(second)]))
    expect(await seen({ from: last })).toEqual(expect.arrayContaining(both(last)))
    expect(await seen({ to: first })).toHaveLength(2)
    expect(await seen({ from: day(5) })).toEqual([])
    expect(await seen({ to: '2020-01-01' })).toEqual([])
    expect(await seen({ from: third, to: second })).toEqual([])
    expect(await seen({ from: second, to: second, actorId: owner.id })).toEqual([
      [second, 'business'],
    ])
    expect(await seen({ to: second, subject: 'orders' })).toHaveLength(2)
  })

  test('goes on page after page within some days', async () => {
    const from = dayKey(t.clock.now() + DAY_MS)
    for (let i = 0; i < 30; i += 1) {
      if (i % 15 === 0 && i > 0) t.clock.advance(DAY_MS)
      await note(owner, 'settings_changed')
      await note(owner, 'product_added')
    }
    const first = await caller.journal.list({ from })
    const rest = await caller.journal.list({ from, cursor: first.nextCursor })
    expect(first.items).toHaveLength(20)
    expect(rest.items).toHaveLength(10)
    expect(rest.nextCursor).toBeNull()
  })

  test('goes on page after page, without a hole and without saying anything twice', async () => {
    for (let i = 0; i < 25; i += 1) {
      await makeOrder(t, { admin, status: 'assigned' })
      t.clock.advance(1000)
      await note(owner, 'settings_changed')
      t.clock.advance(1000)
    }
    const seen: string[] = []
    let cursor: { events: number; actions: number } | null = null
    do {
      const page: Awaited<ReturnType<Caller['journal']['list']>> = await caller.journal.list({
        cursor,
      })
      expect(page.items.length).toBeLessThanOrEqual(20)
      seen.push(...page.items.map(({ about, seq }) => `${about} ${seq}`))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(50)
    expect(new Set(seen).size).toBe(50)
  })

  test('says who of the team did what to whom beside the orders, once', async () => {
    const livreur = await makeLivreur(t, { fullname: 'Konan Yao', approvedAt: null })
    const staff = await t.as(admin)
    for (const _ of ['a press', 'its double']) {
      await staff.users.approve({ userId: livreur.id })
      await caller.users.disable({ userId: livreur.id })
      await caller.users.enable({ userId: livreur.id })
    }
    expect(await said()).toEqual([
      ['livreur_approved', 'Mireille Assi', 'Konan Yao'],
      ['account_disabled', 'Adjoua Brou', 'Konan Yao'],
      ['account_enabled', 'Adjoua Brou', 'Konan Yao'],
      ['account_disabled', 'Adjoua Brou', 'Konan Yao'],
      ['account_enabled', 'Adjoua Brou', 'Konan Yao'],
    ])
  })

  test('says who had a confirmation sent again, and nothing when there was none to send', async () => {
    const waiting = await makeClient(t, { fullname: 'Awa Diop', emailConfirmedAt: null })
    const confirmed = await makeClient(t)
    for (const { id: userId } of [waiting, confirmed])
      await caller.users.resendConfirmation({ userId })
    expect(await said()).toEqual([['confirmation_resent', 'Adjoua Brou', 'Awa Diop']])
  })

  test('says what became of applications and messages, and keeps no name of their senders', async () => {
    const staff = await t.as(admin)
    const accepted = { applicationId: await applyAndWait(t) }
    const declined = { applicationId: await applyAndWait(t, { email: 'paul@exemple.ci' }) }
    await apply(t, { email: 'salif@exemple.ci' })
    await t.anonymous.contact.send({ fullname: 'Awa', email: 'awa@exemple.ci', message: 'Bonjour' })
    const [message] = (await staff.contact.list({})).items
    for (const _ of ['a press', 'its double']) {
      await staff.applications.accept(accepted)
      await staff.applications.decline(declined)
      await staff.contact.handle({ messageId: message?.id ?? '', handled: true })
    }
    expect(await said()).toEqual([
      ['application_accepted', 'Mireille Assi', KOFFI.fullname],
      ['application_declined', 'Mireille Assi', null],
      ['message_handled', 'Mireille Assi', null],
    ])
    expect(JSON.stringify(journal())).not.toMatch(/Awa|@/)
  })

  test('says who let a new account in, or that it let itself in with a code', async () => {
    const open = async (email: string, as?: User) => {
      const browser = t.browser()
      if (as) {
        const { cookie } = await openSession(t, as.id, { secure: false, userAgent: '' })
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
        browser.cookies.set(name, value)
      }
      await browser.caller.staffSignUp.requestCode({ role: 'admin' })
      // An owner who just proved who they are is asked no code.
      if (as?.role !== 'superadmin')
        await browser.caller.staffSignUp.checkCode({
          code: lastMail(t, 'validation-code').code ?? '',
        })
      const person = { fullname: 'Awa Diop', phone: '0707000001', password: 'pagne-et-fil' }
      await browser.caller.staffSignUp.createAccount({ ...person, email })
    }
    await open('une@laveo.test', owner)
    await open('deux@laveo.test')
    await open('trois@laveo.test', await makeClient(t))
    expect(await said()).toEqual([
      ['account_created', 'Adjoua Brou', 'Awa Diop'],
      ['account_created', 'Awa Diop', 'Awa Diop'],
      ['account_created', 'Awa Diop', 'Awa Diop'],
    ])
  })

  test('holds the sign-ins of the team only, and marks a browser that the account had not used', async () => {
    const browser = t.browser()
    const enter = async ({ email }: User, password = TEST_PASSWORD) =>
      browser.caller.auth.signIn({ email, password }).catch(() => undefined)
    const disabled = await makeAdmin(t, { disabledAt: 1 })
    const livreur = await makeLivreur(t)
    for (const someone of [await makeClient(t), livreur, disabled, admin, admin, owner])
      await enter(someone)
    await enter(admin, 'pas-le-bon')
    const { items } = await caller.journal.list({ subject: 'signed_in' })
    expect(items.map(({ actorName, data }) => [actorName, data]).toReversed()).toEqual([
      ['Mireille Assi', { newBrowser: true }],
      ['Mireille Assi', { newBrowser: false }],
      ['Adjoua Brou', { newBrowser: true }],
    ])
  })

  test('cannot be rewritten', async () => {
    await note(owner, 'settings_changed')
    const { sqlite } = t.database
    expect(() => sqlite.exec("update staff_actions set kind = 'mail_retried'")).toThrow(
      'staff_actions is append-only',
    )
    expect(() => sqlite.exec('delete from staff_actions')).toThrow('staff_actions is append-only')
  })
})
