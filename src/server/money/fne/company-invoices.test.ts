import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MARK_RESTORED } from '#server/db/restored-mark.ts'
import { companyInvoices } from '#server/db/schema.ts'
import { readSeller } from '#server/money/company-invoices/statements.service.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { makeCompany } from '#server/testing/filling/fill-companies.ts'
import { setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import type { InvoicedLine } from '#shared/money/company-invoices/company-invoices.ts'
import { queueCreditNote, queueInvoice } from './company-invoices.service.ts'

let fixture: FneFixture
let month = 0

beforeEach(async () => {
  fixture = await createFneFixture()
  month = 0
  makeCompany(fixture.t, fixture.client.id)
})

const line = (name: string, quantity: number, unitPrice: number): InvoicedLine => ({
  kind: 'article',
  name,
  productId: name,
  service: 'Lavage',
  quantity,
  grams: null,
  unitPrice,
  total: quantity * unitPrice,
  ofPosition: null,
})
const SHEETS = line('Drap', 40, 600)
const TOWELS = line('Serviette', 100, 150)
const OFF: InvoicedLine = { ...line('Remise', 1, 1000), kind: 'discount', total: -1000 }
const INCLUDED: InvoicedLine = { ...line('Transport', 9, 0), kind: 'transport', service: null }
const taken = (of: InvoicedLine, ofPosition: number, quantity: number): InvoicedLine => ({
  ...of,
  quantity,
  total: quantity * of.unitPrice,
  ofPosition,
})
const sumOf = (lines: readonly InvoicedLine[]) => lines.reduce((sum, { total }) => sum + total, 0)

/** An invoice; of the invoice `ofN`, a credit note. */
function invoiced(lines: InvoicedLine[], ofN: number | null = null): { n: number; total: number } {
  const { database, clock } = fixture.t
  month += 1
  const kind = ofN === null ? ('invoice' as const) : ('credit_note' as const)
  const total = sumOf(lines)
  const before = database.orm
    .select({ n: companyInvoices.n })
    .from(companyInvoices)
    .where(eq(companyInvoices.kind, kind))
    .all()
  return database.orm
    .insert(companyInvoices)
    .values({
      id: `invoice-${month}`,
      kind,
      clientN: fixture.client.n,
      year: 2026,
      month: 11,
      number: before.length + 1,
      ofN,
      total,
      pieces: 10,
      taxCode: 'TVAD',
      fromAt: clock.now(),
      toAt: clock.now(),
      party: {
        name: 'Hôtel Le Baobab',
        ncc: '2302456K',
        rccm: null,
        address: null,
        contact: null,
        phone: null,
        email: null,
      },
      seller: readSeller(database.orm),
      lines,
      orders: [],
      at: clock.now(),
    })
    .returning({ n: companyInvoices.n, total: companyInvoices.total })
    .get()
}

const queue = ({ n: invoiceN, total }: { n: number; total: number }) =>
  fixture.t.database.write((orm) =>
    queueInvoice(orm, fixture.t, { invoiceN, clientId: fixture.client.id, total, actorId: null }),
  )
const takeBack = ({ n: creditNoteN }: { n: number }, notOnSite = false) =>
  fixture.t.database.write((orm) => {
    const rows = orm.select().from(companyInvoices).all()
    const ofN = rows.find(({ n }) => n === creditNoteN)?.ofN
    const left = rows.reduce((sum, { n, ofN: of, total }) => {
      if (n === ofN) return sum + total
      return of === ofN ? sum - total : sum
    }, 0)
    const note = { creditNoteN, isWhole: left === 0, actorId: null, notOnSite }
    return queueCreditNote(orm, fixture.t, note)
  })
const lastRequest = () => JSON.parse(fixture.dgi.requests.at(-1) ?? '{}')
const quantities = () =>
  (lastRequest().items as { quantity: number }[]).map(({ quantity }) => quantity)
const states = () => fixture.sales().map(({ kind, state, why }) => [kind, state, why])

/** A certified invoice of these lines. */
async function certified(lines: InvoicedLine[]) {
  const invoice = invoiced(lines)
  await queue(invoice)
  await fixture.work()
  return invoice
}

describe('an invoice of the month', () => {
  test('is one sale to the company, by its label, and what costs nothing is no item', async () => {
    await certified([SHEETS, TOWELS, OFF, INCLUDED])
    expect(lastRequest()).toMatchObject({
      template: 'B2B',
      clientNcc: '2302456K',
      paymentMethod: 'deferred',
      footer: 'F-2026-11-001',
    })
    const descriptions = lastRequest().items.map(
      (item: { description: string }) => item.description,
    )
    expect(new Set(descriptions)).toEqual(new Set(['Drap, lavage', 'Serviette, lavage']))
    expect(fixture.sales()).toMatchObject([
      { state: 'certified', amount: 38_000, dgiTotal: 38_000, taxCode: 'TVAD' },
    ])
  })

  test('is not certified while it is off', async () => {
    await chooseModules(fixture.t, { fne: false })
    expect(await queue(invoiced([SHEETS]))).toBe(false)
    expect(fixture.sales()).toEqual([])
  })

  test('is told to those who hand it over, in the write that certifies it', async () => {
    const told: [invoiceN: number, isCertified: boolean][] = []
    const { database } = fixture.t
    const certifiedNow = database.sqlite
      .prepare("select count(*) from fne_sales where state = 'certified'")
      .pluck()
    fixture.listen({
      certificationEnded(_, __, { invoiceN }) {
        told.push([invoiceN, certifiedNow.get() === 1])
      },
    })
    const { n } = await certified([SHEETS])
    expect(told).toEqual([[n, true]])
  })
})

describe('a credit note', () => {
  test('of whole pieces tells the DGI how many of which', async () => {
    const { n } = await certified([SHEETS, TOWELS])
    await takeBack(invoiced([taken(TOWELS, 1, 3), taken(SHEETS, 0, 2)], n))
    await fixture.work()
    expect(quantities()).toEqual([3, 2])
    expect(states()).toEqual([
      ['sale', 'certified', null],
      ['refund', 'certified', null],
    ])
  })

  test('of all of it takes back each item', async () => {
    const { n } = await certified([SHEETS, TOWELS, OFF])
    await takeBack(invoiced([taken(SHEETS, 0, 40), taken(TOWELS, 1, 100), OFF], n))
    await fixture.work()
    expect(fixture.dgi.engine.made[0]?.items.every(({ left }) => left === 0)).toBe(true)
  })

  test('waits for the certificate of its invoice', async () => {
    fixture.dgi.behave(503)
    const { n } = await certified([SHEETS])
    await takeBack(invoiced([taken(SHEETS, 0, 2)], n))
    await fixture.workAfter(30_000)
    expect(fixture.dgi.requests).toHaveLength(1)
    await fixture.workAfter(60_000)
    await fixture.work()
    expect(states()).toEqual([
      ['sale', 'certified', null],
      ['refund', 'certified', null],
    ])
  })

  test('of items that the DGI has otherwise than they were sent is done by hand', async () => {
    const { engine } = fixture.dgi
    const { answer } = engine
    engine.answer = (asked) => {
      const { status, body } = answer(asked)
      const { invoice } = body as { invoice: { items: { id: string; quantity: number }[] } }
      const [first, second] = invoice.items
      const items = [
        { ...first, reference: '2' },
        { ...second, reference: '1' },
      ]
      return { status, body: { ...body, invoice: { ...invoice, items } } }
    }
    const { n } = await certified([SHEETS, TOWELS])
    engine.answer = answer
    await takeBack(invoiced([taken(TOWELS, 1, 3)], n))
    await fixture.work()
    expect(fixture.dgi.requests).toHaveLength(1)
    expect(states().at(-1)).toEqual(['refund', 'by_hand', 'other_items'])
  })

  test('that the DGI may have since a copy that was restored is not sent before the owner has looked', async () => {
    const { n } = await certified([SHEETS])
    fixture.t.database.sqlite.exec(MARK_RESTORED)
    await takeBack(invoiced([taken(SHEETS, 0, 2)], n))
    const owner = await fixture.t.as(await makeSuperadmin(fixture.t))
    await owner.fne.resume()
    await fixture.work()
    expect(fixture.dgi.requests).toHaveLength(1)
    expect(states().at(-1)).toEqual(['refund', 'uncertain', 'restored'])
  })

  test('of a sum is done by hand', async () => {
    const { n } = await certified([SHEETS])
    await takeBack(invoiced([{ ...line('Geste', 1, 777), ofPosition: null }], n))
    await fixture.work()
    expect(states()).toEqual([
      ['sale', 'certified', null],
      ['refund', 'by_hand', 'part'],
    ])
  })

  test('of more pieces than are left is done by hand', async () => {
    const { n } = await certified([SHEETS])
    await takeBack(invoiced([taken(SHEETS, 0, 30)], n))
    await fixture.work()
    await takeBack(invoiced([taken(SHEETS, 0, 20)], n))
    await fixture.work()
    expect(states().at(-1)).toEqual(['refund', 'by_hand', 'part'])
    expect(fixture.dgi.engine.made).toHaveLength(2)
  })

  test('of pieces whose line they do not divide to the franc is done by hand', async () => {
    const { n } = await certified([{ ...SHEETS, quantity: 3, total: 1000 }])
    await takeBack(invoiced([{ ...SHEETS, quantity: 1, total: 333, ofPosition: 0 }], n))
    await fixture.work()
    expect(states().at(-1)).toEqual(['refund', 'by_hand', 'part'])
    expect(fixture.dgi.engine.made).toHaveLength(1)
  })

  test('at prices that a discount lowered is done by hand where its francs are others', async () => {
    const { n } = await certified([SHEETS, OFF])
    await takeBack(invoiced([taken(SHEETS, 0, 20)], n))
    await fixture.work()
    expect(states().at(-1)).toEqual(['refund', 'by_hand', 'part'])
  })

  test('of all of an invoice that the DGI refused closes both, and nothing is sent', async () => {
    fixture.configure({ pointOfSale: 'Ailleurs' })
    const { n } = await certified([SHEETS, TOWELS])
    expect(states()).toEqual([['sale', 'refused', 'point_of_sale']])
    expect(await takeBack(invoiced([taken(TOWELS, 1, 100)], n))).toBe(true)
    const rest = invoiced([taken(SHEETS, 0, 40)], n)
    expect(await codeOfRefusal(takeBack(rest))).toBe('FNE_MAYBE_ON_SITE')
    expect(await takeBack(rest, true)).toBe(false)
    await fixture.work()
    expect(fixture.dgi.requests).toHaveLength(1)
    expect(states()).toEqual([
      ['sale', 'dropped', 'point_of_sale'],
      ['refund', 'dropped', null],
    ])
    expect(await fixture.staff.fne.counts()).toMatchObject({ toDo: 0 })
  })

  test('of all of an invoice that the owner made on the site of the DGI follows its number', async () => {
    setTerms(fixture.t, fixture.client, { template: 'B2F' })
    const { n } = await certified([SHEETS])
    expect(states()).toEqual([['sale', 'by_hand', 'currency']])
    const note = invoiced([taken(SHEETS, 0, 40)], n)
    expect(await codeOfRefusal(takeBack(note))).toBe('FNE_MAYBE_ON_SITE')
    const owner = await fixture.t.as(await makeSuperadmin(fixture.t))
    const { items } = await owner.fne.list({ part: 'open' })
    const { id: saleId = '', updatedAt: seen = 0 } = items[0] ?? {}
    await owner.fne.doneByHand({ saleId, seen, number: `${SELLER_NCC}25000000318` })
    expect(await takeBack(note)).toBe(true)
    await fixture.work()
    expect(states()).toEqual([
      ['sale', 'certified', 'currency'],
      ['refund', 'by_hand', 'no_items'],
    ])
  })

  test('of all of an invoice that the DGI may have certified waits for what the owner says', async () => {
    fixture.dgi.behave('done-cut')
    const { n } = await certified([SHEETS])
    expect(await takeBack(invoiced([taken(SHEETS, 0, 40)], n))).toBe(true)
    expect(states()).toEqual([
      ['sale', 'uncertain', 'cut'],
      ['refund', 'to_certify', null],
    ])
  })

  test('of an invoice that nothing certifies is not queued', async () => {
    const { n } = invoiced([SHEETS])
    expect(await takeBack(invoiced([taken(SHEETS, 0, 2)], n))).toBe(false)
  })

  test('after one of which nobody knows counts its pieces as taken', async () => {
    const { n } = await certified([SHEETS])
    fixture.dgi.behave('cut')
    await takeBack(invoiced([taken(SHEETS, 0, 30)], n))
    await fixture.work()
    await takeBack(invoiced([taken(SHEETS, 0, 20)], n))
    await fixture.work()
    expect(states().slice(1)).toEqual([
      ['refund', 'uncertain', 'cut'],
      ['refund', 'by_hand', 'part'],
    ])
  })
})
