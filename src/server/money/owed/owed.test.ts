import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { invoiceBalances } from '#server/db/schema.ts'
import { openSnapshot } from '#server/db/snapshot.ts'
import { sheetText } from '#server/operations/exports/sheets.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeOrder, makeSuperadmin, type User } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createPaymentsFixture, type MoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { DebtPlace } from '#shared/money/debts.ts'
import { MAX_COUNTED } from '#shared/paging.ts'

/** Each order of the tests costs so much. */
const TOTAL = 3000

let t: TestContext
let client: User
let desk: Caller
let owner: Caller
let money: MoneyFixture

beforeEach(async () => {
  const fixture = await createPaymentsFixture()
  ;({ t, client, desk, money } = fixture)
  owner = await t.as(await makeSuperadmin(t))
  // One of each: delivered and unpaid, announced by Wave and delivered, announced and not collected yet, invoiced and not.
  await makeOrder(t, { client, status: 'completed', cash: 0 })
  await money.declare(await makeOrder(t, { client, status: 'completed', cash: 0 }))
  await money.declare(await fixture.waveOrder())
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  await makeOwedOrder(t, hotel)
  await invoiceAll(desk, hotel)
  await makeOwedOrder(t, hotel)
})

const owed = () => desk.owed.all()

test('what is owed to the shop is one sum, of which each screen says its part', async () => {
  expect(await owed()).toEqual({
    all: 4 * TOTAL,
    people: { orders: 1, francs: TOTAL },
    companies: { invoices: 1, francs: TOTAL, late: 0 },
    toVerify: { payments: 2, francs: 2 * TOTAL },
    toInvoice: TOTAL,
  })
  expect(await desk.orders.counts()).toMatchObject({ views: { unpaid: 1 } })
  expect(await desk.payments.counts()).toMatchObject({ toVerify: 2, owed: 2 })
  const { items } = await desk.clientRecords.list({ view: 'owing', sort: 'balance', search: '' })
  expect(items.map((row) => [row.owed, row.announced])).toEqual([
    [3 * TOTAL, 2 * TOTAL],
    [TOTAL, 0],
  ])
  const { figures } = (await desk.clientRecords.byId({ userId: client.id })) ?? {}
  expect(figures).toMatchObject({ owed: 3 * TOTAL, announced: 2 * TOTAL })
})

test('the navigation counts debts up to a bound, whatever is owed', async () => {
  const rows = Array.from({ length: MAX_COUNTED + 1 }, (_, index) => ({
    invoiceN: 1000 + index,
    clientN: 1,
    dueOn: dayKey(t.clock.now()),
    rest: TOTAL,
  }))
  t.database.orm.insert(invoiceBalances).values(rows).run()
  expect(await desk.payments.counts()).toMatchObject({ owed: MAX_COUNTED })
})

test('the export of clients says what each owes, which comes to the same sum', async () => {
  const snapshot = openSnapshot(t.database)
  let sheet = ''
  for await (const piece of sheetText(snapshot, 'clients')) sheet += piece
  snapshot.close()
  const [heads = '', ...rows] = sheet.trim().split('\r\n')
  const owedAt = heads.split(';').indexOf('Doit')
  const owes = rows.map((row) => Number(row.split(';')[owedAt]))
  expect(owes.toSorted((a, b) => b - a)).toEqual([3 * TOTAL, TOTAL])
  expect(owes.reduce((sum, one) => sum + one, 0)).toBe((await owed()).all)
})

test('the part of the companies says what is due of it', async () => {
  t.clock.advance(17 * DAY_MS)
  expect((await owed()).companies).toEqual({ invoices: 1, francs: TOTAL, late: TOTAL })
})

test('companies and people stand in one list, the longest late first, page after page', async () => {
  const list = async () => {
    const debts = []
    let cursor: DebtPlace | null = null
    do {
      const page: Awaited<ReturnType<typeof desk.owed.list>> = await desk.owed.list({ cursor })
      debts.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    return debts
  }
  const invoiceOn = (await list()).find(({ kind }) => kind === 'invoice')?.on ?? ''
  t.clock.set(Date.parse(invoiceOn) - DAY_MS)
  for (let n = 0; n < 20; n += 1) await makeOrder(t, { client, status: 'completed', cash: 0 })
  t.clock.advance(2 * DAY_MS)
  const { reference } = await makeOrder(t, { client, status: 'completed', cash: 0 })
  const debts = await list()
  // An order whose payment was announced is another tile's line.
  expect(debts.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 21 }, () => 'order'),
    'invoice',
    'order',
  ])
  expect(debts.map(({ on }) => on)).toEqual(debts.map(({ on }) => on).toSorted())
  expect(new Set(debts.map(({ id }) => id)).size).toBe(23)
  expect(debts.at(-1)).toMatchObject({ label: reference, rest: TOTAL, total: TOTAL, invoice: null })
  await chooseModules(t, { companies: false })
  expect((await list()).map(({ kind }) => kind)).not.toContain('invoice')
})

test('the sum follows a payment and a credit note of an invoice, and what is found or deleted', async () => {
  const [invoice] = (await desk.owed.list({})).items.filter(({ kind }) => kind === 'invoice')
  const invoiceId = invoice?.id ?? ''
  await desk.accountPayments.record({
    invoiceId,
    method: 'virement',
    amount: 1000,
    receivedOn: dayKey(t.clock.now()),
    shown: { rest: TOTAL },
    idempotencyKey: randomUUID(),
  })
  await owner.companyInvoices.credit({
    invoiceId,
    shown: { rest: TOTAL - 1000, credited: 0 },
    what: { by: 'amount', amount: 500 },
    reason: 'Un drap rendu taché',
    idempotencyKey: randomUUID(),
  })
  const expected = 4 * TOTAL - 1500
  expect((await owed()).all).toBe(expected)
  const { items } = await desk.payments.toVerify({})
  const undelivered = items.find(({ status }) => status !== 'completed')
  await owner.orders.delete({ orderId: undelivered?.orderId ?? '' })
  expect((await owed()).all).toBe(expected - TOTAL)
})
