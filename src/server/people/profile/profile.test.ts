import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLink } from '#server/access/links/links.service.ts'
import { inTurn } from '#server/access/sessions/passwords.service.ts'
import { users } from '#server/db/schema.ts'
import { linkText } from '#server/lib/derived-secrets.ts'
import { hashAsTheServer } from '#server/testing/cheap-hashing.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { ORDER_STATUSES } from '#shared/order-status.ts'

const CHOSEN = 'pagne-bleu-marine'

let t: TestContext
let client: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t, { fullname: 'Aminata Koné', address: 'Cocody' })
})

async function signedIn({ email }: User, password = TEST_PASSWORD): Promise<Browser> {
  const browser = t.browser()
  await browser.caller.auth.signIn({ email, password })
  return browser
}

const row = ({ id }: User) => t.database.orm.select().from(users).where(eq(users.id, id)).get()

describe('changing one’s profile', () => {
  test('answers who is there now, and every screen reads it', async () => {
    const caller = await t.as(client)
    const changed = { fullname: 'Aminata Koné-Touré', phone: '05 46 12 90 77', address: 'Marcory' }
    const me = await caller.profile.update(changed)
    expect(me).toEqual({
      id: client.id,
      role: 'client',
      fullname: 'Aminata Koné-Touré',
      email: client.email,
      phone: '+2250546129077',
      address: 'Marcory',
      passwordCommon: false,
      approved: true,
      byLink: false,
      placesHidden: false,
      isNumberProven: false,
      hasProvenNumber: false,
      demand: 'none',
    })
    expect(await caller.auth.me()).toEqual(me)
  })

  test('makes the person found by the new name and phone, and not by the old ones', async () => {
    await makeOrder(t, { client })
    const staff = await t.as(await makeSuperadmin(t))
    const found = async (search: string) =>
      (await staff.orders.list({ sort: 'recent', search })).items.length +
      (await staff.users.list({ role: 'client', search })).items.length
    const caller = await t.as(client)
    await caller.profile.update({ fullname: 'Zahra Bléhiri', phone: '0546129077' })
    expect([await found('zahra blehiri'), await found('0546129077')]).toEqual([2, 2])
    expect([await found('aminata'), await found(client.phone)]).toEqual([0, 0])
  })

  test('tells the owner by e-mail of another phone, and dates it; of nothing else', async () => {
    const caller = await t.as(client)
    await caller.profile.update({ fullname: 'Awa', phone: client.phone })
    expect(outbox(t)).toEqual([])
    expect(row(client)?.phoneChangedAt).toBeNull()
    await caller.profile.update({ fullname: 'Awa', phone: '0546129077' })
    const at = t.clock.now()
    expect(lastMail(t, 'phone-changed', client.email).facts).toEqual({
      fullname: 'Awa',
      phone: '+2250546129077',
      at,
    })
    t.clock.advance(60_000)
    await caller.profile.update({ fullname: 'Awa Koné', phone: '0546129077' })
    expect(outbox(t)).toHaveLength(1)
    expect(row(client)?.phoneChangedAt).toBe(at)
  })

  test('is slowed down after a few other phones, and a name may still be changed', async () => {
    const caller = await t.as(client)
    const update = (phone: string) => caller.profile.update({ fullname: 'Awa', phone })
    for (let i = 0; i < 5; i += 1) await update(`054612900${i}`)
    expect((await refusalOf(update('0546129009'))).code).toBe('TOO_MANY_TRIES')
    await update('0546129004')
    expect(outbox(t)).toHaveLength(5)
  })

  test('leaves e-mail, role, password and everybody else alone', async () => {
    const other = await makeClient(t)
    const before = row(client)
    await (await t.as(client)).profile.update({ fullname: 'Awa', phone: '0546129077' })
    expect(row(client)).toEqual({
      ...before,
      fullname: 'Awa',
      sortedName: 'awa',
      phone: '+2250546129077',
      address: null,
      phoneChangedAt: t.clock.now(),
    })
    expect(row(other)).toEqual(other)
  })

  test.each([
    ['fullname', '', 'Le nom complet est obligatoire.'],
    ['fullname', ' \u202e\u200f ', 'Le nom complet est obligatoire.'],
    ['fullname', 'a'.repeat(1_000_000), '100 caractères au plus.'],
    ['phone', '46129077', /dix chiffres depuis 2021/],
    ['phone', '🧺', /Écrivez un numéro/],
    ['phone', '0'.repeat(1_000_000), 'Ce numéro est trop long.'],
    ['address', 'a'.repeat(201), '200 caractères au plus.'],
    ['address', 12, 'Cette valeur n’est pas valide.'],
    ['email', 'autre@laveo.test', 'Ce champ n’est pas attendu.'],
    ['role', 'superadmin', 'Ce champ n’est pas attendu.'],
  ])('with a bad %s is refused, and nothing changes', async (field, value, sentence) => {
    const caller = await t.as(client)
    const before = dumpTables(t.database)
    const input = { fullname: 'Awa', phone: '0546129077', address: 'Marcory', [field]: value }
    const refusal = await refusalOf(caller.profile.update(input))
    const said = Object.values(refusal.fields ?? {})
    expect([refusal.status, said]).toEqual([400, [expect.stringMatching(sentence)]])
    expect(dumpTables(t.database)).toEqual(before)
  })
})

