import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberOfUser } from '#server/db/numbers.ts'
import { fneSales } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { certified, certifiedInvoice } from '#server/testing/fixtures/certified.fixture.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { askExport, sheetLines } from '#server/testing/scenes/operations.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { ALL_DAYS, type ExportDays } from '#shared/operations/export-days.ts'
import type { ExportName } from '#shared/operations/exports.ts'

let t: TestContext
let owner: User
let hotel: User

beforeEach(async () => {
  t = createTestContext({ DATA_DIR: temporaryFolder() })
  owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { ncc: '2302456K', template: 'B2B' })
})

async function invoiceOne(of = hotel): Promise<{ invoiceId: string; label: string }> {
  await makeOwedOrder(t, of)
  return invoiceAll(await t.as(await makeAdmin(t)), of)
}

/** The rows of a sheet, by the head of each column. */
async function rowsOf(name: ExportName, days: ExportDays = ALL_DAYS) {
  const [heads = '', ...lines] = await sheetLines(await askExport(t, name, owner, {}, days))
  return lines.map((line) =>
    Object.fromEntries(line.split(';').map((cell, at) => [heads.split(';')[at], cell])),
  )
}

const archive = async () =>
  readZip(Buffer.from(await (await askExport(t, 'tout', owner)).arrayBuffer()))
const rowsIn = (files: Map<string, Buffer>, table: string) =>
  JSON.parse(String(files.get(`json/${table}.json`))) as Record<string, unknown>[]

