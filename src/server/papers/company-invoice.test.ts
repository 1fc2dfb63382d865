import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { invoiceBalances, settings } from '#server/db/schema.ts'
import { readCompanyPaper } from '#server/money/company-invoices/company-paper.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { disable, makeAdmin, makeClient, type User } from '#server/testing/factories.ts'
import { certifiedInvoice } from '#server/testing/fixtures/certified.fixture.ts'
import {
  handOver,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { codesOf } from '#server/testing/pdf-codes.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { appOn } from '#server/testing/test-app.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { drawPaper } from './draw-paper.ts'

let t: TestContext
let hotel: User
let admin: User
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  const value = { bank: 'CI00 0000 00', wave: '+2252722401865', chequeTo: 'Lavéo' }
  t.database.orm.insert(settings).values({ key: 'accounts', value, updatedAt: 1 }).run()
  hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { ncc: '2302456K', template: 'B2B' })
  admin = await makeAdmin(t)
  staff = await t.as(admin)
})

/** The label of the first invoice of the clock's month. */
const LABEL = 'F-2025-06-001'

async function invoiceOfThree(): Promise<string> {
  for (let i = 0; i < 3; i += 1) await makeOwedOrder(t, hotel)
  return (await invoiceAll(staff, hotel)).invoiceId
}

const paperOf = (invoiceId: string) =>
  readCompanyPaper(t.database.orm, { ...admin, placesHidden: false }, invoiceId)