describe('changing one’s password', () => {
  const change = (browser: Browser, overrides = {}) =>
    browser.caller.profile.changePassword({
      current: TEST_PASSWORD,
      password: CHOSEN,
      closeOthers: false,
      ...overrides,
    })

  test('replaces it, keeps every session, and tells the owner by e-mail', async () => {
    const [phone, laptop] = [await signedIn(client), await signedIn(client)]
    expect(await change(phone)).toEqual({ closed: 0, guessable: false })
    expect(await phone.caller.auth.me()).not.toBeNull()
    expect(await laptop.caller.auth.me()).not.toBeNull()
    expect((await refusalOf(signedIn(client))).code).toBe('BAD_CREDENTIALS')
    await signedIn(client, CHOSEN)
    expect(lastMail(t, 'password-changed', client.email).facts).toEqual({
      fullname: 'Aminata Koné',
      at: t.clock.now(),
    })
  })

  test('closes the other sessions when asked, and says how many', async () => {
    const [phone, laptop] = [await signedIn(client), await signedIn(client)]
    await signedIn(client)
    expect(await change(phone, { closeOthers: true })).toEqual({ closed: 2, guessable: false })
    expect(await phone.caller.auth.me()).not.toBeNull()
    expect(await laptop.caller.auth.me()).toBeNull()
  })

  test('makes the reset links that were sent before worthless', async () => {
    const now = t.clock.now()
    const id = await t.database.write((orm) =>
      createLink(orm, { purpose: 'recovery', userId: client.id, now }),
    )
    await change(await signedIn(client))
    const token = linkText(t.secret, 'recovery', id)
    const reset = t.anonymous.recovery.reset({ token, password: 'autre-mot-de-passe' })
    expect((await refusalOf(reset)).code).toBe('RECOVERY_INVALID')
  })

  test('needs the current one, which is not guessed for long', async () => {
    const browser = await signedIn(client)
    const before = row(client)
    const guess = () => refusalOf(change(browser, { current: 'autre' }))
    // Each looks at two passwords, the last at one: five in all.
    for (let i = 0; i < 3; i += 1)
      expect(await guess()).toEqual({ code: 'WRONG_PASSWORD', status: 422 })
    expect(await guess()).toMatchObject({ code: 'TOO_MANY_TRIES', details: { retryAfter: 5 } })
    expect((await refusalOf(change(browser))).code).toBe('TOO_MANY_TRIES')
    expect(row(client)).toEqual(before)
    expect(outbox(t)).toEqual([])
    t.clock.advance(5000)
    await change(browser)
  })

  test('guessed with the new one too is guessed five times before it waits, not ten', async () => {
    const browser = await signedIn(client)
    const guesses = ['a1', 'a2', 'a3', 'a4', 'a5', TEST_PASSWORD].map((one) => one.padEnd(6, '.'))
    const tryTwo = (current: string, password: string) =>
      refusalOf(change(browser, { current, password }))
    for (const [first = '', second = ''] of [guesses.slice(0, 2), guesses.slice(2, 4)])
      expect((await tryTwo(first, second)).code).toBe('WRONG_PASSWORD')
    // The fifth is looked at, and the sixth, which is right, is not.
    expect((await tryTwo(guesses[4] ?? '', TEST_PASSWORD)).code).toBe('WRONG_PASSWORD')
    expect((await tryTwo('autre.', TEST_PASSWORD)).code).toBe('TOO_MANY_TRIES')
  })

  test('guessed from ten tabs at once is guessed five times', async () => {
    const browser = await signedIn(client)
    const tabs = Array.from({ length: 10 }, () => change(browser, { current: 'autre' }))
    const { refused } = await outcomesOf(tabs)
    expect(refused.filter(({ code }) => code === 'WRONG_PASSWORD')).toHaveLength(5)
  })

  test('in two tabs at once: one wins, and the other learns it', async () => {
    const browser = await signedIn(client)
    const { accepted, refused } = await outcomesOf([
      change(browser, { password: 'premier-choix' }),
      change(browser, { password: 'second-choix' }),
    ])
    expect([accepted.length, refused.map(({ code }) => code)]).toEqual([1, ['WRONG_PASSWORD']])
    expect(outbox(t)).toHaveLength(1)
  })

  test('again after a lost answer changes nothing more and says that it is done', async () => {
    const browser = await signedIn(client)
    await change(browser)
    const before = row(client)
    expect(await change(browser, { closeOthers: true })).toEqual({ closed: 0, guessable: false })
    expect(row(client)).toEqual(before)
    expect(outbox(t)).toHaveLength(1)
  })

  test('again on a server that becomes too busy to tell is no wrong password', async () => {
    const browser = await signedIn(client)
    await change(browser)
    const { promise, resolve } = Promise.withResolvers<void>()
    // A cheap hash would be over before the places are taken.
    hashAsTheServer()
    const repeat = refusalOf(change(browser))
    // The first password is being verified; every place is taken before the second one comes.
    await new Promise((begun) => setImmediate(begun))
    const crowd: Promise<unknown>[] = []
    let isOver = false
    const come = () => {
      const asker = { address: `102.64.0.${crowd.length}`, known: true }
      crowd.push(
        inTurn(() => {
          if (!isOver) come()
          return promise
        }, asker).catch(() => {}),
      )
    }
    for (let i = 0; i < 40; i += 1) come()
    expect((await repeat).code).toBe('DATABASE_BUSY')
    isOver = true
    resolve()
    await Promise.all(crowd)
  })

  test('twice at once, as a double click does, is done once and answered twice', async () => {
    const browser = await signedIn(client)
    expect(await Promise.all([change(browser), change(browser)])).toEqual([
      { closed: 0, guessable: false },
      { closed: 0, guessable: false },
    ])
    expect(outbox(t)).toHaveLength(1)
  })

  test('sent again and again is always done, and hashed no more than an account may have hashed', async () => {
    const browser = await signedIn(client)
    await change(browser)
    for (let i = 0; i < 59; i += 1)
      expect(await change(browser)).toEqual({ closed: 0, guessable: false })
    await refusalOf(change(browser))
    expect((await refusalOf(change(browser))).code).toBe('TOO_MANY_TRIES')
    t.clock.advance(4_000)
    expect(await change(browser)).toEqual({ closed: 0, guessable: false })
  })

  test('to a common one is for clients and livreurs to decide, and refused to staff', async () => {
    for (const make of [makeAdmin, makeSuperadmin]) {
      const browser = await signedIn(await make(t))
      const refusal = await refusalOf(change(browser, { password: 'Azerty123' }))
      expect(refusal).toEqual({ code: 'PASSWORD_TOO_COMMON', status: 422 })
    }
    for (const user of [client, await makeLivreur(t)]) {
      const browser = await signedIn(user)
      const answer = await change(browser, { password: 'Azerty123' })
      expect(answer).toEqual({ closed: 0, guessable: true })
      expect(await browser.caller.auth.me()).toMatchObject({ passwordCommon: true })
      await change(browser, { current: 'Azerty123', password: 'pagne-bleu-marine' })
      expect(await browser.caller.auth.me()).toMatchObject({ passwordCommon: false })
    }
  })

  test.each([
    ['password', '12345', 'Le nouveau mot de passe doit faire au moins 6 caractères.'],
    ['password', 'a'.repeat(1_000_000), '256 caractères au plus.'],
    ['current', '', 'Le mot de passe est obligatoire.'],
    ['closeOthers', 'oui', 'Cette valeur n’est pas valide.'],
  ])('with a bad %s is refused before anything is verified', async (field, value, sentence) => {
    const browser = await signedIn(client)
    const refusal = await refusalOf(change(browser, { [field]: value }))
    expect(refusal.fields).toEqual({ [field]: sentence })
  })

  test('takes any characters as they are typed', async () => {
    const password = '  Été 🧺\u202e à Abidjan  '
    await change(await signedIn(client), { password })
    expect((await refusalOf(signedIn(client, password.trim()))).code).toBe('BAD_CREDENTIALS')
    await signedIn(client, password)
  })
})

