import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLink } from '#server/access/links/links.service.ts'
import { compareDerived } from '#server/db/history/derived.ts'
import { livreurPositions, orders, users } from '#server/db/schema.ts'
import { createFileDriver, filedMails, readFiledMail } from '#server/mail/file.ts'
import { createMailWorker } from '#server/mail/worker.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
  readOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { noPhone } from '#server/testing/no-phone.ts'
import { recount, storedCounters } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'

const FATOU = {
  fullname: 'Fatoumata Zébrélé',
  phone: '+2250199887766',
  email: 'fatoumata.zebrele@exemple.ci',
  address: 'Résidence des Flamboyants',
}
const HOME = { lat: 5.41234567, lng: -4.01234567 }
/** Her note with an order. */
const AT_HOME = {
  address: 'Villa aux bougainvilliers',
  landmark: 'Derrière le baobab penché',
  contactPhone: '+2250188776655',
  location: toPoint(HOME),
}
const TRACES = [
  'Fatoumata',
  'Zébrélé',
  'zebrele',
  '199887766',
  'Flamboyants',
  'bougainvilliers',
  'baobab',
  '188776655',
  '5.41234567',
  '4.01234567',
  'chez ma sœur',
]

let t: TestContext
let admin: User
let fatou: User

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  fatou = await makeClient(t, FATOU)
})

const deleteAs = async (user: { id: string }, password = TEST_PASSWORD) =>
  (await t.as(user)).profile.deleteAccount({ password })

const row = (id: string) => t.database.orm.select().from(users).where(eq(users.id, id)).get()

/** Everything of the person that is still in the database. */
function tracesLeft(): string[] {
  const all = JSON.stringify(dumpTables(t.database)).toLowerCase()
  return TRACES.filter((trace) => all.includes(trace.toLowerCase()))
}

async function cancelPaid({ id: orderId }: Order) {
  await (await t.as(admin)).orders.cancel({ orderId, from: 'picked_up' })
}

async function giveBack() {
  await makeOpenDrawer(t, admin)
  const { payments } = await t.as(admin)
  for (const { id: refundId } of (await payments.refunds({})).items)
    await payments.settleRefund({ refundId, outcome: 'refunded' })
}

/** A whole history: orders, payments to come, requests, links, sessions, e-mails. */
async function liveALife() {
  const shownTotal = 3000 + feeFor(HOME, DEFAULT_TARIFF)
  const order = await makeOrder(t, {
    client: fatou,
    admin,
    status: 'completed',
    input: { ...AT_HOME, shown: { total: shownTotal } },
  })
  await t.database.write((orm) => {
    const note = 'Le soir, chez ma sœur'
    orm.update(orders).set({ note }).where(eq(orders.id, order.id)).run()
    createLink(orm, { purpose: 'recovery', userId: fatou.id, now: t.clock.now() })
  })
  const { fullname, phone, email } = FATOU
  const message = 'Je suis Fatoumata, +2250199887766'
  await t.anonymous.contact.send({ fullname, email, message })
  await t.anonymous.recovery.ask({ email })
  const { caller } = t.browser()
  await caller.auth.signIn({ email, password: TEST_PASSWORD })
  await caller.profile.setMailPreference({ essentialOnly: true })
  const paid = await makeOrder(t, { client: fatou, admin, status: 'picked_up' })
  await cancelPaid(paid)
  await giveBack()
  const application = { fullname, phone, email, message }
  await t.anonymous.applications.submit({ ...application, city: 'Flamboyants' })
  const staff = await t.as(admin)
  for (const { id: applicationId } of (await staff.applications.list({})).items)
    await staff.applications.decline({ applicationId })
  await t.anonymous.applications.submit({ ...application, city: 'Baobab' })
  return order
}

