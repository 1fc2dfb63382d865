import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { loadEnv } from '#server/env.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeClient, makeLivreur, makeSuperadmin } from '#server/testing/factories.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { AWA, confirmationOf } from '#server/testing/scenes/access.ts'
import { mailThroughProvider } from '#server/testing/scenes/sendings.ts'

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

const { email, password } = AWA
const credentials = { email, password }

const rowOf = (email: string) =>
  t.database.orm.select().from(users).where(eq(users.email, email)).get()

describe('where no e-mail can leave', () => {
  const refused = { code: 'MAIL_UNAVAILABLE', status: 503 }

  test('no link is announced, to an account or to nobody, and nothing is stored', async () => {
    t = createTestContext({ DEMO: '0', NODE_ENV: 'production' })
    const client = await makeClient(t)
    const before = dumpTables(t.database)
    for (const { email } of [AWA, client]) {
      const asked = { ...AWA, email: email ?? '' }
      expect(await refusalOf(t.anonymous.signUp.client(asked))).toEqual(refused)
      expect(await refusalOf(t.anonymous.signUp.livreur(asked))).toEqual(refused)
      expect(await refusalOf(t.anonymous.signUp.resend({ email: asked.email }))).toEqual(refused)
      expect(await refusalOf(t.anonymous.recovery.ask({ email: asked.email }))).toEqual(refused)
    }
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('the team sends no confirmation and accepts no application', async () => {
    t = createTestContext({ DEMO: '0', NODE_ENV: 'production' })
    const boss = await t.as(await makeSuperadmin(t))
    const { id: userId } = await makeClient(t, { emailConfirmedAt: null })
    const applicant = { fullname: 'Désiré Bamba', email: 'desire@exemple.ci', city: 'Abobo' }
    await t.anonymous.applications.submit({ ...applicant, phone: '0709553170' })
    const application = t.database.sqlite.prepare('select id from livreur_applications').pluck()
    const applicationId = String(application.get())
    const before = dumpTables(t.database)
    expect(await refusalOf(boss.users.resendConfirmation({ userId }))).toEqual(refused)
    expect(await refusalOf(boss.applications.accept({ applicationId }))).toEqual(refused)
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('is nowhere but on a server without a provider', () => {
    const real = { DEMO: '0', NODE_ENV: 'production' }
    const provider = { RESEND_API_KEY: 're_1', MAIL_FROM: 'a@b.ci' }
    expect(loadEnv(real).mailLeaves).toBe(false)
    expect(loadEnv({ HOST: '0.0.0.0' }).mailLeaves).toBe(false)
    expect(loadEnv({ ...real, ...provider }).mailLeaves).toBe(true)
    expect(loadEnv({}).mailLeaves).toBe(true)
    expect(loadEnv({ DEMO: '0', NODE_ENV: 'test' }).mailLeaves).toBe(true)
  })
})

describe('signing up as a client', () => {
  test('creates the account, approved and not confirmed, and answers the address', async () => {
    expect(await t.anonymous.signUp.client(AWA)).toEqual({ email: AWA.email })
    expect(rowOf(AWA.email)).toMatchObject({
      role: 'client',
      fullname: 'Awa Koné',
      phone: '+2250707000001',
      address: null,
      emailConfirmedAt: null,
      approvedAt: t.clock.now(),
      createdAt: t.clock.now(),
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
    })
  })

  test('sends one e-mail with a link to confirm, whose secret is nowhere in the database', async () => {
    t = createTestContext({}, { database: ownEmptyDatabase() })
    await t.anonymous.signUp.client(AWA)
    const [mail, ...others] = outbox(t)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'confirm-signup', to: AWA.email })
    expect(mail?.facts).toEqual({ fullname: 'Awa Koné', tokenId: expect.any(String) })
    expect(mail?.link).toMatch(
      /^http:\/\/localhost:3000\/connexion#type=signup&token=[\w-]{36}\.[\w-]{43}$/,
    )
    const proof = mail?.token?.split('.')[1] ?? ''
    expect(t.database.sqlite.serialize().includes(proof)).toBe(false)
  })

  test('takes the address in lower case and every text without its edges', async () => {
    const typed = { ...AWA, email: '  AWA@Exemple.CI ', fullname: '  Awa Koné  ' }
    expect(await t.anonymous.signUp.client(typed)).toEqual({ email: AWA.email })
    expect(rowOf(AWA.email)?.fullname).toBe('Awa Koné')
    const other = { ...AWA, email: 'Awa@EXEMPLE.ci', password: 'un-autre-mot' }
    const twice = await refusalOf(t.anonymous.signUp.client(other))
    expect(twice).toEqual({ code: 'EMAIL_TAKEN', status: 409 })
  })

  test('again after a lost answer is one account and one e-mail', async () => {
    await t.anonymous.signUp.client(AWA)
    const before = dumpTables(t.database)
    expect(await t.anonymous.signUp.client({ ...AWA, email: 'Awa@EXEMPLE.ci' })).toEqual({ email })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('again once confirmed, or as a livreur, finds the address taken', async () => {
    const taken = { code: 'EMAIL_TAKEN', status: 409 }
    await t.anonymous.signUp.client(AWA)
    expect(await refusalOf(t.anonymous.signUp.livreur(AWA))).toEqual(taken)
    await t.anonymous.signUp.confirm({ token: confirmationOf(t) })
    expect(await refusalOf(t.anonymous.signUp.client(AWA))).toEqual(taken)
  })

  test('keeps a name in any writing, and the password to the letter', async () => {
    const password = '  🙂 كلمة السر  '
    await t.anonymous.signUp.client({ ...AWA, fullname: 'آوا 🙂 Koné', password })
    expect(rowOf(AWA.email)?.fullname).toBe('آوا 🙂 Koné')
    await t.anonymous.signUp.confirm({ token: confirmationOf(t) })
    const { caller } = t.browser()
    const wrong = { email: AWA.email, password: password.trim() }
    expect((await refusalOf(caller.auth.signIn(wrong))).code).toBe('BAD_CREDENTIALS')
    expect(await caller.auth.signIn({ email: AWA.email, password })).toMatchObject({
      role: 'client',
    })
  })

  test('is possible with a common password: the page only warns of it', async () => {
    await t.anonymous.signUp.client({ ...AWA, password: '123456' })
    expect(rowOf(AWA.email)).toBeDefined()
  })

  test('counts one client, findable by name', async () => {
    await t.anonymous.signUp.client(AWA)
    const boss = await t.as(await makeSuperadmin(t))
    expect((await boss.stats.counters()).clients).toBe(1)
    const found = t.database.sqlite.prepare(
      "select count(*) from users_search where users_search match 'kone'",
    )
    expect(found.pluck().get()).toBe(1)
  })
})

test('signing up as a livreur creates an account that an admin has yet to approve', async () => {
  expect(await t.anonymous.signUp.livreur(AWA)).toEqual({ email: AWA.email })
  expect(rowOf(AWA.email)).toMatchObject({
    role: 'livreur',
    approvedAt: null,
    emailConfirmedAt: null,
  })
  await t.anonymous.signUp.confirm({ token: confirmationOf(t) })
  const { caller } = t.browser()
  expect(await caller.auth.signIn(credentials)).toMatchObject({ role: 'livreur', approved: false })
  expect((await refusalOf(caller.missions.list())).code).toBe('LIVREUR_NOT_APPROVED')
})

describe('signing up is refused, and nothing is written', () => {
  const expectRefusal = async (typed: object, refusal: object) => {
    const before = dumpTables(t.database)
    const call = t.anonymous.signUp.client({ ...AWA, ...typed } as typeof AWA)
    expect(await refusalOf(call)).toEqual(refusal)
    expect(dumpTables(t.database)).toEqual(before)
  }

  test('with an address that has an account, confirmed or not', async () => {
    const taken = { code: 'EMAIL_TAKEN', status: 409 }
    await expectRefusal({ email: (await makeClient(t)).email }, taken)
    const waiting = await makeLivreur(t, { emailConfirmedAt: null })
    await expectRefusal({ email: waiting.email, password: 'mot-de-passe' }, taken)
  })

  test('with the address of a deleted account whose row still holds it, rather than failing', async () => {
    const gone = await makeClient(t)
    await t.database.write((orm) =>
      orm.update(users).set({ deletedAt: 1 }).where(eq(users.id, gone.id)).run(),
    )
    await expectRefusal({ email: gone.email }, { code: 'EMAIL_TAKEN', status: 409 })
  })

  const mib = 'x'.repeat(2 ** 20)
  test.each([
    ['an empty name', { fullname: '   ' }, { fullname: 'Le nom complet est obligatoire.' }],
    ['a name of direction marks', { fullname: '\u202e\u2066' }, { fullname: expect.anything() }],
    ['a name of 1 MB', { fullname: mib }, { fullname: '100 caractères au plus.' }],
    ['no address', { email: '' }, { email: 'L’e‑mail est obligatoire.' }],
    ['half an address', { email: 'awa@' }, { email: expect.stringContaining('en entier') }],
    ['two addresses', { email: 'a@b.ci, c@d.ci' }, { email: expect.anything() }],
    ['a line in the address', { email: 'a@b.ci\r\nBcc: c@d.ci' }, { email: expect.anything() }],
    ['an address of 1 MB', { email: `${mib}@b.ci` }, { email: 'Cette adresse est trop longue.' }],
    ['a phone of 8 digits', { phone: '07 07 00 01' }, { phone: expect.stringContaining('dix') }],
    ['a phone of emoji', { phone: '📞📞📞📞📞📞📞📞📞📞' }, { phone: expect.anything() }],
    ['a phone of 1 MB', { phone: mib }, { phone: 'Ce numéro est trop long.' }],
    [
      'a password of 5',
      { password: 'a1b2c' },
      { password: expect.stringContaining('6 caractères') },
    ],
    ['a password of 1 MB', { password: mib }, { password: '256 caractères au plus.' }],
    ['a role', { role: 'superadmin' }, { '': 'Ce champ n’est pas attendu.' }],
    ['an approval', { approvedAt: 1 }, { '': 'Ce champ n’est pas attendu.' }],
    ['a number as a name', { fullname: 12 }, { fullname: 'Le nom complet est obligatoire.' }],
    ['a list as an address', { email: ['a@b.ci'] }, { email: 'L’e‑mail est obligatoire.' }],
  ])('with %s', (_, typed, fields) =>
    expectRefusal(typed, { code: 'BAD_REQUEST', status: 400, fields }),
  )
})

test('of two people who sign up with one address at once, one gets it', async () => {
  const calls = Array.from({ length: 6 }, (_, i) =>
    t.anonymous.signUp[i % 2 ? 'client' : 'livreur']({ ...AWA, password: `mot-de-passe-${i}` }),
  )
  const { accepted, refused } = await outcomesOf(calls)
  expect(accepted).toHaveLength(1)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['EMAIL_TAKEN']))
  const created = t.database.orm.select().from(users).all()
  expect(created).toHaveLength(1)
  expect(outbox(t)).toHaveLength(1)
})

test('the same sign-up sent twice at once is one account and one e-mail, and both are answered', async () => {
  const answers = await Promise.all([1, 2].map(() => t.anonymous.signUp.client(AWA)))
  expect(answers).toEqual([{ email }, { email }])
  const created = t.database.orm.select().from(users).all()
  expect(created).toHaveLength(1)
  expect(outbox(t)).toHaveLength(1)
})

describe('signing up again with an address that is not confirmed', () => {
  const guess = (password: string, n: number) =>
    refusalOf(t.browser(`102.64.0.${n}`).caller.signUp.client({ ...AWA, password }))

  test('is a try to sign in: the password is not guessed for long, wherever it is tried from', async () => {
    await t.anonymous.signUp.client(AWA)
    for (let i = 0; i < 5; i += 1)
      expect((await guess(`mot-de-passe-${i}`, i)).code).toBe('EMAIL_TAKEN')
    const late = { code: 'TOO_MANY_TRIES', status: 429, details: { retryAfter: 5 } }
    expect(await guess(password, 6)).toEqual(late)
    // Nor by signing in, from an address that tried nothing here.
    const elsewhere = t.browser('102.64.0.7').caller.auth.signIn(credentials)
    expect(await refusalOf(elsewhere)).toEqual(late)
  })

  test('costs nothing with the right password', async () => {
    for (let i = 0; i < 12; i += 1) expect(await t.anonymous.signUp.client(AWA)).toEqual({ email })
  })
})

test('an account whose e-mail cannot be written is not created at all', async () => {
  t.database.sqlite.exec(
    "create trigger no_mail before insert on mail_outbox begin select raise(abort, 'no mail'); end",
  )
  const before = dumpTables(t.database)
  await expect(t.anonymous.signUp.client(AWA)).rejects.toThrow()
  expect(dumpTables(t.database)).toEqual(before)
})

test('signing up works while the e-mail provider is down; the link leaves when it is back', async () => {
  const fixture = await mailThroughProvider()
  const { provider, worker } = fixture
  t = fixture.t
  await provider.down()
  expect(await t.anonymous.signUp.client(AWA)).toEqual({ email: AWA.email })
  await worker().runDue()
  expect(provider.delivered).toEqual([])
  await provider.up()
  await fixture.untilSettled(worker())
  const [mail, ...others] = provider.delivered
  const { link = '', token = '' } = lastMail(t, 'confirm-signup')
  expect([mail?.to, others]).toEqual([AWA.email, []])
  expect(mail?.text).toContain(link)
  await t.anonymous.signUp.confirm({ token })
})

test('one address creates thirty accounts in a row, then one every so often', async () => {
  const browser = t.browser('41.66.0.1')
  let made = 0
  const next = () => {
    made += 1
    return browser.caller.signUp.client({
      ...AWA,
      email: `p${made}@exemple.ci`,
      password: 'x'.repeat(6),
    })
  }
  for (let i = 0; i < 30; i += 1) await next()
  expect(await refusalOf(next())).toMatchObject({ code: 'TOO_MANY_TRIES', status: 429 })
  await t.browser('41.66.0.2').caller.signUp.client(AWA)
  t.clock.advance(10_000)
  await next()
}, 20_000)
