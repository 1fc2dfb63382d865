import { beforeEach, expect, test } from 'vitest'
import { companyInvoices, invoiceBalances, settings } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, type User } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { DEFAULT_ACCOUNTS } from '#shared/shop/settings/account-settings.ts'
import { createInvoiceWorker } from './invoice-worker.ts'

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

test('what was invoiced by hand is not invoiced again, and the rest of the month is', async () => {
  await makeOwedOrder(t, hotel)
  await invoiceAll(await t.as(await makeAdmin(t)), hotel)
  t.clock.advance(HOUR_MS)
  await makeOwedOrder(t, hotel)
  t.clock.set(Date.UTC(2025, 5, 30, 19))
  await startAndStop()
  expect(labels().map(({ label }) => label)).toEqual(['F-2025-06-001', 'F-2025-06-002'])
})
