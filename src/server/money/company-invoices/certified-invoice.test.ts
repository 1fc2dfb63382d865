import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MARK_RESTORED } from '#server/db/restored-mark.ts'
import { companies, companyInvoices } from '#server/db/schema.ts'
import { makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import { createInvoiceWorker } from './invoice-worker.ts'

test('where the DGI is told, an invoice waits for its certificate from the write that makes it', async () => {
  const fne = await createFneFixture()
  const hotel = await makeClient(fne.t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(fne.t, hotel, { ncc: '2302456K', template: 'B2B' })
  await makeOwedOrder(fne.t, hotel)
  const { invoiceId, label } = await invoiceAll(fne.staff, hotel)
  const read = async () => {
    const { fneState, invoice } = await fne.staff.companyInvoices.byId({ invoiceId })
    return [fneState, companyPaper(invoice).name]
  }
  expect(await read()).toEqual(['to_certify', 'Relevé du mois'])
  await fne.work()
  expect(await read()).toEqual(['certified', 'Facture du mois'])
  expect(JSON.parse(fne.dgi.requests.at(-1) ?? '{}')).toMatchObject({
    template: 'B2B',
    clientNcc: '2302456K',
    footer: label,
  })
  // Its number leads to it too.
  const number = fne.t.database.sqlite.prepare('select number from fne_sales').pluck().get()
  const { items } = await fne.staff.companyInvoices.ofCompany({ number: String(number) })
  expect(items.map(({ id }) => id)).toEqual([invoiceId])
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
  const { fne, hotel, read, asked } = await refusedInvoice()
  addContact(fne.t, hotel)
  const owner = await fne.t.as(await makeSuperadmin(fne.t))
  const number = `${SELLER_NCC}25000000318`
  await owner.fne.doneByHand({ ...asked, number })
  expect((await read()).certificate?.number).toBe(number)
  const { items } = await owner.companyInvoices.ofCompany({ number })
  expect(items).toMatchObject([{ name: hotel.fullname, fneState: 'certified' }])
  // Its letter says it too.
  const told = "select facts ->> 'dgiNumber' from mail_outbox where template = 'company-invoice'"
  expect(fne.t.database.sqlite.prepare(told).pluck().all()).toEqual([number])
})

test('the credit note that ends a refused invoice is not certified either, and its paper says so', async () => {
  const { fne, read, asked } = await refusedInvoice()
  const owner = await fne.t.as(await makeSuperadmin(fne.t))
  const { id: invoiceId } = fne.t.database.orm
    .select({ id: companyInvoices.id })
    .from(companyInvoices)
    .get() ?? { id: '' }
  const { invoiceId: noteId } = await owner.companyInvoices.credit({
    invoiceId,
    what: { by: 'whole' },
    reason: 'Facturée deux fois',
    shown: { rest: (await read()).total, credited: 0 },
    notOnSite: true,
    idempotencyKey: randomUUID(),
  })
  const { invoice } = await owner.companyInvoices.byId({ invoiceId: noteId })
  expect(companyPaper(invoice)).toMatchObject({
    name: 'Facture d’avoir',
    names: expect.arrayContaining([{ look: 'standing', text: 'Non certifiée' }]),
  })
  expect(fne.sales()).toMatchObject([{ id: asked.saleId, state: 'dropped' }])
})

describe('an invoice that the owner never has certified', () => {
  const letters = ({ t }: FneFixture) =>
    t.database.sqlite
      .prepare("select facts ->> 'statement' from mail_outbox where template = 'company-invoice'")
      .pluck()
      .all()

  test('is handed over as a statement then, and its paper says so', async () => {
    const { fne, hotel, read, asked } = await refusedInvoice()
    addContact(fne.t, hotel)
    const owner = await fne.t.as(await makeSuperadmin(fne.t))
    await owner.fne.drop({ ...asked, reason: 'Facturée ailleurs', notOnSite: true })
    expect(letters(fne)).toEqual([1])
    expect(await read()).toMatchObject({ kind: 'statement', certificate: null })
    const { items } = await (await fne.t.as(hotel)).companyInvoices.mine({})
    expect(items).toMatchObject([{ fneState: 'dropped' }])
    // Caisse says it as the invoice itself does.
    const open = await owner.owed.list({})
    expect(open.items).toMatchObject([{ invoice: { fneState: 'dropped' } }])
    const invoiceId = open.items[0]?.id ?? ''
    expect(await owner.accountPayments.ofInvoice({ invoiceId })).toMatchObject({
      fneState: 'dropped',
    })
  })

  test('is written of once: a statement that the team sent before stays one', async () => {
    const { fne, hotel, read, asked } = await refusedInvoice()
    const { id } = addContact(fne.t, hotel)
    const { id: invoiceId } = fne.t.database.orm
      .select({ id: companyInvoices.id })
      .from(companyInvoices)
      .get() ?? { id: '' }
    await fne.staff.companyInvoices.send({
      invoiceId,
      contactIds: [id],
      asStatement: true,
      idempotencyKey: randomUUID(),
    })
    const owner = await fne.t.as(await makeSuperadmin(fne.t))
    await owner.fne.drop({ ...asked, reason: 'Facturée ailleurs', notOnSite: true })
    expect(letters(fne)).toEqual([1])
    expect((await read()).kind).toBe('statement')
  })

  test('lets go of its credit note, which waited for it', async () => {
    const { fne, hotel, asked } = await refusedInvoice()
    addContact(fne.t, hotel)
    const owner = await fne.t.as(await makeSuperadmin(fne.t))
    const [invoice] = fne.t.database.orm.select().from(companyInvoices).all()
    await owner.companyInvoices.credit({
      invoiceId: invoice?.id ?? '',
      what: { by: 'amount', amount: 500 },
      reason: 'Drap taché',
      shown: { rest: invoice?.total ?? 0, credited: 0 },
      idempotencyKey: randomUUID(),
    })
    const noteStates = async () => {
      const read = await owner.companyInvoices.byId({ invoiceId: invoice?.id ?? '' })
      return read.creditNotes.map(({ fneState }) => fneState)
    }
    expect(await noteStates()).toEqual(['to_certify'])
    await owner.fne.drop({ ...asked, reason: 'Facturée ailleurs', notOnSite: true })
    await fne.work()
    expect(await noteStates()).toEqual(['dropped'])
    expect(fne.sales().map(({ state }) => state)).toEqual(['dropped', 'dropped'])
    const notes = "select count(*) from mail_outbox where template = 'company-credit-note'"
    expect(fne.t.database.sqlite.prepare(notes).pluck().get()).toBe(1)
  })
})