describe('deleting one’s account', () => {
  test('erases the person from every table', async () => {
    const order = await liveALife()
    expect(tracesLeft()).toEqual(TRACES)
    await deleteAs(fatou)
    expect(tracesLeft()).toEqual([])
    expect(row(fatou.id)).toMatchObject({
      fullname: 'Client supprimé',
      phone: '',
      address: null,
      passwordHash: '',
      essentialMailOnly: false,
      deletedAt: t.clock.now(),
      email: expect.stringMatching(/^[\da-f-]{36}@supprime\.invalid$/),
    })
    expect(readOrder(t, order.id)).toMatchObject({
      clientAddress: 'Adresse supprimée',
      clientContactPhone: '',
      landmark: null,
      note: null,
      locationLat: null,
      locationLng: null,
    })
    const { sessions, links, idempotency, mail_outbox } = dumpTables(t.database)
    expect(JSON.stringify([sessions, links, idempotency, mail_outbox])).not.toContain(fatou.id)
  })

  test('takes her e-mails on file along, and no other', async () => {
    const dataDir = temporaryFolder()
    t = createTestContext({ DATA_DIR: dataDir })
    ;[admin, fatou] = [await makeAdmin(t), await makeClient(t, FATOU)]
    await liveALife()
    await t.anonymous.contact.send({ fullname: 'Awa', email: 'awa@exemple.ci', message: 'Bonjour' })
    await createMailWorker(t, createFileDriver(dataDir, t.clock), noPhone).runDue()
    const before = await filedMails(dataDir)
    await deleteAs(fatou)
    const after = await filedMails(dataDir)
    expect(before.length).toBeGreaterThan(4)
    expect(after).toHaveLength(1)
    expect(await readFiledMail(dataDir, after[0] ?? '')).toMatchObject({
      subject: 'Nouveau message d’Awa',
    })
  })

  test('leaves in the books what the business owes her, by ids alone', async () => {
    const order = await liveALife()
    await deleteAs(fatou)
    const boss = await t.as(admin)
    // She paid twice, and it is found after she left.
    const late = { method: 'wave', transactionId: 'T_LATE', amount: 3000 } as const
    const { reference } = order
    const { received: shownReceived } = await boss.payments.forReference({ reference })
    const shown = { shown: { due: 0, received: shownReceived }, idempotencyKey: randomUUID() }
    await boss.payments.record({ ...late, ...shown, reference })
    expect(await boss.payments.refunds({})).toMatchObject({
      items: [{ clientName: 'Client supprimé', clientPhone: '', amount: 3000 }],
    })
  })

  test('is not prevented by an account that took the address of her erased one first', async () => {
    await makeClient(t, { email: `${fatou.id}@supprime.invalid` })
    expect(await deleteAs(fatou)).toBeNull()
  })

  test('keeps what the books need: the order, its lines, its trail and its price', async () => {
    const order = await liveALife()
    const { order_items, order_events, payments } = dumpTables(t.database)
    const { grandTotal, transportFee, status } = order
    await deleteAs(fatou)
    expect(dumpTables(t.database)).toMatchObject({ order_items, order_events, payments })
    expect(readOrder(t, order.id)).toMatchObject({ grandTotal, transportFee, status })
    expect(brokenLinks(t.database)).toEqual([])
    const compared = compareDerived(t.database.sqlite, t.clock.now())
    expect(compared.flatMap(({ fault }) => fault ?? [])).toEqual([])
    expect(storedCounters(t)).toEqual(recount(t))
  })

  test('shows « Client supprimé » to the staff, whom no search brings back', async () => {
    await liveALife()
    await deleteAs(fatou)
    const boss = await t.as(await makeSuperadmin(t))
    const board = await boss.orders.list({ sort: 'recent' })
    expect(board.items.map(({ client }) => client.fullname)).toEqual([
      'Client supprimé',
      'Client supprimé',
    ])
    for (const search of ['fatoumata', 'zebrele', '0199887766', 'client supprime']) {
      expect((await boss.orders.list({ sort: 'recent', search })).items).toEqual([])
      expect((await boss.users.list({ role: 'client', search })).items).toEqual([])
    }
    expect((await boss.users.list({ role: 'client' })).items).toEqual([])
    expect((await boss.stats.counters()).clients).toBe(0)
  })

  test('leaves everything of everybody else as it was', async () => {
    const awa = await makeClient(t, { fullname: 'Awa Coulibaly', email: 'awa@exemple.ci' })
    await makeOrder(t, { client: awa, admin, status: 'completed' })
    const { fullname, email } = awa
    await t.anonymous.contact.send({ fullname, email, message: 'Bonjour' })
    const before = dumpTables(t.database)
    await liveALife()
    await deleteAs(fatou)
    const after = dumpTables(t.database)
    for (const table of ['orders', 'order_items', 'contact_messages', 'mail_outbox', 'users'])
      expect(after[table]).toEqual(
        expect.arrayContaining((before[table] ?? []).filter((r) => !isOf(r, fatou))),
      )
  })

  test('ends every session and stream, and the browser forgets its cookie', async () => {
    const browser = t.browser()
    await browser.caller.auth.signIn({ email: fatou.email, password: TEST_PASSWORD })
    const stream = await listenToLive(t, fatou)
    await stream.next()
    const end = refusalOf(stream.next())
    expect(await browser.caller.profile.deleteAccount({ password: TEST_PASSWORD })).toBeNull()
    expect((await end).code).toBe('ACCOUNT_DELETED')
    expect(browser.cookies.has('laveo')).toBe(false)
    expect(t.hub.size).toBe(0)
    expect(await browser.caller.auth.me()).toBeNull()
    const again = t.browser().caller.auth.signIn({ email: fatou.email, password: TEST_PASSWORD })
    expect((await refusalOf(again)).code).toBe('BAD_CREDENTIALS')
  })

  test('frees the address: it may sign up again, as a new person', async () => {
    await liveALife()
    await deleteAs(fatou)
    const { fullname, phone, email } = FATOU
    await t.anonymous.signUp.client({ fullname, phone, email, password: 'tout-nouveau' })
    const again = t.database.orm.select().from(users).where(eq(users.email, email)).get()
    expect(again?.id).not.toBe(fatou.id)
    expect(
      await (await t.as(admin)).orders.list({ sort: 'recent', search: 'fatoumata' }),
    ).toMatchObject({
      items: [],
    })
    await deleteAsConfirmed(email)
    expect(tracesLeft()).toEqual([])
  })

  async function deleteAsConfirmed(email: string) {
    await t.database.write((orm) =>
      orm.update(users).set({ emailConfirmedAt: 1 }).where(eq(users.email, email)).run(),
    )
    const { caller } = t.browser()
    await caller.auth.signIn({ email, password: 'tout-nouveau' })
    await caller.profile.deleteAccount({ password: 'tout-nouveau' })
  }
})

