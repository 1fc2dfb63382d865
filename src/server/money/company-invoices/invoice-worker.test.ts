import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companyInvoices, invoiceBalances, orders, settings } from '#server/db/schema.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { DEFAULT_ACCOUNTS } from '#shared/shop/settings/account-settings.ts'
import { createInvoiceWorker } from './invoice-worker.ts'
import { hasOpenAccount } from './open-account.service.ts'

let t: TestContext
let hotel: User
let salon: User

beforeEach(async () => {
  t = createTestContext()
  hotel = await makeClient(t)
  salon = await makeClient(t)
  for (const client of [hotel, salon]) putOnAccount(t, client)
})

/** The server starts, does what is due and stops. */
async function startAndStop() {
  const worker = createInvoiceWorker(t)
  await worker.runDue()
  await worker.stop()
}
const labels = () => {
  const { label, toAt } = companyInvoices
  return t.database.orm.select({ label, toAt }).from(companyInvoices).all()
}

test('on the last day of the month, at 18 h, each company gets the invoice of what was delivered until then', async () => {
  await makeOwedOrder(t, hotel)
  await makeOwedOrder(t, salon)
  t.clock.set(Date.UTC(2025, 5, 30, 17, 59))
  await startAndStop()
  expect(labels()).toEqual([])
  t.clock.set(Date.UTC(2025, 5, 30, 18))
  await startAndStop()
  expect(labels().map(({ label }) => label)).toEqual(['F-2025-06-001', 'F-2025-06-002'])
  expect(t.database.orm.select().from(invoiceBalances).all()).toHaveLength(2)
})

test('a shop that no longer invoices companies makes none', async () => {
  await makeOwedOrder(t, hotel)
  await chooseModules(t, { companies: false })
  t.clock.set(Date.UTC(2025, 5, 30, 18))
  await startAndStop()
  expect(labels()).toEqual([])
})

test('a start after the day makes the invoices once, and leaves what was delivered later to the next', async () => {
  await makeOwedOrder(t, hotel)
  t.clock.set(Date.UTC(2025, 6, 3, 9))
  await makeOwedOrder(t, hotel)
  await startAndStop()
  await startAndStop()
  expect(labels()).toMatchObject([{ label: 'F-2025-06-001' }])
  expect(labels()[0]?.toAt).toBeLessThan(Date.UTC(2025, 6))
  t.clock.set(Date.UTC(2025, 6, 31, 18))
  await startAndStop()
  expect(labels().map(({ label }) => label)).toEqual(['F-2025-06-001', 'F-2025-07-002'])
})

test('a day up to the 15th invoices the month before, over the end of a year too', async () => {
  const accounts = { ...DEFAULT_ACCOUNTS, day: 5, hour: 8 }
  t.database.orm
    .insert(settings)
    .values({ key: 'accounts', value: accounts, updatedAt: t.clock.now() })
    .run()
  t.clock.set(Date.UTC(2025, 11, 20, 9))
  await makeOwedOrder(t, hotel)
  t.clock.set(Date.UTC(2026, 0, 2, 9))
  await makeOwedOrder(t, hotel)
  t.clock.set(Date.UTC(2026, 0, 5, 8))
  await startAndStop()
  expect(labels()).toMatchObject([{ label: 'F-2025-12-001' }])
})

test('numbers stand in the order of their dates: by hand before the day of the month is still of that month', async () => {
  const accounts = { ...DEFAULT_ACCOUNTS, day: 5, hour: 8 }
  t.database.orm.insert(settings).values({ key: 'accounts', value: accounts, updatedAt: 0 }).run()
  const staff = await t.as(await makeAdmin(t))
  const salon = await makeClient(t)
  putOnAccount(t, salon)
  t.clock.set(Date.UTC(2025, 11, 20, 9))
  await makeOwedOrder(t, hotel)
  t.clock.set(Date.UTC(2026, 0, 2, 9))
  await makeOwedOrder(t, salon)
  const { invoice } = await staff.companyInvoices.preview({ clientId: salon.id })
  expect(invoice).toMatchObject({ year: 2025, month: 12 })
  await invoiceAll(staff, salon)
  t.clock.set(Date.UTC(2026, 0, 5, 8))
  await startAndStop()
  t.clock.set(Date.UTC(2026, 0, 6, 8))
  await makeOwedOrder(t, salon)
  await invoiceAll(staff, salon)
  expect(labels().map(({ label }) => label)).toEqual([
    'F-2025-12-001',
    'F-2025-12-002',
    'F-2026-01-001',
  ])
})

test('what was invoiced by hand is not invoiced again, and the rest of the month is', async () => {
  await makeOwedOrder(t, hotel)
  await invoiceAll(await t.as(await makeAdmin(t)), hotel)
  t.clock.advance(HOUR_MS)
  await makeOwedOrder(t, hotel)
  t.clock.set(Date.UTC(2025, 5, 30, 19))
  await startAndStop()
  expect(labels().map(({ label }) => label)).toEqual(['F-2025-06-001', 'F-2025-06-002'])
})

/** After the last day of June. */
const JULY = Date.UTC(2025, 6, 3, 9)

test('an order that goes on account after the day is of the next one', async () => {
  const { id: orderId } = await makeOwedOrder(t, hotel)
  t.clock.set(JULY)
  const order = readOrder(t, orderId)
  const { status } = order
  const data = { onAccount: 1 }
  const actor = await makeAdmin(t)
  await t.database.write((orm) =>
    recordEvent({ ...t, actor }, orm, {
      order,
      kind: 'account_set',
      from: status,
      to: status,
      data,
    }),
  )
  await startAndStop()
  expect(labels()).toEqual([])
  t.clock.set(Date.UTC(2025, 6, 31, 18))
  await startAndStop()
  expect(labels()).toMatchObject([{ label: 'F-2025-07-001' }])
})

test('what an invoice that was taken back frees is not invoiced again by a day that is over', async () => {
  await makeOwedOrder(t, hotel)
  const { invoiceId } = await invoiceAll(await t.as(await makeAdmin(t)), hotel)
  t.clock.set(JULY)
  const owner = await t.as(await makeSuperadmin(t))
  await owner.companyInvoices.credit({
    invoiceId,
    shown: { rest: 3000, credited: 0 },
    reason: 'Un prix faux',
    what: { by: 'whole' },
    idempotencyKey: randomUUID(),
  })
  await startAndStop()
  expect(labels().map(({ label }) => label)).toEqual(['F-2025-06-001', 'A-2025-07-001'])
})

test('another day that the owner chooses begins with the next one', async () => {
  await makeOwedOrder(t, hotel)
  t.clock.set(Date.UTC(2025, 5, 25, 9))
  const value = { ...DEFAULT_ACCOUNTS, day: 20, hour: 8 }
  const updatedAt = t.clock.now()
  t.database.orm.insert(settings).values({ key: 'accounts', value, updatedAt }).run()
  await startAndStop()
  expect(labels()).toEqual([])
})

test('orders that cost nothing make no invoice, and keep no company', async () => {
  const { id } = await makeOwedOrder(t, hotel)
  t.database.orm
    .update(orders)
    .set({ totalItemsPrice: 0, grandTotal: 0 })
    .where(eq(orders.id, id))
    .run()
  t.clock.set(JULY)
  await startAndStop()
  expect(labels()).toEqual([])
  expect(hasOpenAccount(t.database.orm, hotel.id)).toBe(false)
})
