import { randomUUID } from 'node:crypto'
import { safeParse } from 'zod/v4/core'
import { startExport } from '#server/operations/exports/exports.service.ts'
import { openSharedFollow } from '#server/orders/shared-follows/read-shared-follow.service.ts'
import { AUDIENCES, type Who } from '#server/rights.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { TO_COLLECT_MS } from '#shared/orders/awaited.ts'
import { LIST_VIEWS } from '#shared/orders/order-list.ts'
import { PROBLEM_LISTS } from '#shared/orders/problems/problem-kinds.ts'
import { CLIENT_SORTS, CLIENT_VIEWS } from '#shared/people/client-list.ts'
import { lastDays } from '#shared/record/stats/stats.ts'
import { ROLES } from '#shared/roles.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { type Caller, createTestContext, type TestContext } from '../create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '../factories.ts'
import { makeCompany } from '../filling/fill-companies.ts'
import { claimOf } from '../fixtures/claims.fixture.ts'
import { answerFrom, writeLinkMessage } from '../fixtures/client-messages.fixture.ts'
import {
  handOver,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '../fixtures/company-invoices.fixture.ts'
import { counterStep, dropOrder } from '../fixtures/counter.fixture.ts'
import { countedDrawer, makeOpenDrawer } from '../fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from '../fixtures/workshop.fixture.ts'
import { personalDataOf } from '../personal-data.ts'
import { callOf, PROCEDURES, type Procedure } from '../procedures.ts'
import { pairedTablet } from '../scenes/access.ts'
import { askByNumber } from '../scenes/by-number.ts'
import { setTimes } from '../scenes/rounds.ts'
import { FNE_READS } from './fne-desk-calls.ts'

/** A database with one person of each role, and functions to act as them. */
export interface Actors {
  t: TestContext
  people: Record<'client' | 'livreur' | 'admin' | 'superadmin', User>
  as: Record<'client' | 'livreur' | 'admin' | 'superadmin', Caller>
  orderAt(status: OrderStatus): Promise<string>
  /** Subscribes as this person, after a cut, and leaves. */
  resume(as: keyof Actors['people']): Promise<void>
}

type Story = (actors: Actors) => Promise<unknown>

/** The reads that need to be told nothing, each as every role that may. */
function plainReads(): Record<string, Story> {
  const isPlain = ({ type, inputs: [schema] }: Procedure) =>
    type === 'query' && (!schema || safeParse(schema, {}).success)
  const plain = [...PROCEDURES.values()].filter(isPlain)
  return Object.fromEntries(
    plain.map(({ path, rights, inputs }) => [
      path,
      async ({ as }) => {
        const who: readonly Who[] = AUDIENCES[rights.who ?? 'everyone']
        for (const role of ROLES)
          if (who.includes(role)) await callOf(as[role], path)(inputs.length > 0 ? {} : undefined)
      },
    ]),
  )
}

const after = ({ createdAt, id }: User) => ({ createdAt, id })

/** Every read of the product. */
export const READS: Record<string, Story> = {
  ...plainReads(),
  'a sign-in': ({ t, people }) =>
    t.browser().caller.auth.signIn({ email: people.client.email, password: TEST_PASSWORD }),
  'the address that waits for its confirmation': async ({ t }) => {
    const { caller } = t.browser()
    const asked = { fullname: 'Awa Koné', phone: '07 07 00 00 01', email: 'awa@exemple.ci' }
    await caller.signUp.client({ ...asked, password: 'pagne-bleu' })
    return caller.signUp.waiting()
  },
  'an order by number, to who asked and to the team': async ({ t, as }) => {
    const { id: requestId, token } = await askByNumber(t)
    await t.browser().caller.numberRequests.status({ token })
    await as.admin.numberRequests.list()
    await as.admin.numberRequests.folded({})
    await as.admin.numberRequests.folded({ search: '0707' })
    await as.admin.numberRequests.byId({ requestId })
  },
  'the messages that wait for a hand, and what clients answered': async ({ t, as }) => {
    const client = await makeClientWithoutEmail(t)
    await writeLinkMessage(t, client)
    await answerFrom(t, { phone: client.phone, text: 'Merci' })
    await as.admin.clientMessages.list({})
    await as.admin.clientMessages.answers()
    await as.admin.clientMessages.ofClient({ userId: client.id })
  },
  'the reminders': async ({ as, orderAt }) => {
    const orderId = await orderAt('completed')
    await as.admin.reminders.planned()
    await as.admin.reminders.stopped()
    await as.admin.reminders.of({ orderId, ladder: 'unpaid' })
    await as.admin.clientMessages.list({ kind: 'reminders' })
  },
  'the file of a client': async ({ as, people, orderAt }) => {
    await orderAt('completed')
    await as.admin.clientRecords.byId({ userId: people.client.id })
    await as.admin.teamNotes.ofClient({ userId: people.client.id })
  },
  'the file and the prices of a company': async ({ t, as }) => {
    // Of its own: the orders of the client of the stories are certified in others.
    const client = await makeClient(t)
    await makeOrder(t, { client, status: 'completed', cash: 0 })
    makeCompany(t, client.id)
    await as.admin.companies.byId({ clientId: client.id })
    await as.client.companies.ownPrices({})
    await as.admin.companies.ownPrices({ clientId: client.id })
  },
  'all clients, in each order': async ({ as, orderAt }) => {
    await orderAt('completed')
    for (const sort of CLIENT_SORTS) await as.admin.clientRecords.list({ sort })
    for (const view of CLIENT_VIEWS) await as.admin.clientRecords.list({ view })
    for (const search of ['aminata', 'cocody']) await as.admin.clientRecords.list({ search })
    await as.admin.clientRecords.counts()
    await as.admin.clientRecords.duplicates()
    await as.admin.clientRecords.countDuplicates()
    await as.admin.users.recentClients()
  },
  'the link to share of an order, and what it shows': async ({ t, as, orderAt }) => {
    const orderId = await orderAt('delivery_en_route')
    await as.client.sharedFollows.share({ orderId })
    const link = await as.client.sharedFollows.ofOrder({ orderId })
    openSharedFollow(t, link?.url.split('/').at(-1) ?? '')
  },
  'the prices of each garment': async ({ t, as }) => {
    await makeCatalogue(t)
    for (const { id } of await as.superadmin.products.list())
      await as.superadmin.products.priceHistory({ productId: id })
  },
  'the photos of an order': async ({ as, orderAt }) =>
    as.client.photos.ofOrder({ orderId: await orderAt('picked_up') }),
  'the photos of what a livreur just collected': async ({ as, orderAt }) =>
    as.livreur.photos.ofOrder({ orderId: await orderAt('picked_up') }),
  'the month in progress of a company, its invoices, and one of them to both': async ({
    t,
    as,
  }) => {
    const company = await makeClient(t)
    putOnAccount(t, company)
    await makeOwedOrder(t, company)
    const { invoiceId } = await invoiceAll(as.admin, company)
    await handOver(t, invoiceId)
    await makeOwedOrder(t, company)
    await as.admin.companyInvoices.preview({ clientId: company.id })
    await as.admin.companyInvoices.ofCompany({ clientId: company.id })
    await as.admin.companyInvoices.ofCompany({ number: 'F-2025-06-001' })
    await as.admin.companyInvoices.ofCompany({ number: '2412345Q25000000318' })
    await as.admin.companyInvoices.byId({ invoiceId })
    const own = await t.as(company)
    await own.companyInvoices.mine({})
    await own.companyInvoices.byId({ invoiceId })
    await as.client.companyInvoices.mine({})
  },
  'what companies owe of their invoices, and what they paid': async ({ t, as }) => {
    const company = await makeClient(t)
    putOnAccount(t, company)
    await makeOwedOrder(t, company)
    const { invoiceId } = await invoiceAll(as.admin, company)
    await as.admin.accountPayments.figures()
    await as.admin.owed.list({})
    await as.admin.accountPayments.ofInvoice({ invoiceId })
    await as.admin.accountPayments.received({ month: dayKey(t.clock.now()).slice(0, 7) })
    await handOver(t, invoiceId)
    await as.admin.reminders.of({ ladder: 'invoice', invoiceId })
  },
  'the credit of a client': ({ as, people }) =>
    as.admin.credit.ofClient({ userId: people.client.id }),
  'one order': async ({ as, orderAt }) =>
    as.client.orders.byId({ orderId: await orderAt('completed') }),
  'a timeline': async ({ as, orderAt }) =>
    as.client.orders.timeline({ orderId: await orderAt('pending') }),
  'where a livreur is': async ({ as, orderAt }) =>
    as.client.positions.ofOrder({ orderId: await orderAt('delivery_en_route') }),
  'the board': ({ as }) => as.admin.orders.list({ sort: 'recent' }),
  'the board by status': ({ as }) => as.admin.orders.list({ sort: 'recent', status: 'completed' }),
  'the board by due time and status': async ({ as }) => {
    await as.admin.orders.list({ status: 'pending' })
    await as.admin.orders.list({ status: 'completed' })
  },
  'each view of the orders': async ({ as }) => {
    for (const view of LIST_VIEWS) await as.admin.orders.list({ view })
  },
  'the board by each filter': async ({ as, people }) => {
    const filters = {
      livreur: [people.livreur.id],
      quarter: ['Marcory', 'none'],
      due: [{ from: 0, to: 1 }],
      payment: ['due' as const],
      opinion: ['problem' as const],
    }
    for (const view of ['all', 'inProgress'] as const)
      await as.admin.orders.list({ view, ...filters })
    await as.admin.orders.list({ search: 'marcory', ...filters })
    await as.admin.orders.list({ search: 'treichville', status: 'completed' })
    await as.admin.orders.list({ search: 'treichville', status: 'pending' })
  },
  'the figures of the filters': async ({ as }) => {
    for (const view of ['all', 'inProgress', 'toDeliver'] as const)
      await as.admin.orders.facets({ view, livreur: ['none'] })
    await as.admin.orders.facets({})
    await as.admin.orders.facets({ view: 'delivered' })
    await as.admin.orders.facets({ search: 'aminata' })
    await as.admin.orders.facets({ search: 'treichville', from: '2025-06-01', to: '2025-06-30' })
  },
  'the board by name': ({ as }) => as.admin.orders.list({ sort: 'recent', search: 'aminata' }),
  'the board by name and status': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: 'aminata', status: 'pending' }),
  'the board by two names': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: 'koné aminata' }),
  'the board by a name of two letters': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: 'sy' }),
  'the board by a name with a slip': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: 'aminatta' }),
  'the board by id': ({ as }) => as.admin.orders.list({ sort: 'recent', search: '#4f9c' }),
  'the board by the first two characters of an id': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: '#4f' }),
  'the board by the first two characters of an id and status': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: '#4f', status: 'completed' }),
  'the unpaid': async ({ t, as, people }) => {
    await makeOrder(t, { ...people, status: 'completed', cash: 0 })
    await as.admin.orders.list({ view: 'unpaid' })
  },
  'those to collect': async ({ t, as, orderAt }) => {
    await orderAt('assigned_for_delivery')
    t.clock.advance(TO_COLLECT_MS)
    await as.admin.orders.list({ view: 'toCollect' })
  },
  'what is late or will be': async ({ t, as, orderAt }) => {
    await setTimes(t, await orderAt('processing'), { readyBy: t.clock.now() - 1 })
    await as.admin.promises.late()
    await as.admin.promises.late({ payment: ['due'] })
  },
  'the slots to announce': async ({ as, orderAt }) =>
    as.admin.promises.slots({ orderId: await orderAt('assigned') }),
  'the claims of a client, and of an order': async (actors) => {
    const { orderId } = await claimOf(actors)
    await actors.as.client.claims.mine()
    await actors.as.admin.claims.ofClient({ userId: actors.people.client.id })
    await actors.as.client.claims.ofOrder({ orderId })
  },
  'the problems that wait for us, for the client, and those that are closed': async (actors) => {
    await claimOf(actors)
    for (const list of PROBLEM_LISTS) await actors.as.admin.requests.problems({ list })
  },
  ...FNE_READS,
  'the figures of claims': async (actors) => {
    await claimOf(actors)
    await actors.as.admin.claims.figures({ days: 90 })
  },
  'a claim with its proof': async (actors) => {
    const { claimId } = await claimOf(actors)
    await actors.as.admin.claims.read({ claimId })
  },
  'every order of a client': ({ as, people }) =>
    as.superadmin.orders.list({ clientId: people.client.id }),
  'every order of a client in one status': ({ as, people }) =>
    as.superadmin.orders.list({ clientId: people.client.id, status: 'pending' }),
  'every order of some days, in one status': ({ as }) =>
    as.superadmin.orders.list({ status: 'pending', from: '2025-01-01', to: '2025-12-31' }),
  'the orders of a client, of some days': ({ as }) =>
    as.superadmin.orders.list({ search: 'aminata', from: '2025-01-01' }),
  'all of one order': async ({ as, orderAt }) =>
    as.admin.orders.detail({ orderId: await orderAt('completed') }),
  'the prices of the day of an order': async ({ as, orderAt }) =>
    as.admin.doorTotals.priceList({ orderId: await orderAt('assigned') }),
  'the rounds of a day': async ({ t, as, orderAt }) => {
    await orderAt('completed')
    await orderAt('assigned')
    await as.admin.orders.dayRounds({ day: dayKey(t.clock.now()) })
  },
  'the labels of several bags': async ({ as, orderAt }) =>
    as.admin.orders.labels({ orderIds: [await orderAt('assigned'), await orderAt('picked_up')] }),
  'a bag’s label': async ({ as, orderAt }) =>
    as.livreur.orders.label({ orderId: await orderAt('assigned') }),
  'the orders of each week': async ({ as, orderAt, people }) => {
    const orderId = await orderAt('pending')
    await as.client.recurring.create({ orderId, weekday: 3, fromMinute: 480, toMinute: 600 })
    await as.client.recurring.mine()
    await as.admin.recurring.ofClient({ userId: people.client.id })
  },
  'a deposit ticket': async ({ as, orderAt }) => {
    const orderId = await orderAt('pickup_en_route')
    const counts = [{ position: 0, counted: 2 }]
    await as.livreur.missions.advance({
      orderId,
      from: 'pickup_en_route',
      cashReceived: 3000,
      check: { counts, reserves: [], withClient: true },
      idempotencyKey: randomUUID(),
    })
    await as.client.orders.ticket({ orderId })
    await as.admin.orders.ticket({ orderId })
    await as.livreur.orders.label({ orderId })
  },
  'the order of a reference': async ({ as, orderAt }) =>
    as.admin.payments.forReference({ reference: referenceOf(await orderAt('pending')) }),
  'the deleted order of a reference': async ({ as, orderAt }) => {
    const orderId = await orderAt('completed')
    await as.admin.orders.delete({ orderId })
    await as.admin.payments.forReference({ reference: referenceOf(orderId) })
  },
  'the cash in hand': async ({ as, orderAt }) => {
    await orderAt('picked_up')
    await as.admin.cash.holdings()
  },
  'the drawer': async ({ t, as, people }) => {
    await makeOpenDrawer(t, people.admin)
    return as.admin.drawer.desk()
  },
  'the workshop, an order in it, and the pieces of an order': async ({ t, as, people }) => {
    await makeOpenDrawer(t, people.admin)
    const orderId = await dropShirts(t, as.admin, people.client)
    await as.admin.workshop.act(
      pieceAct(orderId, { kind: 'receive', counts: [{ position: 0, counted: 5 }] }),
    )
    await as.admin.workshop.act(pieceAct(orderId, { kind: 'pass', station: 'ironed', pieces: [1] }))
    await as.admin.workshop.board()
    await as.superadmin.workshop.workers()
    await as.admin.workshop.order({ orderId })
    await as.admin.workshop.trace({ orderId, piece: 1 })
    await as.admin.pieces.ofOrder({ orderId })
    await as.client.pieces.progress({ orderId })
  },
  'a closing of the drawer': async ({ t, as, people }) => {
    await makeOpenDrawer(t, people.admin)
    await as.admin.drawer.close(await countedDrawer(as.admin))
    await as.admin.drawer.closing({ number: 1 })
  },
  'the plan of a livreur': ({ as, people }) =>
    as.livreur.duty.plan({ livreurId: people.livreur.id }),
  'who may be given orders': async ({ as, orderAt }) => {
    const orderIds = [await orderAt('pending'), await orderAt('picked_up')]
    await as.admin.duty.candidates({ orderIds })
  },
  'the counters, and what waits for the owner': async ({ as }) => {
    await as.superadmin.stats.counters()
    await as.superadmin.stats.today()
  },
  'a period': async ({ t, as, orderAt }) => {
    await orderAt('completed')
    const today = dayKey(t.clock.now())
    await as.superadmin.stats.series({ from: today, to: today })
  },
  'a year, with a year before it': async ({ t, as, orderAt }) => {
    t.clock.advance(-400 * DAY_MS)
    await orderAt('completed')
    t.clock.advance(400 * DAY_MS)
    await as.superadmin.stats.series(lastDays(365, dayKey(t.clock.now())))
  },
  'the tablets of the workshop': async ({ t, as, people }) => {
    const { browser } = await pairedTablet(t, people.superadmin)
    await browser.caller.devices.mine()
    await as.superadmin.devices.list()
  },
  'the modules, and their use': async ({ t, as }) => {
    await t.anonymous.modules.on()
    await as.superadmin.modules.uses()
  },
  'the journal of one person': ({ as, people }) =>
    as.superadmin.journal.list({ actorId: people.admin.id }),
  'the journal of some days': ({ as }) =>
    as.superadmin.journal.list({ from: '2025-06-01', to: '2025-06-10' }),
  'the journal of one kind of act': ({ as }) =>
    as.superadmin.journal.list({ subject: 'product_added' }),
  'the journal of one kind of act by one person': ({ as, people }) =>
    as.superadmin.journal.list({ subject: 'product_added', actorId: people.admin.id }),
  'everything, to take away': async ({ t, as, people }) => {
    const { stream } = await startExport({ ...t, actor: people.superadmin }, 'tout')
    for await (const _ of stream);
    await as.superadmin.exports.held()
    await as.superadmin.exports.progress()
  },
  'the slots of a visit': async ({ as, orderAt }) =>
    as.client.visits.slots({ orderId: await orderAt('assigned'), visit: 'pickup' }),
  'what became of a mission': async ({ as, orderAt }) =>
    as.livreur.missions.left({ orderId: await orderAt('picked_up'), from: 'pickup_en_route' }),
  'the clients': ({ as }) => as.superadmin.users.list({ role: 'client' }),
  'the staff': ({ as }) => as.superadmin.users.list({ role: 'admin' }),
  'the clients by name': ({ as, people }) =>
    as.superadmin.users.list({ role: 'client', search: 'aminata', cursor: after(people.client) }),
  'the clients by e-mail': ({ as, people }) =>
    as.superadmin.users.list({ role: 'client', search: people.client.email }),
  'the clients by a name of two letters': ({ as }) =>
    as.superadmin.users.list({ role: 'client', search: 'sy' }),
  'the clients by a name with a slip': ({ as }) =>
    as.superadmin.users.list({ role: 'client', search: 'aminatta' }),
  'the clients for whom an order is taken': ({ as }) =>
    as.admin.users.findClients({ search: 'aminata' }),
  'what the team must know to take an order': ({ as, people }) =>
    as.admin.checkout.forClient({ userId: people.client.id }),
  'an order at the counter': async ({ t, as, people }) => {
    const orderId = await dropOrder(t, as.admin, people.client)
    await as.admin.counter.order({ orderId })
  },
  'the bags at the counter': async ({ t, as, people }) => {
    const orderId = await dropOrder(t, as.admin, people.client)
    await as.admin.counter.count(counterStep(orderId, 'pending'))
    await as.admin.counter.bags()
  },
  'the staff by name': ({ as }) => as.superadmin.users.list({ role: 'admin', search: 'adjoua' }),
  'the messages that wait': ({ as }) => as.admin.contact.list({ handled: false }),
  'the messages handled': ({ as }) => as.admin.contact.list({ handled: true }),
  'all that is held on a client': ({ t, people }) => personalDataOf(t, people.client),
  'all that is held on a livreur': async ({ t, people, as, orderAt }) => {
    const step = { orderId: await orderAt('pickup_en_route'), from: 'pickup_en_route' } as const
    const check = { counts: [], reserves: [], withClient: false }
    const counts = [{ position: 0, counted: 1, reason: 'absent' as const }]
    await as.livreur.missions.advance({
      ...step,
      cashReceived: 0,
      check: { ...check, counts },
      idempotencyKey: randomUUID(),
    })
    await personalDataOf(t, people.livreur)
  },
  'all that is held on an admin': ({ t, people }) => personalDataOf(t, people.admin),
  'what a client missed': ({ resume }) => resume('client'),
  'what a livreur missed': ({ resume }) => resume('livreur'),
  'what staff missed': ({ resume }) => resume('admin'),
}

/** A new database with one person of each role. */
export async function createActors(t = createTestContext()): Promise<Actors> {
  return actAs(t, await makePeople(t))
}

/** One person of each role. */
export async function makePeople(t: TestContext): Promise<Actors['people']> {
  return {
    client: await makeClient(t, { fullname: 'Aminata Koné' }),
    livreur: await makeLivreur(t),
    admin: await makeAdmin(t),
    superadmin: await makeSuperadmin(t),
  }
}

/** Sessions of these people, on the database that holds them. */
export async function actAs(t: TestContext, people: Actors['people']): Promise<Actors> {
  const { client, livreur, admin } = people
  const leaving = new AbortController()
  const caller = (who: User) => t.as(who, { signal: leaving.signal })
  const as = {
    client: await caller(client),
    livreur: await caller(livreur),
    admin: await caller(admin),
    superadmin: await caller(people.superadmin),
  }
  return {
    t,
    people,
    as,
    orderAt: async (status) => (await makeOrder(t, { client, livreur, admin, status })).id,
    async resume(who) {
      const stream = await as[who].live.events({ lastEventId: '1' })
      const next = stream[Symbol.asyncIterator]().next()
      leaving.abort()
      await next.catch(() => {})
    },
  }
}
