import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test, vi } from 'vitest'
import { fnePapers, orders, users } from '#server/db/schema.ts'
import { drawPaper } from '#server/papers/draw-paper.ts'
import { drawable } from '#server/papers/drawable.ts'
import { readSite } from '#server/shop/settings/settings.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeOrder,
  makeSuperadmin,
  type Order,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { certified } from '#server/testing/fixtures/certified.fixture.ts'
import { makeOwedOrder, putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createDoorFixture, weighed } from '#server/testing/fixtures/door.fixture.ts'
import { codesOf } from '#server/testing/pdf-codes.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { appOn } from '#server/testing/test-app.ts'
import type { Paper } from '#shared/money/paper.ts'
import { invoiceOf } from '#shared/orders/invoice.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { readWholeOrder } from '../order-reading.service.ts'
import { createInvoices } from './invoices.service.ts'

const TRANSPORT = {
  label: 'Frais de transport',
  amount: 1178,
  reason: '≈\u00a03,93\u00a0km aller-retour ×\u00a0300\u00a0FCFA',
}

/** Every kind of space reads as a plain one. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

async function read(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice())
  const { text, totalPages } = await extractText(document)
  return { document, pages: text.map(plain), text: plain(text.join(' ')), totalPages }
}

async function invoiceFor(t: TestContext, order: Order): Promise<Paper> {
  const actor = await makeAdmin(t)
  const { orm } = t.database
  return invoiceOf(readWholeOrder(orm, { actor }, order.id), readSite(orm))
}

/** Sets columns that the services set later in the life of an order. */
const change = (t: TestContext, { id }: Order, set: Partial<Order>) =>
  t.database.write((orm) => orm.update(orders).set(set).where(eq(orders.id, id)).run())

function makeInvoice(t: TestContext, count: number, name = 'Chemise'): Promise<Paper> {
  return makeOrder(t).then(async (order) => {
    const rows = Array.from({ length: count }, (_, i) => ({
      id: `${i}`,
      cells: [
        `${name} ${i + 1}`,
        ['Lavage', 'Complet'][i % 2] ?? '',
        String(1 + (i % 99)),
        formatFcfa(700 + 50 * i),
        formatFcfa((1 + (i % 99)) * (700 + 50 * i)),
      ],
    }))
    const invoice = await invoiceFor(t, order)
    const [subtotal, , ...others] = invoice.sums
    if (!subtotal) throw new Error('An invoice has sums')
    const tables = invoice.tables.map(({ columns }) => ({ columns, rows }))
    return { ...invoice, tables, sums: [subtotal, TRANSPORT, ...others] }
  })
}

async function expectEverything(pdf: Uint8Array, invoice: Paper): Promise<void> {
  const { text } = await read(pdf)
  const { tables, sums, client, seller, facts } = invoice
  const rows = tables.flatMap(({ rows: all }) => all)
  const said = [
    invoice.name,
    ...invoice.names.map(({ text: words }) => words),
    seller.name,
    ...seller.lines,
    client.name,
    ...client.lines,
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...rows.flatMap(({ cells: [article = '', service = ''] }) => [article, service]),
    ...rows.map(({ cells }) => cells.slice(2).join(' ')),
    ...sums.map(({ label, amount }) => `${label} ${formatFcfa(amount)}`),
    ...sums.map(({ reason }) => drawable(reason ?? '')),
    ...(invoice.stamp ? [invoice.stamp] : []),
  ]
  for (const words of said) expect(text).toContain(plain(words))
}

