import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { invoiceBalances, orders } from '#server/db/schema.ts'
import { makeWeeklyOrders } from '#server/orders/recurring/make-weekly.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
} from '#server/testing/factories.ts'
import { fillCompanies } from '#server/testing/filling/fill-companies.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askByNumber, phoneByLink } from '#server/testing/scenes/by-number.ts'
import { DAY_MS } from '#shared/dates.ts'

let t: TestContext
let admin: Caller
let owner: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await t.as(await makeAdmin(t))
  owner = await t.as(await makeSuperadmin(t))
})

const HOTEL = {
  name: 'Hôtel Le Baobab',
  ncc: '1204857K',
  template: 'B2B' as const,
  ordersBy: 'link' as const,
}
const phone = '+2250758214066'

const create = (change: Partial<Parameters<Caller['companies']['create']>[0]> = {}) =>
  admin.companies.create({ ...HOTEL, client: { phone }, idempotencyKey: randomUUID(), ...change })
const read = async (clientId: string) => {
  const file = await admin.companies.byId({ clientId })
  if (!file) throw new Error('It is no company')
  return file
}

describe('a company that is new', () => {
  test('is a client’s record with a number to call, which pays each order until its terms say otherwise', async () => {
    const { id } = await create({ rccm: 'CI-ABJ-03-2019-B12-04821' })
    expect(await admin.clientRecords.byId({ userId: id })).toMatchObject({
      fullname: 'Hôtel Le Baobab',
      phone,
      email: null,
    })
    expect(await read(id)).toMatchObject({
      ncc: '1204857K',
      rccm: 'CI-ABJ-03-2019-B12-04821',
      onAccount: false,
      dueDays: 15,
      ceiling: null,
      contacts: [],
      owed: { rest: 0 },
      toInvoice: { orders: 0, open: 0, total: 0 },
      paysInDays: null,
    })
  })

  test('has its number of taxpayer in one form, however it was typed', async () => {
    const { id } = await create({ ncc: '1204857 k' })
    expect((await read(id)).ncc).toBe('1204857K')
    await expect(create({ ncc: '12048' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('is refused without the number that its invoices need, or with that of another one', async () => {
    await expect(create({ ncc: undefined })).rejects.toMatchObject({ appCode: 'NCC_NEEDED' })
    await create()
    const other = { client: { phone: '+2250546129099' } }
    await expect(create(other)).rejects.toMatchObject({
      appCode: 'NCC_TAKEN',
      details: { name: 'Hôtel Le Baobab' },
    })
    await expect(create({ ...other, ncc: undefined, template: 'B2C' })).resolves.toBeDefined()
  })

  test('is made once by a key, and not beside a client of its number unless they share it', async () => {
    const idempotencyKey = randomUUID()
    expect(await create({ idempotencyKey })).toEqual(await create({ idempotencyKey }))
    const facts = { ncc: undefined, template: 'B2C' as const }
    await expect(create(facts)).rejects.toMatchObject({ appCode: 'PHONE_KNOWN' })
    await expect(create({ ...facts, client: { phone, sharedPhone: true } })).resolves.toBeDefined()
  })
})

describe('a client who is a company', () => {
  let client: Awaited<ReturnType<typeof makeClientWithoutEmail>>
  beforeEach(async () => {
    client = await makeClientWithoutEmail(t, { fullname: 'Clarisse Tanoh' })
  })
  const become = (seen = 'Clarisse Tanoh') => create({ client: { id: client.id, seen } })

  test('keeps their record under its name, and becomes its first contact', async () => {
    await become()
    expect(await admin.clientRecords.byId({ userId: client.id })).toMatchObject({
      fullname: 'Hôtel Le Baobab',
      phone: client.phone,
    })
    expect((await read(client.id)).contacts).toMatchObject([
      { name: 'Clarisse Tanoh', phone: client.phone, mayOrder: true, getsInvoice: true },
    ])
  })

  test('whose record has its name already becomes no contact of itself', async () => {
    await create({ name: 'Clarisse Tanoh', client: { id: client.id, seen: 'Clarisse Tanoh' } })
    expect((await read(client.id)).contacts).toEqual([])
  })

  test('is not made one twice, nor under a name that a colleague changed meanwhile', async () => {
    await expect(become('Clarisse Kouamé')).rejects.toMatchObject({
      appCode: 'STALE',
      details: { about: 'client' },
    })
    await become()
    await expect(become('Hôtel Le Baobab')).rejects.toMatchObject({
      appCode: 'STALE',
      details: { about: 'company' },
    })
    const { id } = await makeAdmin(t)
    await expect(create({ client: { id, seen: '' } })).rejects.toMatchObject({
      appCode: 'CLIENT_UNAVAILABLE',
    })
  })
})

describe('what a company is', () => {
  test('is corrected with its name; what a colleague changed meanwhile is not lost, and a repeat changes nothing', async () => {
    const { id } = await create()
    const { updatedAt } = await read(id)
    const change = {
      ...HOTEL,
      name: 'Hôtel Baobab',
      linesBy: 'service' as const,
      clientId: id,
      seen: updatedAt,
    }
    await admin.companies.change(change)
    await admin.companies.change(change)
    expect(await read(id)).toMatchObject({ linesBy: 'service', rccm: null })
    expect(await admin.clientRecords.byId({ userId: id })).toMatchObject({
      fullname: 'Hôtel Baobab',
    })
    await expect(admin.companies.change({ ...change, ordersBy: 'account' })).rejects.toMatchObject({
      appCode: 'STALE',
      details: { about: 'company' },
    })
    await expect(
      admin.companies.change({ ...change, clientId: (await makeClient(t)).id }),
    ).rejects.toMatchObject({ appCode: 'NOT_A_COMPANY' })
  })

  test('and its terms are the owner’s, who sets them as they were shown', async () => {
    const { id } = await create()
    const { updatedAt: seen } = await read(id)
    const terms = {
      clientId: id,
      seen,
      onAccount: true,
      dueDays: 30,
      ceiling: 500_000,
      transportFree: true,
    }
    await expect(admin.companies.saveTerms(terms)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await owner.companies.saveTerms(terms)
    expect(await read(id)).toMatchObject({ onAccount: true, dueDays: 30, ceiling: 500_000 })
    await expect(owner.companies.saveTerms({ ...terms, onAccount: false })).rejects.toMatchObject({
      appCode: 'STALE',
      details: { about: 'company' },
    })
  })
})

test('its people and its places are added, corrected and taken away, of its own record only', async () => {
  const { id: clientId } = await create()
  const { id: otherId } = await create({
    ncc: undefined,
    template: 'B2C',
    client: { phone: '+2250546129099' },
  })
  const contact = {
    clientId,
    id: randomUUID(),
    name: 'Clarisse Tanoh',
    job: 'gouvernante',
    email: 'Linge@HotelBaobab.ci',
    mayOrder: true,
    getsInvoice: true,
  }
  await admin.companies.saveContact(contact)
  await admin.companies.saveContact({ ...contact, job: '', mayOrder: false })
  const place = { clientId, id: randomUUID(), label: 'Lingerie', address: 'Marcory, Zone 4' }
  await admin.companies.savePlace({ ...place, landmark: 'Entrée du personnel' })
  expect(await read(clientId)).toMatchObject({
    contacts: [
      { name: 'Clarisse Tanoh', job: null, email: 'linge@hotelbaobab.ci', mayOrder: false },
    ],
    places: [{ label: 'Lingerie', landmark: 'Entrée du personnel' }],
  })
  await expect(
    admin.companies.saveContact({ ...contact, clientId: otherId }),
  ).rejects.toMatchObject({ appCode: 'STALE', details: { about: 'company' } })
  await expect(admin.companies.saveContact({ ...contact, email: undefined })).rejects.toMatchObject(
    { code: 'BAD_REQUEST' },
  )
  await admin.companies.removeContact({ clientId: otherId, id: contact.id })
  expect((await read(clientId)).contacts).toHaveLength(1)
  await admin.companies.removeContact({ clientId, id: contact.id })
  await admin.companies.removePlace({ clientId, id: place.id })
  expect(await read(clientId)).toMatchObject({ contacts: [], places: [] })
})

describe('a contact who does not order for their company', () => {
  const REFUSED = 'CONTACT_MAY_NOT_ORDER'
  const number = '+2250708091011'
  let clientId: string
  let link: Caller
  let contact: Parameters<Caller['companies']['saveContact']>[0]

  beforeEach(async () => {
    clientId = (await create()).id
    const person = { id: randomUUID(), name: 'Clarisse Tanoh', phone: number, getsInvoice: false }
    contact = { clientId, ...person, mayOrder: false }
    await admin.companies.saveContact(contact)
    const phone = await phoneByLink(t, { id: clientId })
    link = phone.caller
  })

  const order = (contactPhone: string) => orderInput(t, { contactPhone })

  test('is refused with their number by the company’s link and on the phone, which names them to the team', async () => {
    const byLink = await refusalOf(link.checkout.place(await order(number)))
    expect(byLink).toMatchObject({ code: REFUSED, details: { name: '' } })
    const byTeam = admin.checkout.placeFor({ ...(await order(number)), clientId })
    expect(await refusalOf(byTeam)).toMatchObject({
      code: REFUSED,
      details: { name: 'Clarisse Tanoh' },
    })
    expect(t.database.orm.select().from(orders).all()).toEqual([])
    await link.checkout.place(await order(phone))
  })

  test('is refused where they ask by number and the team gives it to the company', async () => {
    await admin.companies.saveContact({ ...contact, phone })
    const { id } = await askByNumber(t, { phone }, t.browser('41.0.0.9').caller)
    await admin.numberRequests.chooseRecord({ requestId: id, clientId })
    const { pickup, total: shownTotal } = await admin.numberRequests.byId({ requestId: id })
    const confirmed = admin.numberRequests.confirmByTeam({
      requestId: id,
      pickup,
      shown: { total: shownTotal },
    })
    expect((await refusalOf(confirmed)).code).toBe(REFUSED)
  })

  test('makes no weekly order, and the one that they had waits with that problem', async () => {
    await makeLivreur(t)
    await admin.companies.saveContact({ ...contact, mayOrder: true })
    const { orderId } = await link.checkout.place(await order(number))
    const weekly = { orderId, weekday: 5, fromMinute: 480, toMinute: 600 } as const
    await link.recurring.create(weekly)
    const [next] = await link.recurring.mine()
    await admin.companies.saveContact(contact)
    expect((await refusalOf(link.recurring.create({ ...weekly, weekday: 4 }))).code).toBe(REFUSED)
    t.clock.set(Date.parse(next?.nextDay ?? ''))
    await makeWeeklyOrders(t)
    expect(await openProblems(admin, 'weekly')).toMatchObject([{ problem: REFUSED }])
  })

  test('orders with a number that a contact who does has too', async () => {
    await admin.companies.saveContact({ ...contact, id: randomUUID(), mayOrder: true })
    expect(await link.checkout.place(await order(number))).toMatchObject({ grandTotal: 3000 })
  })
})

test('its file tells what is owed and since when, and what is on no invoice yet, without what was cancelled', async () => {
  const company = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  fillCompanies(t, (await makeAdmin(t)).n, 2)
  await makeOrder(t, { client: company, status: 'completed' })
  await makeOrder(t, { client: company, status: 'processing' })
  await makeOrder(t, { client: company, status: 'cancelled' })
  t.database.sqlite.exec('update orders set on_account = 1')
  const file = await read(company.id)
  expect(file.owed).toMatchObject({ rest: 50_000, invoices: 2 })
  expect(file.toInvoice).toEqual({ orders: 2, open: 1, total: 6000 })
  t.database.orm
    .update(invoiceBalances)
    .set({ rest: 0, settledAt: t.clock.now() + 10 * DAY_MS })
    .run()
  expect(await read(company.id)).toMatchObject({ owed: { rest: 0, dueOn: null }, paysInDays: 12 })
})

test('what is late is told apart from what is still to come', async () => {
  const company = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  fillCompanies(t, (await makeAdmin(t)).n, 2)
  expect((await read(company.id)).owed).toMatchObject({ rest: 50_000, late: 0 })
  t.clock.advance(14 * DAY_MS)
  expect((await read(company.id)).owed).toMatchObject({ rest: 50_000, late: 25_000 })
})

test('nothing of it is said of a client who is none', async () => {
  const { id: clientId } = await makeClient(t)
  expect(await admin.companies.byId({ clientId })).toBeNull()
})
