import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MARK_RESTORED } from '#server/db/restored-mark.ts'
import { companies } from '#server/db/schema.ts'
import { makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import { HOUSE_NCC } from '#server/testing/fakes/fake-dgi.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createFneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { createInvoiceWorker } from './invoice-worker.ts'

test('where the DGI is told, an invoice waits for its certificate from the write that makes it', async () => {
  const fne = await createFneFixture()
  const hotel = await makeClient(fne.t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(fne.t, hotel, { ncc: '2302456K', template: 'B2B' })
  await makeOwedOrder(fne.t, hotel)
  const { invoiceId, label } = await invoiceAll(fne.staff, hotel)
  const read = async () => (await fne.staff.companyInvoices.byId({ invoiceId })).fneState
  expect(await read()).toBe('to_certify')
  await fne.work()
  expect(await read()).toBe('certified')
  expect(JSON.parse(fne.dgi.requests.at(-1) ?? '{}')).toMatchObject({
    template: 'B2B',
    clientNcc: '2302456K',
    footer: label,
  })
})

test('after a restore nothing is invoiced or sent until the owner resumes', async () => {
  const fne = await createFneFixture()
  const hotel = await makeClient(fne.t, { fullname: 'Hôtel Le Baobab' })
  const salon = await makeClient(fne.t)
  for (const client of [hotel, salon]) {
    putOnAccount(fne.t, client)
    await makeOwedOrder(fne.t, client)
  }
  fne.t.database.sqlite.exec(MARK_RESTORED)
  fne.t.clock.set(Date.UTC(2025, 6, 3, 9))
  const timer = createInvoiceWorker(fne.t)
  await timer.runDue()
  await invoiceAll(fne.staff, hotel)
  await fne.work()
  const states = () => fne.sales().map(({ state, why }) => [state, why])
  expect(states()).toEqual([['uncertain', 'restored']])
  expect(await fne.staff.fne.counts()).toMatchObject({ isRestored: true })
  expect(await codeOfRefusal(fne.staff.fne.resume())).toBe('FORBIDDEN')
  const owner = await fne.t.as(await makeSuperadmin(fne.t))
  await owner.fne.resume()
  await timer.runDue()
  await fne.work()
  expect(states()).toEqual([
    ['uncertain', 'restored'],
    ['certified', null],
  ])
})

/** An invoice that the DGI refused. */
async function refusedInvoice() {
  const fne = await createFneFixture()
  const hotel = await makeClient(fne.t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(fne.t, hotel, { ncc: '2302456K', template: 'B2B' })
  await makeOwedOrder(fne.t, hotel)
  fne.configure({ pointOfSale: 'Ailleurs', taxCode: 'TVAD' })
  const { invoiceId } = await invoiceAll(fne.staff, hotel)
  await fne.work()
  const [sale] = fne.sales()
  if (sale?.state !== 'refused') throw new Error('The DGI has not refused it')
  const read = async () => (await fne.staff.companyInvoices.byId({ invoiceId })).invoice
  return { fne, hotel, read, asked: { saleId: sale.id, seen: sale.updatedAt } }
}

test('a refused invoice is certified as the record and the settings are once mended, and its paper says so', async () => {
  const { fne, hotel, read, asked } = await refusedInvoice()
  const set = { ncc: '2302456L' }
  fne.t.database.orm.update(companies).set(set).where(eq(companies.clientId, hotel.id)).run()
  fne.configure({ taxCode: 'TVA' })
  await fne.staff.fne.correct(asked)
  await fne.work()
  expect(JSON.parse(fne.dgi.requests.at(-1) ?? '{}')).toMatchObject({ clientNcc: '2302456L' })
  expect(await read()).toMatchObject({ taxCode: 'TVA', party: { ncc: '2302456L' } })
})

test('a refused invoice is certified for the buyer that was typed', async () => {
  const { fne, read, asked } = await refusedInvoice()
  fne.configure({})
  const buyer = { name: 'SARL Le Baobab', ncc: '2302456L', email: 'compta@baobab.example' }
  await fne.staff.fne.correct({ ...asked, buyer })
  await fne.work()
  const party = { name: 'SARL Le Baobab', ncc: '2302456L' }
  expect((await read()).party).toMatchObject(party)
})

test('a refused invoice that the owner made on the site of the DGI is closed by its number', async () => {
  const { fne, read, asked } = await refusedInvoice()
  const owner = await fne.t.as(await makeSuperadmin(fne.t))
  await owner.fne.doneByHand({ ...asked, number: `${HOUSE_NCC}26000000318` })
  expect((await read()).certificate?.number).toBe(`${HOUSE_NCC}26000000318`)
})