/** The text of each page, with plain spaces. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

test('an invoice of the month says its orders, its lines, its sums and how it is paid', async () => {
  const paper = paperOf(await invoiceOfThree())
  const pages = await pagesOf(await drawPaper(paper))
  expect(pages).toHaveLength(1)
  const [text = ''] = pages
  for (const words of [
    `Facture du mois juin 2025 ${LABEL}`,
    'Client Hôtel Le Baobab NCC 2302456 K',
    'À payer avant le 25 juin 2025',
    'Livrée Commande Chemise Pièces Montant',
    'Article, lavé-repassé Quantité Prix Taxe Total',
    'Chemise 6 1 500 TVAD 9 000',
    'Transport, 3 passages 3 compris 0',
    'Total hors taxe 9 000 FCFA TVA, code TVAD, 0 % 0 FCFA À payer 9 000 FCFA',
    '3 commandes 6 pièces',
    `Virement Compte CI00 0000 00 Motif : ${LABEL}`,
    `Wave 27 22 40 18 65 Motif : ${LABEL}`,
    'Chèque À l’ordre de Lavéo, remis contre reçu',
  ])
    expect(text).toContain(words)
  for (const { cells } of paper.tables[0]?.rows ?? [])
    expect(text).toContain(cells.join(' ').replace(/\s/g, ' '))
  expect(paper.tables[0]?.rows[0]?.cells.slice(2).join(' ')).toMatch(/^2 2 3\s000$/)
  expect(text).not.toMatch(/normalisée|FNE|En cours|Payée/)
})

test('once the DGI has certified it: its number, its tax and the code of its verification', async () => {
  const invoiceId = await invoiceOfThree()
  const { number, token } = certifiedInvoice(t, invoiceId, { isTrial: true })
  const pdf = await drawPaper(paperOf(invoiceId))
  const [text] = await pagesOf(pdf)
  expect(text).toContain(`Facture normalisée n° ${number}`)
  expect(text).toMatch(/Facture normalisée électronique .*FNE essai$/)
  expect(await codesOf(pdf)).toEqual([token])
})

test('the month in progress is stamped « En cours », what is paid « Payée », what was taken back « Annulée »', async () => {
  const paper = paperOf(await invoiceOfThree())
  const stamped = async (stamp: 'En cours' | 'Payée' | 'Annulée') =>
    (await pagesOf(await drawPaper({ ...paper, stamp }))).at(-1)
  expect(await stamped('En cours')).toContain('En cours')
  expect(await stamped('Payée')).toContain('Payée')
  expect(await stamped('Annulée')).toContain('Annulée')
})

test('a month of many orders and many lines has as many pages as it needs, and its sums are never alone', async () => {
  const invoiceId = await invoiceOfThree()
  certifiedInvoice(t, invoiceId)
  const paper = paperOf(invoiceId)
  const [ordered, charged] = paper.tables
  const [row, line] = [ordered?.rows[0], charged?.rows[0]]
  if (!ordered || !charged || !row || !line) throw new Error('That invoice has orders and lines')
  for (const [orders, lines] of [
    [22, 5],
    [31, 20],
    [90, 70],
  ] as const) {
    const totals = Array.from({ length: orders }, (_, i) => `10 ${String(1000 + i).slice(1)}`)
    const rows = totals.map((total) => ({ ...row, cells: [...row.cells.slice(0, -1), total] }))
    const articles = Array.from({ length: lines }, (_, i) => `Article ${i + 1}`)
    const long = articles.map((name) => ({ ...line, cells: [name, ...line.cells.slice(1)] }))
    const tables = [
      { ...ordered, rows },
      { ...charged, rows: long },
    ]
    const pages = await pagesOf(await drawPaper({ ...paper, tables }))
    const all = pages.join(' ')
    for (const total of totals) expect(all).toContain(total)
    for (const name of articles) expect(all).toContain(`${name} 6 1 500 TVAD`)
    expect(pages.at(-1)).toMatch(new RegExp(`Article ${lines} .*À payer.*normalisée électronique`))
    for (const [i, page] of pages.entries())
      if (pages.length > 1) expect(page).toContain(`Page ${i + 1} sur ${pages.length}`)
  }
})

test('a paper without orders or pieces is drawn without their counts', async () => {
  const paper = paperOf(await invoiceOfThree())
  const drawn = async (counts: string[]) =>
    (await pagesOf(await drawPaper({ ...paper, tables: paper.tables.slice(1), counts }))).join(' ')
  expect(await drawn(['6 pièces'])).toContain('6 pièces')
  expect(await drawn([])).not.toMatch(/commande|pièce/)
})

test('a company that is charged by service has no table of orders, and a long name breaks its line', async () => {
  const paper = paperOf(await invoiceOfThree())
  const client = { name: 'Hôtel du Golf et de la Lagune Ébrié, Résidence', lines: ['x'.repeat(90)] }
  const [text = ''] = await pagesOf(
    await drawPaper({ ...paper, tables: paper.tables.slice(1), client }),
  )
  expect(text).not.toContain('Livrée')
  expect(text).toContain('Hôtel du Golf')
  expect(text.replaceAll(' ', '')).toContain('x'.repeat(90))
})

test('the team and its company get a signed address that opens for ten minutes, and nobody else', async () => {
  const app = appOn(t)
  const invoiceId = await invoiceOfThree()
  const own = await t.as(hotel)
  const stranger = await t.as(await makeClient(t))
  const refused = (caller: Caller) => codeOfRefusal(caller.companyInvoices.link({ invoiceId }))
  t.database.orm.update(invoiceBalances).set({ sentAt: null, sentAs: null }).run()
  expect(await refused(own)).toBe('INVOICE_NOT_FOUND')
  await handOver(t, invoiceId)
  expect(await refused(stranger)).toBe('INVOICE_NOT_FOUND')
  const link = await own.companyInvoices.link({ invoiceId })
  for (const address of [link, await staff.companyInvoices.link({ invoiceId })]) {
    const answer = await app.request(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('facture-F-2025-06-001.pdf')
    const [text] = await pagesOf(new Uint8Array(await answer.arrayBuffer()))
    expect(text).toContain('Facture du mois')
  }
  await disable(t, hotel)
  expect((await app.request(link)).status).toBe(404)
  t.clock.advance(10 * MINUTE_MS)
  expect((await app.request(link)).status).toBe(404)
})