describe('the sheet of the invoices of companies', () => {
  test('says where each stands, and runs no formula', async () => {
    const caller = await t.as(owner)
    await invoiceOne()
    const salon = await makeClient(t, { fullname: '=HYPERLINK("http://x")' })
    putOnAccount(t, salon)
    const { invoiceId } = await invoiceOne(salon)
    const shown = { invoiceId, reason: 'Un prix faux', what: { by: 'whole' } } as const
    await caller.companyInvoices.credit({
      ...shown,
      shown: { rest: 3000, credited: 0 },
      idempotencyKey: randomUUID(),
    })
    const rows = await rowsOf('facturesEntreprises')
    expect(rows).toMatchObject([
      { Numéro: 'F-2025-06-001', Entreprise: 'Hôtel Le Baobab', État: 'À payer', DGI: '' },
      { Numéro: 'F-2025-06-002', État: 'Annulée', 'Reste à payer': '0' },
      { Numéro: 'A-2025-06-001', État: '', Total: '-3000', 'Sur la facture': 'F-2025-06-002' },
    ])
    expect(rows[1]?.Entreprise).toMatch(/^"'=HYPERLINK/)
    expect(rows.reduce((sum, { Total }) => sum + Number(Total), 0)).toBe(3000)
  })

  test('tells a part that a credit note took off from one that was paid', async () => {
    const caller = await t.as(owner)
    const { invoiceId } = await invoiceOne()
    const half = { by: 'amount', amount: 1000 } as const
    const shown = { invoiceId, reason: 'Un drap taché', what: half } as const
    await caller.companyInvoices.credit({
      ...shown,
      shown: { rest: 3000, credited: 0 },
      idempotencyKey: randomUUID(),
    })
    expect((await rowsOf('facturesEntreprises'))[0]?.État).toBe('Reprise en partie')
    await caller.accountPayments.record({
      invoiceId,
      shown: { rest: 2000 },
      method: 'virement',
      amount: 500,
      receivedOn: dayKey(t.clock.now()),
      idempotencyKey: randomUUID(),
    })
    expect((await rowsOf('facturesEntreprises'))[0]?.État).toBe('Payée en partie')
  })

  test('counts money that became credit once, where it came', async () => {
    const staff = await t.as(owner)
    const pay = { method: 'virement', idempotencyKey: randomUUID() } as const
    const more = {
      amount: 5000,
      shown: { rest: 3000 },
      surplus: 2000,
      receivedOn: dayKey(t.clock.now()),
    }
    const { invoiceId } = await invoiceOne()
    await staff.accountPayments.record({ ...pay, ...more, invoiceId })
    await invoiceOne()
    const rows = await rowsOf('facturesEntreprises')
    expect(rows).toMatchObject([
      { Payé: '5000', 'Payé par avoir': '0', 'Reste à payer': '0' },
      { Payé: '0', 'Payé par avoir': '2000', 'Reste à payer': '1000' },
    ])
    const { items } = await staff.owed.list({})
    const byCredit = (await staff.accountPayments.ofInvoice({ invoiceId: items[0]?.id ?? '' }))
      .payments[0]
    await staff.accountPayments.takeBack({ paymentN: byCredit?.n ?? 0, reason: 'mistake' })
    expect((await rowsOf('facturesEntreprises'))[1]).toMatchObject({
      Payé: '0',
      'Payé par avoir': '0',
    })
  })

  test('has what credit pays by hand, which « Tout exporter » tells as a payment by credit', async () => {
    const staff = await t.as(owner)
    const { invoiceId, label: invoice } = await invoiceOne()
    const key = () => ({ idempotencyKey: randomUUID() })
    await staff.credit.grant({
      clientId: hotel.id,
      amount: 700,
      reason: 'Attente',
      shown: { entry: 0 },
      ...key(),
    })
    const byCredit = { invoiceId, amount: 700, shown: { rest: 3000 } }
    await staff.accountPayments.record({
      ...byCredit,
      method: 'credit',
      receivedOn: dayKey(t.clock.now()),
      ...key(),
    })
    expect(await rowsOf('facturesEntreprises')).toMatchObject([
      { Payé: '0', 'Payé par avoir': '700', 'Reste à payer': '2300' },
    ])
    expect(rowsIn(await archive(), 'account_payments')).toMatchObject([
      { invoice, method: 'credit', amount: 700 },
    ])
  })

  test('names the company as the DGI was told of it', async () => {
    const { invoiceId } = await invoiceOne()
    const { number } = certifiedInvoice(t, invoiceId)
    expect(await rowsOf('facturesEntreprises')).toMatchObject([
      { Entreprise: 'Aminata Koné', DGI: 'Certifiée', 'Numéro FNE': number },
    ])
  })

  test('and that of certifications are of the days that are asked', async () => {
    certified(t, await makeOrder(t), { certifiedAt: t.clock.now(), number: 'X25000000001' })
    await invoiceOne()
    const first = dayKey(t.clock.now())
    t.clock.advance(DAY_MS)
    certified(t, await makeOrder(t), { certifiedAt: t.clock.now(), number: 'X25000000002' })
    await invoiceOne()
    for (const name of ['facturesEntreprises', 'fne'] as const) {
      expect(await rowsOf(name, { from: null, to: first })).toHaveLength(1)
      expect(await rowsOf(name, { from: dayKey(t.clock.now()), to: null })).toHaveLength(1)
    }
  })
})

test('the sheet of payments says the number of a transfer, and the day on which it came', async () => {
  const staff = await t.as(owner)
  const { invoiceId } = await invoiceOne()
  const receivedOn = dayKey(t.clock.now())
  t.clock.advance(DAY_MS)
  await staff.accountPayments.record({
    invoiceId,
    shown: { rest: 3000 },
    method: 'virement',
    number: 'VIR 204118',
    amount: 1000,
    receivedOn,
    idempotencyKey: randomUUID(),
  })
  await staff.accountPayments.takeBack({ paymentN: 1, reason: 'mistake' })
  expect(await rowsOf('paiements')).toMatchObject([
    { Montant: '1000', 'Virement ou chèque': 'VIR 204118', 'Reçu le': `${receivedOn} 00:00` },
    { Montant: '-1000', 'Virement ou chèque': 'VIR 204118', 'Reçu le': '' },
  ])
})

test('the sheet of certifications takes the tax out of each amount, as our papers do', async () => {
  const order = await makeOrder(t)
  certified(t, order, { taxCode: 'TVA', dgiTotal: 3001 })
  expect(await rowsOf('fne')).toMatchObject([
    {
      Nature: 'Vente',
      Commande: `#${order.reference}`,
      État: 'Certifiée',
      'Montant HT': '2542',
      TVA: '458',
      'Montant TTC': '3000',
      'Code de TVA': 'TVA',
      'Total DGI': '3001',
      'Demandée par': 'automatique',
    },
  ])
})

test('the amounts of the sheet of certifications add up to what is certified: a difference of a total that rose is a sale', async () => {
  const order = await makeOrder(t)
  certified(t, order, { taxCode: 'TVA' })
  const at = t.clock.now()
  const of = { orderId: order.id, clientN: numberOfUser(order.clientId) }
  const certifiedSince = {
    ...of,
    kind: 'refund',
    ofN: 1,
    state: 'certified',
    isTrial: false,
  } as const
  t.database.orm
    .insert(fneSales)
    .values(
      [
        {
          ...certifiedSince,
          amount: 1200,
          why: 'total_higher' as const,
          number: '2412345Q26000000319',
        },
        {
          ...certifiedSince,
          amount: 700,
          why: 'total_lower' as const,
          number: 'A2412345Q26000000002',
        },
        { ...of, kind: 'sale', state: 'dropped', amount: 3000 } as const,
      ].map((row) => ({
        ...row,
        id: randomUUID(),
        certifiedAt: 'number' in row ? at : null,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .run()
  const rows = await rowsOf('fne')
  expect(rows.map((row) => [row.Nature, row['Montant HT'], row.TVA, row['Montant TTC']])).toEqual([
    ['Vente', '2542', '458', '3000'],
    ['Vente', '1017', '183', '1200'],
    ['Facture d’avoir', '-593', '-107', '-700'],
    ['Vente', '', '', ''],
  ])
})

describe('« Tout exporter »', () => {
  test('has companies, their invoices and what the DGI said, named by their ids', async () => {
    const { invoiceId, label } = await invoiceOne()
    const { number, token: verification } = certifiedInvoice(t, invoiceId)
    const files = await archive()
    expect(String(files.get('csv/factures-entreprises.csv'))).toContain(label)
    expect(String(files.get('csv/fne.csv'))).toContain(number)
    const client_id = hotel.id
    expect(rowsIn(files, 'companies')).toMatchObject([{ client_id, ncc: '2302456K' }])
    expect(rowsIn(files, 'company_invoices')).toMatchObject([{ id: invoiceId, client_id, label }])
    expect(rowsIn(files, 'invoice_balances')).toMatchObject([{ invoice: label, rest: 3000 }])
    expect(rowsIn(files, 'orders')).toMatchObject([{ invoice: label, on_account: 1 }])
    const [sale] = rowsIn(files, 'fne_sales')
    expect(sale).toMatchObject({ invoice: label, client_id, number, verification })
    expect(rowsIn(files, 'fne_calls')).toMatchObject([{ sale: sale?.id }, { sale: sale?.id }])
    expect(rowsIn(files, 'fne_papers')).toHaveLength(2)
    for (const table of ['company_invoices', 'invoice_balances', 'fne_sales'])
      expect(Object.keys(rowsIn(files, table)[0] ?? {})).not.toContainEqual(
        expect.stringMatching(/_n$|^(?:n|token|contents)$/),
      )
  })
})
