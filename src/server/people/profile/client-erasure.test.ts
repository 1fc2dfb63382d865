import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { clientAnswers, numberRequests, orders, recurringOrders, users } from '#server/db/schema.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { recount, storedCounters } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  askByNumber,
  numberCodeOf,
  phoneByLink,
  proveNumber,
} from '#server/testing/scenes/by-number.ts'
import { appOn } from '#server/testing/test-app.ts'
import { clientExportPath } from '#shared/access/profile.ts'

const FATOU = { fullname: 'Fatoumata Zébrélé', phone: '+2250199887766' }
const TRACES = ['Fatoumata', 'Zébrélé', '199887766', 'bougainvilliers', 'baobab']

let t: TestContext
let admin: User
let owner: User
let fatou: Awaited<ReturnType<typeof makeClientWithoutEmail>>

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  owner = await makeSuperadmin(t)
  fatou = await makeClientWithoutEmail(t, FATOU)
})

const erase = async ({ id: userId }: { id: string }, as = owner) =>
  (await t.as(as)).clientRecords.erase({ userId })
const refusal = async (who: { id: string }) => (await refusalOf(erase(who))).code

function tracesLeft(): string[] {
  const all = JSON.stringify(dumpTables(t.database)).toLowerCase()
  return TRACES.filter((trace) => all.includes(trace.toLowerCase()))
}

const journal = () =>
  t.database.sqlite.prepare('select kind, actor_id, target, data from staff_actions').all()

/** An answer and a request that was taken back came from a number, and name no record. */
async function leaveByNumber(phone: string, words: string): Promise<void> {
  const answer = { id: randomUUID(), phone, text: words, at: t.clock.now() }
  t.database.orm.insert(clientAnswers).values(answer).run()
  const visitor = t.browser('41.0.0.9').caller
  const { token } = await askByNumber(t, { phone, basket: { landmark: words } }, visitor)
  await visitor.numberRequests.withdraw({ token })
}

const byNumber = () => ({
  answers: t.database.orm.select({ text: clientAnswers.text }).from(clientAnswers).all(),
  requests: t.database.orm.select({ state: numberRequests.state }).from(numberRequests).all(),
})

test('what came from a client’s number without a record is told to them, but no home, and goes with them', async () => {
  await leaveByNumber(FATOU.phone, 'Derrière le baobab penché')
  const told = await personalDataOf(t, fatou)
  expect(told.reponsesDuNumero).toMatchObject([{ texte: 'Derrière le baobab penché' }])
  expect(told.demandesParNumero).toEqual([
    {
      telephone: FATOU.phone,
      etat: 'withdrawn',
      recueLe: expect.any(String),
      termineeLe: expect.any(String),
    },
  ])
  await erase(fatou)
  expect(byNumber()).toEqual({ answers: [], requests: [] })
  expect(tracesLeft()).toEqual([])
})

test('of a record that was merged into a client’s, its number too', async () => {
  const kept = await makeClientWithoutEmail(t)
  await (await t.as(admin)).clientRecords.merge({ keptId: kept.id, leftId: fatou.id })
  await leaveByNumber(FATOU.phone, 'Baobab')
  expect((await personalDataOf(t, kept)).reponsesDuNumero).toMatchObject([{ texte: 'Baobab' }])
  await erase(kept)
  expect(byNumber()).toEqual({ answers: [], requests: [] })
})

test('what came from a number that another record has too is neither told nor erased', async () => {
  await makeClientWithoutEmail(t, { phone: FATOU.phone })
  await leaveByNumber(FATOU.phone, 'Baobab')
  const told = await personalDataOf(t, fatou)
  expect([told.reponsesDuNumero, told.demandesParNumero]).toEqual([[], []])
  await erase(fatou)
  expect(byNumber()).toEqual({ answers: [{ text: 'Baobab' }], requests: [{ state: 'withdrawn' }] })
})