describe('what the PDF says', () => {
  test('an order placed through the product, line by line, to the franc', async () => {
    const t = createTestContext()
    const { shirt, dress, trousers } = await makeCatalogue(t)
    const client = await makeClient(t, { fullname: 'Aminata Koné' })
    const order = await makeOrder(t, {
      client,
      status: 'assigned',
      input: {
        address: 'Riviera Palmeraie, Cocody',
        landmark: 'Portail vert en face de la pharmacie',
        shown: { total: 11_500 },
        lines: [
          { productId: shirt, service: 'Complet', quantity: 3 },
          { productId: dress, service: 'Lavage', quantity: 2 },
          { productId: trousers, service: 'Complet', quantity: 2 },
        ],
      },
    })
    const invoice = await invoiceFor(t, order)
    const pdf = await drawPaper(invoice)
    await expectEverything(pdf, invoice)
    const { text, totalPages } = await read(pdf)
    expect(totalPages).toBe(1)
    expect(text).toContain('Chemise Lavé-repassé 3 1 500 FCFA 4 500 FCFA')
    expect(text).toContain('Frais de transport 0 FCFA')
    expect(text).toContain('Total à payer 11 500 FCFA')
    expect(text).not.toContain('Payée')
    // It is a receipt once it is paid.
    expect(text).not.toMatch(/Reçu|normalisée|hors taxe|FNE/)
  })

  test('of an order that its company owes, that it is a delivery note of the invoice of the month', async () => {
    const t = createTestContext()
    const hotel = await makeClient(t)
    putOnAccount(t, hotel)
    const invoice = await invoiceFor(t, await makeOwedOrder(t, hotel))
    const pdf = await drawPaper(invoice)
    await expectEverything(pdf, invoice)
    const { text } = await read(pdf)
    expect(text).toContain(`Bon de livraison #${invoice.weave} En compte`)
    expect(text).toContain('En compte, sur la facture du mois')
    expect(text).toContain('Total 3 000 FCFA')
    expect(text).not.toMatch(/Reçu|Total à payer|Reste à payer/)
  })

  test('what was paid, by which method, and what was cancelled', async () => {
    const t = createTestContext()
    const paid = await makeOrder(t)
    await change(t, paid, { paidAmount: paid.grandTotal, paymentMethod: 'wave' })
    const partly = await makeOrder(t)
    await change(t, partly, { paidAmount: 1000 })
    const cancelled = await makeOrder(t, { status: 'cancelled' })
    const texts = []
    for (const order of [paid, partly, cancelled]) {
      const invoice = await invoiceFor(t, order)
      const pdf = await drawPaper(invoice)
      await expectEverything(pdf, invoice)
      texts.push((await read(pdf)).text)
    }
    expect(texts[0]).toMatch(/#\w+ Reçu /)
    expect(texts[1]).not.toContain('Reçu')
    expect(texts[0]).toMatch(/Payé avec Wave 3 000 FCFA Reste à payer 0 FCFA.*Payée/)
    expect(texts[1]).toContain('Payé 1 000 FCFA Reste à payer 2 000 FCFA')
    expect(texts[2]).toMatch(/Statut Annulée.*Reste à payer 0 FCFA.*Annulée/)
  })

  test('the number of the DGI, the taxes, and the code of its verification', async () => {
    const t = createTestContext()
    const order = await makeOrder(t)
    const { number, token } = certified(t, order, {
      taxCode: 'TVA',
      dgiTotal: 2999,
      rne: 'RNE-0417',
    })
    const invoice = await invoiceFor(t, order)
    const pdf = await drawPaper(invoice)
    await expectEverything(pdf, invoice)
    const { text, totalPages } = await read(pdf)
    expect(totalPages).toBe(1)
    expect(text).toContain(`Facture normalisée n° ${number}`)
    expect(text).toContain('Total hors taxe 2 542 FCFA TVA, code TVA, 18 % 458 FCFA')
    expect(text).toContain('Article Service Qté Prix unitaire TTC Taxe Total TTC')
    expect(text).toContain('Reçu RNE RNE-0417')
    expect(text).toContain(`Facture normalisée électronique N° ${number}`)
    expect(text).toContain('Certifiée par la DGI le 21 novembre 2026 à 17 h 12.')
    expect(text).toContain('La DGI compte 1 FCFA de moins. FNE')
    expect(text).not.toContain('essai')
    expect(await codesOf(pdf)).toEqual([token])
  })

  test('a total that changed since its certificate, of which the DGI is still to be told', async () => {
    const t = createTestContext()
    const order = await makeOrder(t, { status: 'picked_up' })
    const { number, token } = certified(t, order, { taxCode: 'TVA' })
    const owner = await t.as(await makeSuperadmin(t))
    await owner.discounts.give({
      orderId: order.id,
      rule: { francs: 500 },
      reason: 'Linge rendu tard',
      shown: { total: order.grandTotal - 500 },
    })
    const pdf = await drawPaper(await invoiceFor(t, order))
    const { text } = await read(pdf)
    expect(text).toContain(`Facture normalisée n° ${number}, de 3 000 FCFA`)
    expect(text).toContain('Elle certifie 3 000 FCFA. 500 FCFA de moins : à certifier par la DGI')
    expect(text).not.toMatch(/hors taxe|Taxe/)
    expect(await codesOf(pdf)).toEqual([token])
  })

  test('a certificate of a place of trials says so, and one without an address has no code', async () => {
    const t = createTestContext()
    const order = await makeOrder(t)
    certified(t, order, { isTrial: true, token: null })
    const pdf = await drawPaper(await invoiceFor(t, order))
    const { text } = await read(pdf)
    expect(text).toContain('Elle se télécharge sur le site de la DGI. FNE essai')
    expect(await codesOf(pdf)).toEqual([])
  })

  test('once its client is erased, the team alone reads the buyer that the DGI was told', async () => {
    const t = createTestContext()
    const client = await makeClient(t, { fullname: 'Aminata Koné' })
    const order = await makeOrder(t, { client, status: 'completed' })
    certified(t, order)
    const own = await t.as(client)
    const link = await own.invoices.link({ orderId: order.id })
    await own.profile.deleteAccount({ password: TEST_PASSWORD })
    const { fileOf } = createInvoices()
    const actor = await makeAdmin(t)
    const { text } = await read((await fileOf({ ...t, actor }, { orderId: order.id })).pdf)
    expect(text).toContain('Client Aminata Koné 0707482136 aminata@exemple.ci')
    expect((await appOn(t).request(link)).status).toBe(404)
    t.database.orm.delete(fnePapers).run()
    const later = await read((await fileOf({ ...t, actor }, { orderId: order.id })).pdf)
    expect(later.text).toContain('Client Client supprimé')
  })

  test('fifty lines and a certificate, which stands alone on no page', async () => {
    const t = createTestContext()
    const order = await makeOrder(t)
    certified(t, order)
    const { certificate, names, sums } = await invoiceFor(t, order)
    const long = await makeInvoice(t, 50)
    const pdf = await drawPaper({ ...long, certificate, names, sums })
    const { pages } = await read(pdf)
    expect(pages.at(-1)).toMatch(/Chemise 49.*Total à payer.*normalisée électronique/)
  })

  test('a bag by its weight and the price of a kilo, once its client agreed to it', async () => {
    const f = await createDoorFixture()
    const order = await f.bagAtDoor()
    const own = { database: f.t.database, actor: f.people.client }
    const { fileOf } = createInvoices()
    const link = f.as.client.invoices.link({ orderId: order.id })
    expect((await refusalOf(link)).code).toBe('TOTAL_TO_AGREE')
    await expect(fileOf(own, { orderId: order.id })).rejects.toMatchObject({
      appCode: 'TOTAL_TO_AGREE',
    })
    await f.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
    const { text } = await read((await fileOf(own, { orderId: order.id })).pdf)
    expect(text).toContain('1 × Sac de linge')
    expect(text).toContain('6,4 kg 1 000 FCFA le kilo 6 400 FCFA')
    expect(text).toContain('Payé en espèces 6 400 FCFA Reste à payer 0 FCFA')
  })

  test('fifty lines, over pages that repeat the titles and keep the last rows with the sums', async () => {
    const t = createTestContext()
    const invoice = await makeInvoice(t, 50)
    const pdf = await drawPaper(invoice)
    await expectEverything(pdf, invoice)
    const { pages } = await read(pdf)
    expect(pages.length).toBeGreaterThan(1)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('Article Service Qté Prix unitaire Total')
      expect(page).toContain(`Page ${i + 1} sur ${pages.length}`)
    }
    expect(pages.at(-1)).toMatch(/Chemise 49.*Chemise 50.*Sous-total.*Total à payer/)
    expect(pdf.byteLength).toBeLessThan(60_000)
  })

  test('names too long for their column, and names in any script', async () => {
    const t = createTestContext()
    const long = await makeInvoice(t, 3, 'Ensemble trois pièces en bazin brodé à la main')
    const client = { name: '李雷 محمد Nguyễn 🎉 Kɔfi', lines: ['x'.repeat(200)] }
    const pdf = await drawPaper({ ...long, client })
    const { text } = await read(pdf)
    expect(text).toContain('?? ???? Nguyen ? Kɔfi')
    expect(text.replaceAll(' ', '')).toContain('x'.repeat(200))
    expect(text).toContain('Ensemble trois pièces en')
    expect(text).not.toContain('Page 1 sur')
  })

  test('is tagged, in French, with its title, its fonts inside and nothing heavy', async () => {
    const t = createTestContext()
    const invoice = await makeInvoice(t, 12)
    const pdf = await drawPaper(invoice)
    const { document, totalPages } = await read(pdf)
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: invoice.title, Language: 'fr-FR' })
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD', 'P'])
      expect(tree).toContain(`"role":"${role}"`)
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
    expect(totalPages).toBe(1)
    expect(pdf.byteLength).toBeLessThan(30_000)
  })
})