describe('the overview', () => {
  test('counts a client’s orders in progress', async () => {
    for (const status of ORDER_STATUSES) await makeOrder(t, { client, status })
    expect(await (await t.as(client)).profile.overview()).toEqual({
      openOrders: 7,
      openMissions: 0,
      lastSuperadmin: false,
      refundDue: false,
      cashInHand: false,
      disowned: false,
    })
  })

  test('stores the choice of e-mails, separately for each account', async () => {
    const caller = await t.as(client)
    for (const essentialOnly of [true, true, false]) {
      expect(await caller.profile.setMailPreference({ essentialOnly })).toBeNull()
      const saved = await caller.profile.mailPreference()
      expect(saved.essentialOnly).toBe(essentialOnly)
    }
    await caller.profile.setMailPreference({ essentialOnly: true })
    const other = await t.as(await makeClient(t))
    expect((await other.profile.mailPreference()).essentialOnly).toBe(false)
  })

  test.each([{}, { essentialOnly: 'oui' }, { essentialOnly: true, userId: 'x' }, null])(
    'refuses a choice such as %j',
    async (input) => {
      const choice = input as { essentialOnly: boolean }
      const { status } = await refusalOf((await t.as(client)).profile.setMailPreference(choice))
      expect(status).toBe(400)
      expect(row(client)?.essentialMailOnly).toBe(false)
    },
  )

  test('counts a livreur’s missions, approved or not', async () => {
    const livreur = await makeLivreur(t)
    for (const status of ORDER_STATUSES) await makeOrder(t, { livreur, status })
    expect(await (await t.as(livreur)).profile.overview()).toMatchObject({ openMissions: 4 })
    const waiting = await t.as(await makeLivreur(t, { approvedAt: null }))
    expect(await waiting.profile.overview()).toMatchObject({ openMissions: 0 })
  })

  test('knows the last superadmin', async () => {
    const boss = await t.as(await makeSuperadmin(t))
    await makeSuperadmin(t, { disabledAt: t.clock.now() })
    expect((await boss.profile.overview()).lastSuperadmin).toBe(true)
    await makeSuperadmin(t)
    expect((await boss.profile.overview()).lastSuperadmin).toBe(false)
    const admin = await t.as(await makeAdmin(t))
    expect((await admin.profile.overview()).lastSuperadmin).toBe(false)
  })
})