test('what came from a number that the owner of an account only typed is neither told to them nor erased with them', async () => {
  const typed = '+2250199887700'
  const stranger = await makeClient(t, { phone: typed })
  await leaveByNumber(typed, 'Baobab')
  const told = await personalDataOf(t, stranger)
  expect([told.reponsesDuNumero, told.demandesParNumero]).toEqual([[], []])
  const proven = { phoneProvenAt: t.clock.now(), phoneProvenBy: 'code' } as const
  t.database.orm.update(users).set(proven).where(eq(users.id, stranger.id)).run()
  const toldNow = await personalDataOf(t, stranger)
  expect(toldNow.reponsesDuNumero).toMatchObject([{ texte: 'Baobab' }])
})

const anOrder = (status: 'completed' | 'pending') =>
  makeOrder(t, {
    client: fatou,
    admin,
    status,
    input: {
      address: 'Villa aux bougainvilliers',
      landmark: 'Derrière le baobab penché',
      contactPhone: FATOU.phone,
    },
  })

test('a client without e-mail who asks for it is erased from every table, and the books stay', async () => {
  const order = await anOrder('completed')
  const staff = await t.as(admin)
  const weekly = { weekday: 2, fromMinute: 480, toMinute: 600 } as const
  await staff.recurring.create({ orderId: order.id, ...weekly, weekday: 5 })
  const { code } = await staff.clientRecords.giveCode({ userId: fatou.id })
  const phone = await t.as(fatou, { byLink: true })
  const paid = t.database.sqlite.prepare('select * from payments').all()
  expect(tracesLeft()).toEqual(TRACES)
  await t.database.write((orm) =>
    orm.update(orders).set({ status: 'cancelled' }).where(eq(orders.status, 'pending')).run(),
  )
  await erase(fatou)
  expect(tracesLeft()).toEqual([])
  const { orm } = t.database
  expect(orm.select().from(users).where(eq(users.id, fatou.id)).get()).toMatchObject({
    fullname: 'Client supprimé',
    phone: '',
    deletedAt: t.clock.now(),
  })
  expect(orm.select().from(orders).where(eq(orders.id, order.id)).get()).toMatchObject({
    grandTotal: order.grandTotal,
    clientAddress: expect.not.stringContaining('Villa'),
  })
  expect(t.database.sqlite.prepare('select * from payments').all()).toEqual(paid)
  expect(orm.select().from(recurringOrders).all()).toEqual([])
  expect(storedCounters(t)).toEqual(recount(t))
  expect(clientLink(t, fatou.id)).toBeNull()
  expect((await refusalOf(phone.orders.mine({}))).code).toBe('UNAUTHENTICATED')
  const awa = await t.as(await makeClient(t))
  expect((await refusalOf(awa.clientRecords.adopt({ code }))).code).toBe('ADOPTION_CODE_INVALID')
  expect(journal().at(-1)).toEqual({
    kind: 'account_disabled',
    actor_id: owner.id,
    target: fatou.id,
    data: '{"erased":true}',
  })
})

test('one with an order in progress, or who is owed money, is erased only afterwards', async () => {
  const order = await makeOrder(t, { client: fatou, admin, status: 'picked_up' })
  expect(await refusal(fatou)).toBe('ORDER_IN_PROGRESS')
  const staff = await t.as(admin)
  await staff.orders.cancel({ orderId: order.id, from: 'picked_up' })
  expect(await refusal(fatou)).toBe('REFUND_DUE')
  for (const { id: refundId } of (await staff.payments.refunds({})).items)
    await staff.payments.settleRefund({ refundId, outcome: 'refunded' })
  await erase(fatou)
  expect(tracesLeft()).toEqual([])
})

test('an account with a password is erased by its owner alone, and nobody twice', async () => {
  expect(await refusal(await makeClient(t))).toBe('CLIENT_UNAVAILABLE')
  expect(await refusal(admin)).toBe('CLIENT_UNAVAILABLE')
  await erase(fatou)
  expect(await refusal(fatou)).toBe('CLIENT_UNAVAILABLE')
})

