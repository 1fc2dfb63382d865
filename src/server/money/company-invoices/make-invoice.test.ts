import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  companyInvoices,
  invoiceBalances,
  orderTrail,
  settings,
  staffActions,
} from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, readOrder, type User } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { DEFAULT_FNE } from '#shared/shop/settings/fne-settings.ts'

/** The shirts of `makeOrder`. */
const SHIRTS = 3000

let t: TestContext
let hotel: User
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { ncc: '2302456K', template: 'B2B' })
  staff = await t.as(await makeAdmin(t))
})

const key = () => ({ idempotencyKey: randomUUID() })

test('an invoice is found by its number, and none by that of another month', async () => {
  await makeOwedOrder(t, hotel)
  const { invoiceId, label } = await invoiceAll(staff, hotel)
  const found = async (asked: string) =>
    (await staff.companyInvoices.ofCompany({ number: asked })).items.map(({ id }) => id)
  expect(await found(label)).toEqual([invoiceId])
  expect(await found('F-2025-07-001')).toEqual([])
  expect(await found('A-2025-06-001')).toEqual([])
  await expect(staff.companyInvoices.ofCompany({})).rejects.toThrow()
})

test('« Facturer maintenant » puts what was delivered on one invoice with a number, and each order knows it', async () => {
  const owed = [await makeOwedOrder(t, hotel), await makeOwedOrder(t, hotel)]
  t.clock.advance(DAY_MS)
  owed.push(await makeOwedOrder(t, hotel))
  const waiting = await makeOwedOrder(t, hotel, { status: 'picked_up' })
  const { invoiceId, label } = await invoiceAll(staff, hotel)
  expect(label).toBe('F-2025-06-001')
  const { invoice, balance } = await staff.companyInvoices.byId({ invoiceId })
  expect(invoice).toMatchObject({
    kind: 'invoice',
    label,
    total: 3 * SHIRTS,
    pieces: 6,
    dueOn: '2025-06-26',
    rest: 3 * SHIRTS,
    party: { name: 'Hôtel Le Baobab', ncc: '2302456K' },
    lines: [
      { kind: 'article', name: 'Chemise', quantity: 6, unitPrice: 1500, total: 3 * SHIRTS },
      { kind: 'transport', name: 'Transport, 3\u00a0passages', total: 0 },
    ],
  })
  expect(invoice.orders.map(({ orderId }) => orderId)).toEqual(owed.map(({ id }) => id))
  expect(balance).toMatchObject({ paid: 0, rest: 3 * SHIRTS })
  expect(owed.map(({ id }) => readOrder(t, id).invoiceN)).toEqual([1, 1, 1])
  expect(readOrder(t, waiting.id).invoiceN).toBeNull()
  const events = t.database.orm.select().from(orderTrail).all()
  expect(events.filter(({ kind }) => kind === 'invoiced').map(({ data }) => data)).toEqual(
    owed.map(() => ({ invoiceN: 1, label })),
  )
  expect(t.database.orm.select().from(staffActions).all().at(-1)).toMatchObject({
    kind: 'company_invoice_made',
    target: hotel.id,
  })
  expect(brokenLinks(t.database)).toEqual([])
})

test('the month in progress is told before, with what may come', async () => {
  await makeOwedOrder(t, hotel)
  await makeOwedOrder(t, hotel, { status: 'processing' })
  const { invoice, coming } = await staff.companyInvoices.preview({ clientId: hotel.id })
  expect(invoice).toMatchObject({ kind: 'statement', label: null, total: SHIRTS })
  expect(coming).toEqual({ orders: 1, total: SHIRTS })
})

describe('an invoice is refused', () => {
  test('where nothing was delivered, and of a client that is no company', async () => {
    const nothing = { clientId: hotel.id, shown: { total: 0, orders: 0 }, ...key() }
    expect((await refusalOf(staff.companyInvoices.make(nothing))).code).toBe('NOTHING_TO_INVOICE')
    const { id: clientId } = await makeClient(t)
    const person = staff.companyInvoices.make({ ...nothing, clientId, ...key() })
    expect((await refusalOf(person)).code).toBe('NOT_A_COMPANY')
    const month = staff.companyInvoices.preview({ clientId })
    expect((await refusalOf(month)).code).toBe('NOT_A_COMPANY')
  })

  test('where an order was delivered since the screen read it, with the total of now', async () => {
    await makeOwedOrder(t, hotel)
    const { invoice } = await staff.companyInvoices.preview({ clientId: hotel.id })
    await makeOwedOrder(t, hotel)
    const late = { clientId: hotel.id, shown: { total: invoice.total, orders: 1 }, ...key() }
    expect(await refusalOf(staff.companyInvoices.make(late))).toMatchObject({
      code: 'STALE',
      details: { about: 'statement', to: { total: 2 * SHIRTS, orders: 2 } },
    })
    // The sum alone tells nothing: one order may have come, and another have lost as much.
    const same = { ...late, shown: { total: 2 * SHIRTS, orders: 1 }, ...key() }
    expect(await codeOfRefusal(staff.companyInvoices.make(same))).toBe('STALE statement')
    const other = { ...late, shown: { total: invoice.total, orders: 2 }, ...key() }
    expect(await codeOfRefusal(staff.companyInvoices.make(other))).toBe('STALE statement')
  })
})

