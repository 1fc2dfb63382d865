import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { makeCompany } from '#server/testing/filling/fill-companies.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { LOST_MS } from '#shared/people/client-list.ts'

let t: TestContext
let team: Caller

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t))
})

type Asked = Parameters<Caller['clientRecords']['list']>[0]

const names = async (asked: Asked = {}) =>
  (await team.clientRecords.list(asked)).items.map(({ fullname }) => fullname)

/** Three clients: one who owes, one who ordered after them, and one who never did. */
async function makeThree() {
  const owing = await makeClient(t, { fullname: 'Élodie Brou' })
  const unpaid = await makeOrder(t, { client: owing, status: 'completed', cash: 0 })
  t.clock.advance(60_000)
  const recent = await makeClient(t, { fullname: 'Zoé Aka', phone: '+2250708091011' })
  await makeOrder(t, { client: recent, input: { address: 'Koumassi, villa 3' } })
  t.clock.advance(60_000)
  const fresh = await makeClientWithoutEmail(t, { fullname: 'Ahou Tano' })
  return { owing, recent, fresh, unpaid }
}

test('clients come by their last order, then those who never ordered', async () => {
  const { owing } = await makeThree()
  expect(await names()).toEqual(['Zoé Aka', 'Élodie Brou', 'Ahou Tano'])
  t.clock.advance(60_000)
  await makeOrder(t, { client: owing })
  expect(await names()).toEqual(['Élodie Brou', 'Zoé Aka', 'Ahou Tano'])
})

test('an admin turns fifty further pages in a row, then one every quarter of an hour, and still finds whom they look for; the owner turns all', async () => {
  await makeThree()
  for (let i = 0; i < 20; i += 1) await makeClient(t)
  const cursor = (await team.clientRecords.list({})).nextCursor
  expect(cursor).not.toBeNull()
  for (let i = 0; i < 50; i += 1) await team.clientRecords.list({ cursor })
  const refused = await refusalOf(team.clientRecords.list({ cursor }))
  expect(refused).toMatchObject({ code: 'TOO_MANY_TRIES', details: { retryAfter: 900 } })
  expect(await names({ search: 'Aka' })).toEqual(['Zoé Aka'])
  const owner = await t.as(await makeSuperadmin(t))
  for (let i = 0; i < 60; i += 1) await owner.clientRecords.list({ cursor })
  t.clock.advance(15 * MINUTE_MS)
  expect((await team.clientRecords.list({ cursor })).items).not.toEqual([])
})

test('they are sorted by what they owe, and by name whatever the accents', async () => {
  await makeThree()
  expect(await names({ sort: 'balance' })).toEqual(['Élodie Brou', 'Zoé Aka', 'Ahou Tano'])
  expect(await names({ sort: 'name' })).toEqual(['Ahou Tano', 'Élodie Brou', 'Zoé Aka'])
})

test('a row tells the quarter, the orders, the balance and how the client is told', async () => {
  const { unpaid } = await makeThree()
  const { items } = await team.clientRecords.list({})
  expect(items).toMatchObject([
    { fullname: 'Zoé Aka', quarter: 'Koumassi', orders: 1, open: 1, owed: 0, channel: 'email' },
    { fullname: 'Élodie Brou', orders: 1, open: 0, owed: unpaid.grandTotal },
    { fullname: 'Ahou Tano', quarter: null, orders: 0, lastOrderAt: null, linkToSend: true },
  ])
})

test('laundry brought to the counter leaves the client in the quarter where they are visited', async () => {
  const { recent } = await makeThree()
  t.clock.advance(60_000)
  await team.counter.drop(await counterDrop(t, recent))
  const [first] = (await team.clientRecords.list({})).items
  expect(first).toMatchObject({ fullname: 'Zoé Aka', quarter: 'Koumassi', orders: 2 })
  expect(first?.lastOrderAt).toBe(t.clock.now())
  expect(await names({ search: 'koumassi' })).toEqual(['Zoé Aka'])
  expect(await team.clientRecords.byId({ userId: recent.id })).toMatchObject({
    quarter: 'Koumassi',
  })
})

test('who only ever came to the counter stands there', async () => {
  const client = await makeClientWithoutEmail(t)
  await team.counter.drop(await counterDrop(t, client))
  expect((await team.clientRecords.list({})).items).toMatchObject([
    { quarter: 'Au comptoir', orders: 1 },
  ])
})

test('a search finds a name, three figures of a phone, and a quarter', async () => {
  await makeThree()
  expect(await names({ search: 'elodie' })).toEqual(['Élodie Brou'])
  expect(await names({ search: '708' })).toContain('Zoé Aka')
  expect(await names({ search: 'koumassi' })).toEqual(['Zoé Aka'])
})