/** Fatou, by her link, in a phone where the code of her number may come. */
async function byLink() {
  await anOrder('completed')
  const { caller } = await phoneByLink(t, fatou)
  return {
    caller,
    erase: (code: string) => caller.profile.deleteAccount({ code }),
    async asked() {
      await caller.numberProof.askCode()
      return numberCodeOf(t, fatou)
    },
  }
}

test('who came by their link erases themselves by a code that went to their number', async () => {
  const phone = await byLink()
  await proveNumber(t, phone.caller, fatou)
  await phone.erase(await phone.asked())
  expect(tracesLeft()).toEqual([])
  expect(await phone.caller.auth.me()).toBeNull()
  expect(clientLink(t, fatou.id)).toBeNull()
})

test('a code that the team has read erases nobody, nor does one while an order is in progress', async () => {
  const phone = await byLink()
  const { code: told } = await (await t.as(admin)).numberProof.giveCode({ userId: fatou.id })
  expect((await refusalOf(phone.erase(told))).code).toBe('NUMBER_NOT_PROVEN')
  const order = await anOrder('pending')
  const code = await phone.asked()
  expect((await refusalOf(phone.erase(code))).code).toBe('ORDER_IN_PROGRESS')
  await phone.caller.orders.cancel({ orderId: order.id, from: 'pending' })
  await phone.erase(code)
  expect(tracesLeft()).toEqual([])
})

test('a code erases whom the team noted in a call, and who never had linen taken', async () => {
  const { caller } = await phoneByLink(t, fatou)
  await caller.numberProof.askCode()
  await caller.profile.deleteAccount({ code: numberCodeOf(t, fatou) })
  expect(tracesLeft()).toEqual([])
})

test('a code erases no account that has a password, nor a record of which an order is said to be another person’s', async () => {
  const awa = await makeClient(t)
  const order = await anOrder('pending')
  const { caller: stranger } = await phoneByLink(t, fatou)
  await stranger.clientLinks.disown({ orderId: order.id })
  expect(await stranger.profile.overview()).toMatchObject({ disowned: true })
  await makeOrder(t, { client: awa, status: 'completed' })
  for (const [client, caller, code] of [
    [awa, (await phoneByLink(t, awa)).caller, 'BY_LINK_ONLY'],
    [fatou, stranger, 'BY_LINK_ONLY'],
    [awa, await t.as(awa), 'WRONG_PASSWORD'],
  ] as const) {
    await caller.numberProof.askCode()
    const erased = caller.profile.deleteAccount({ code: numberCodeOf(t, client) })
    expect((await refusalOf(erased)).code).toBe(code)
  }
})

async function download(as: User, clientId: string) {
  const session = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t, as.id, session)
  const headers = { cookie: cookie.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' }
  return appOn(t).request(clientExportPath(clientId), { headers })
}

test.each([
  ['an admin', () => admin],
  ['a superadmin', () => owner],
])(
  '%s takes the data of a client without e-mail as a file, and the journal says who',
  async (_, who) => {
    const { reference } = await anOrder('completed')
    const answer = await download(who(), fatou.id)
    expect(answer.headers.get('content-disposition')).toMatch(/"laveo-donnees-client-[\d-]+\.json"/)
    expect(await answer.json()).toMatchObject({
      compte: { nom: FATOU.fullname, telephone: FATOU.phone, email: null },
      commandes: [{ reference, repere: 'Derrière le baobab penché' }],
      emails: [],
      messages: [],
    })
    expect(journal()).toEqual([
      { kind: 'data_exported', actor_id: who().id, target: fatou.id, data: '{}' },
    ])
  },
)

test('the file of anybody else is refused, and to anybody else', async () => {
  const awa = await makeClient(t)
  for (const [as, about, status] of [
    [admin, awa, 404],
    [awa, fatou, 403],
    [owner, awa, 404],
    [owner, admin, 404],
  ] as const)
    expect((await download(as, about.id)).status).toBe(status)
  expect(journal()).toEqual([])
})