test('numbers go on within a year whatever the month and the company, and begin again in the next', async () => {
  const salon = await makeClient(t)
  putOnAccount(t, salon)
  const labels: string[] = []
  for (const client of [hotel, salon]) {
    await makeOwedOrder(t, client)
    labels.push((await invoiceAll(staff, client)).label)
  }
  t.clock.set(Date.UTC(2026, 0, 5, 10))
  await makeOwedOrder(t, hotel)
  labels.push((await invoiceAll(staff, hotel)).label)
  expect(labels).toEqual(['F-2025-06-001', 'F-2025-06-002', 'F-2026-01-001'])
})

test('an invoice is never changed, and its number leaves no hole', async () => {
  await makeOwedOrder(t, hotel)
  await invoiceAll(staff, hotel)
  const { sqlite } = t.database
  expect(() => sqlite.exec('update company_invoices set total = 1')).toThrow('append-only')
  expect(() => sqlite.exec('delete from company_invoices')).toThrow('append-only')
  const [made] = t.database.orm.select().from(companyInvoices).all()
  if (!made) throw new Error('no invoice')
  const { n: _n, label: _label, ...row } = made
  const next = { ...row, id: randomUUID(), number: 3 }
  expect(() => t.database.orm.insert(companyInvoices).values(next).run()).toThrow('no holes')
})

test('an invoice that was made says the business as it was then', async () => {
  await makeOwedOrder(t, hotel)
  const { invoiceId } = await invoiceAll(staff, hotel)
  const said = async () => (await staff.companyInvoices.byId({ invoiceId })).invoice.seller.regime
  expect(await said()).toBe('TEE')
  const value = { ...DEFAULT_FNE, regime: 'RNI' }
  t.database.orm.insert(settings).values({ key: 'fne', value, updatedAt: 1 }).run()
  expect(await said()).toBe('TEE')
  const { invoice } = await staff.companyInvoices.preview({ clientId: hotel.id })
  expect(invoice.seller.regime).toBe('RNI')
})

test('what the business holds for the company pays its invoice first', async () => {
  await makeOwedOrder(t, hotel)
  await staff.credit.advance({
    clientId: hotel.id,
    amount: 1000,
    method: 'wave',
    transactionId: 'T_HOTEL_1',
    shown: { entry: 0 },
    ...key(),
  })
  await invoiceAll(staff, hotel)
  expect(t.database.orm.select().from(invoiceBalances).all()).toMatchObject([
    { paid: 1000, rest: SHIRTS - 1000, settledAt: null },
  ])
  expect((await staff.credit.ofClient({ userId: hotel.id })).balance).toBe(0)
})

test('what the business holds pays the oldest due first, and what a cheque waits for is left to it', async () => {
  await makeOwedOrder(t, hotel)
  const { invoiceId } = await invoiceAll(staff, hotel)
  await staff.accountPayments.record({
    invoiceId,
    shown: { rest: SHIRTS },
    method: 'cheque',
    number: '0012',
    amount: 1000,
    receivedOn: dayKey(t.clock.now()),
    ...key(),
  })
  const gesture = { amount: 2500, reason: 'Retard', shown: { entry: 0 } }
  await staff.credit.grant({ ...gesture, clientId: hotel.id, ...key() })
  t.clock.advance(DAY_MS)
  await makeOwedOrder(t, hotel)
  await invoiceAll(staff, hotel)
  expect(t.database.orm.select().from(invoiceBalances).all()).toMatchObject([
    { paid: 2000, rest: 1000 },
    { paid: 500, rest: SHIRTS - 500 },
  ])
  expect((await staff.credit.ofClient({ userId: hotel.id })).balance).toBe(0)
  expect(brokenLinks(t.database)).toEqual([])
})

test('a company reads an invoice once it was handed over, and nobody else does', async () => {
  await makeOwedOrder(t, hotel)
  const { invoiceId } = await invoiceAll(staff, hotel)
  const own = await t.as(hotel)
  t.database.orm.update(invoiceBalances).set({ sentAt: null, sentAs: null }).run()
  expect((await refusalOf(own.companyInvoices.byId({ invoiceId }))).code).toBe('INVOICE_NOT_FOUND')
  expect((await own.companyInvoices.mine({})).items).toEqual([])
  t.database.orm.update(invoiceBalances).set({ sentAt: 1, sentAs: 'invoice' }).run()
  expect((await own.companyInvoices.byId({ invoiceId })).invoice.total).toBe(SHIRTS)
  expect((await own.companyInvoices.mine({})).items).toMatchObject([{ label: 'F-2025-06-001' }])
  const other = await t.as(await makeClient(t))
  expect((await refusalOf(other.companyInvoices.byId({ invoiceId }))).code).toBe(
    'INVOICE_NOT_FOUND',
  )
})