const isOf = (record: unknown, { id, email }: User) => {
  const text = JSON.stringify(record)
  return text.includes(id) || text.includes(email)
}

describe('an account is not deleted, and nothing is written', () => {
  const expectRefusal = async (user: User, code: string, password = TEST_PASSWORD) => {
    const caller = await t.as(user)
    const before = dumpTables(t.database)
    expect((await refusalOf(caller.profile.deleteAccount({ password }))).code).toBe(code)
    expect(dumpTables(t.database)).toEqual(before)
  }

  test('with a wrong password, which is not guessed for long', async () => {
    for (let i = 0; i < 5; i += 1) await expectRefusal(fatou, 'WRONG_PASSWORD', 'autre')
    await expectRefusal(fatou, 'TOO_MANY_TRIES')
  })

  test.each(['pending', 'assigned', 'picked_up', 'processing', 'delivery_en_route'] as const)(
    'while an order is %s',
    async (status) => {
      await makeOrder(t, { client: fatou, admin, status })
      await expectRefusal(fatou, 'ORDER_IN_PROGRESS')
    },
  )

  test('while money is owed to her, and no longer than that', async () => {
    await cancelPaid(await makeOrder(t, { client: fatou, admin, status: 'picked_up' }))
    const own = await t.as(fatou)
    expect(await own.profile.overview()).toMatchObject({ openOrders: 0, refundDue: true })
    await expectRefusal(fatou, 'REFUND_DUE')
    await giveBack()
    expect((await own.profile.overview()).refundDue).toBe(false)
    expect(await deleteAs(fatou)).toBeNull()
  })

  test('never for what is owed to another client', async () => {
    const other = await makeClient(t)
    await cancelPaid(await makeOrder(t, { client: other, admin, status: 'picked_up' }))
    expect(await deleteAs(fatou)).toBeNull()
  })

  test.each(['assigned', 'pickup_en_route', 'assigned_for_delivery', 'delivery_en_route'] as const)(
    'while a mission is %s',
    async (status) => {
      const livreur = await makeLivreur(t)
      await makeOrder(t, { livreur, admin, status })
      await expectRefusal(livreur, 'MISSION_IN_PROGRESS')
    },
  )

  test('of the last superadmin', async () => {
    const owner = await makeSuperadmin(t)
    await makeSuperadmin(t, { disabledAt: t.clock.now() })
    await expectRefusal(owner, 'LAST_SUPERADMIN')
  })
})

test('a livreur goes too: their name leaves the lists, what they did stays', async () => {
  await deleteAs(fatou)
  const livreur = await makeLivreur(t, FATOU)
  const order = await makeOrder(t, { livreur, admin, status: 'completed', cash: 0 })
  const point = { lat: 5.35, lng: -3.95, accuracy: 12, at: t.clock.now() }
  await t.database.write((orm) =>
    orm
      .insert(livreurPositions)
      .values({ livreurId: livreur.id, ...point })
      .run(),
  )
  await deleteAs(livreur)
  const { livreur_positions, mail_outbox } = dumpTables(t.database)
  expect(livreur_positions).toEqual([])
  // Only those that named the livreur are gone.
  expect(mail_outbox).toMatchObject([
    { template: 'order-received' },
    { template: 'order-delivered' },
  ])
  const staff = await t.as(admin)
  expect(await staff.users.livreurs()).toEqual([])
  const [seen] = (await staff.orders.list({ view: 'delivered' })).items
  expect(seen?.livreur).toEqual({
    id: livreur.id,
    fullname: 'Compte supprimé',
    phone: '',
    available: false,
  })
  expect(readOrder(t, order.id).livreurId).toBe(livreur.id)
  expect(tracesLeft()).toEqual([])
})