describe('drawing', () => {
  test('says what the order says now', async () => {
    const t = createTestContext()
    const invoices = createInvoices()
    const client = await makeClient(t)
    const order = await makeOrder(t, { client })
    const own = { database: t.database, actor: client }
    const first = await invoices.fileOf(own, { orderId: order.id })
    expect(first.fileName).toBe(`facture-${order.reference}.pdf`)
    await t.database.write((orm) =>
      orm.update(users).set({ fullname: 'Awa Diop' }).where(eq(users.id, client.id)).run(),
    )
    const { text } = await read((await invoices.fileOf(own, { orderId: order.id })).pdf)
    expect(text).toContain('Awa Diop')
  })

  test('lets other work run between its pieces', async () => {
    const invoice = await makeInvoice(createTestContext(), 50)
    let isDrawn = false
    const drawing = drawPaper(invoice).then(() => {
      isDrawn = true
    })
    let turns = 0
    while (!isDrawn) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    await drawing
    // After the head, after the rows were measured, and after each of three pages.
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  test('is tried again after it failed', async () => {
    const t = createTestContext()
    const actor = await makeClient(t)
    const { id } = await makeOrder(t, { client: actor })
    const draw = vi.fn(drawPaper).mockRejectedValueOnce(new Error('no ink'))
    const invoices = createInvoices(draw)
    const scope = { database: t.database, actor }
    await expect(invoices.fileOf(scope, { orderId: id })).rejects.toThrow('no ink')
    expect((await invoices.fileOf(scope, { orderId: id })).pdf.byteLength).toBeGreaterThan(10_000)
  })

  test('belongs to the people who may read the order', async () => {
    const t = createTestContext()
    const { id } = await makeOrder(t)
    const draw = vi.fn(drawPaper)
    const stranger = { database: t.database, actor: await makeClient(t) }
    const { fileOf } = createInvoices(draw)
    await expect(fileOf(stranger, { orderId: id })).rejects.toMatchObject({
      appCode: 'ORDER_NOT_FOUND',
    })
    await expect(fileOf(stranger, { orderId: randomUUID() })).rejects.toMatchObject({
      appCode: 'ORDER_NOT_FOUND',
    })
    expect(draw).not.toHaveBeenCalled()
  })
})