test('the beginning of a quarter is a name too: both are found, each client once', async () => {
  const jean = await makeClient(t, { fullname: 'Jean-Marc Aké' })
  await makeOrder(t, { client: jean, input: { address: 'Jean-Folly, lot 4' } })
  const awa = await makeClient(t, { fullname: 'Awa Touré' })
  await makeOrder(t, { client: awa, input: { address: 'Jean-Folly, lot 9' } })
  expect(await names({ search: 'Jean' })).toEqual(['Jean-Marc Aké', 'Awa Touré'])
  expect(await names({ search: 'Jean-Folly' })).toEqual(['Awa Touré', 'Jean-Marc Aké'])
})

test('« Doit » has those who owe, and « Perdu de vue » those without an order for sixty days', async () => {
  const { recent } = await makeThree()
  expect(await names({ view: 'owing' })).toEqual(['Élodie Brou'])
  expect(await names({ view: 'lost' })).toEqual([])
  t.clock.advance(LOST_MS)
  team = await t.as(await makeAdmin(t))
  await makeOrder(t, { client: recent })
  expect(await names({ view: 'lost' })).toEqual(['Élodie Brou'])
  expect(await team.clientRecords.counts()).toEqual({
    companies: 0,
    all: 3,
    owing: 1,
    lost: 1,
  })
})

test('a company that owes an invoice is in « Doit » and first by balance, with its sum and the day that it is due', async () => {
  const { unpaid } = await makeThree()
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  await makeOwedOrder(t, hotel)
  await makeOwedOrder(t, hotel)
  expect(await names({ view: 'owing' })).toEqual(['Élodie Brou'])
  const { invoiceId } = await invoiceAll(team, hotel)
  expect(await team.clientRecords.counts()).toMatchObject({ owing: 2 })
  const all = unpaid.grandTotal + 6000
  expect(await team.owed.all()).toMatchObject({ all, companies: { francs: 6000 } })
  const { dueOn } = await team.accountPayments.ofInvoice({ invoiceId })
  const { items } = await team.clientRecords.list({ view: 'owing' })
  expect(items).toMatchObject([
    { fullname: 'Hôtel Le Baobab', owed: 6000, dueOn },
    { fullname: 'Élodie Brou', dueOn: null },
  ])
  const file = await team.clientRecords.byId({ userId: hotel.id })
  expect(file?.figures.owed).toBe(6000)
  expect((await names({ sort: 'balance' })).filter((name) => name === 'Hôtel Le Baobab')).toEqual([
    'Hôtel Le Baobab',
  ])
})

test('who was erased owes nothing that the list could show', async () => {
  const { owing } = await makeThree()
  await (await t.as(owing)).profile.deleteAccount({ password: TEST_PASSWORD })
  expect(await names({ view: 'owing' })).toEqual([])
  expect(await team.clientRecords.counts()).toMatchObject({ owing: 0 })
})

test('a merged or erased client is in no view, a disabled one stays', async () => {
  const { owing, recent, fresh } = await makeThree()
  await mergeRecords(t, team, { keptId: owing.id, leftId: fresh.id })
  await disable(t, owing)
  const gone = await makeClient(t, { fullname: 'Partie Demain' })
  await makeOrder(t, { client: gone, status: 'completed' })
  await (await t.as(gone)).profile.deleteAccount({ password: TEST_PASSWORD })
  for (const sort of ['recent', 'name', 'balance'] as const)
    expect((await names({ sort })).toSorted()).toEqual([recent.fullname, owing.fullname].toSorted())
})

test('pages show each client once, in each order', async () => {
  t = createTestContext({}, { database: ownEmptyDatabase() })
  team = await t.as(await makeAdmin(t))
  const livreur = await makeLivreur(t)
  const admin = await makeAdmin(t)
  fillDatabase(t, { livreurId: livreur.id, adminId: admin.id }, 300)
  for (let index = 0; index < 25; index += 1) await makeClient(t)
  const { all } = await team.clientRecords.counts()
  for (const sort of ['recent', 'name', 'balance'] as const) {
    const seen: string[] = []
    let cursor: NonNullable<Asked>['cursor'] = null
    do {
      const page = await team.clientRecords.list({ sort, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size, sort).toBe(seen.length)
    expect(seen.length, sort).toBe(all)
  }
})

test('companies have a view of their own, by name, and are proposed to nobody as a duplicate', async () => {
  const { owing, recent } = await makeThree()
  for (const { id } of [recent, owing]) {
    makeCompany(t, id)
    t.database.sqlite.exec("update companies set ncc = null, template = 'B2C'")
  }
  const { items } = await team.clientRecords.list({ view: 'companies' })
  expect(items).toMatchObject([
    { fullname: 'Élodie Brou', isCompany: true, onAccount: true },
    { fullname: 'Zoé Aka', isCompany: true },
  ])
  expect(await team.clientRecords.counts()).toMatchObject({ companies: 2 })
  await makeClientWithoutEmail(t, { fullname: 'Son assistante', phone: recent.phone })
  expect(await team.clientRecords.duplicates()).toEqual([])
})
