import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { payments } from '#server/db/schema.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import {
  bringTo,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeSuperadmin,
  orderInput,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { savePrices } from '#server/testing/fixtures/companies.fixture.ts'
import { addContact, putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { verifyHere } from '#server/testing/history.ts'
import { openHome } from '#server/testing/open-links.ts'
import { codesOf } from '#server/testing/pdf-codes.ts'
import { askExport, sheetLines } from '#server/testing/scenes/operations.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { appOn } from '#server/testing/test-app.ts'
import { DAY_MS, dayKey, HOUR_MS } from '#shared/dates.ts'
import type { ExportName } from '#shared/operations/exports.ts'
import { DEFAULT_ACCOUNTS } from '#shared/shop/settings/account-settings.ts'
import { createInvoiceWorker } from './invoice-worker.ts'

/** The owner's day is the 5th, at 8: the invoice is of the month before. */
const ACCOUNTS = { ...DEFAULT_ACCOUNTS, day: 5, hour: 8, dueDays: 15, bank: 'CI93 0112' } as const
const ORDERS = 22
/** The price of a shirt, agreed; a dress is at ten per cent off 3 000. */
const SHIRT = 1200
const DRESS = 2700
const TRANSFER = 30_000
const CHEQUE = 20_000
const PHONES = ['+2250758214066', '+2250707318820']

interface Hotel {
  fne: FneFixture
  t: TestContext
  hotel: User
  ownerUser: User
  owner: Caller
  livreur: User
  /** The phones of its two contacts, which its link opened. */
  phones: Caller[]
}

/** A hotel with two contacts, its own prices and payment by the month. */
async function openHotel(): Promise<Hotel> {
  const fne = await createFneFixture()
  const { t } = fne
  setSiteDoor(t, 'open')
  const ownerUser = await makeSuperadmin(t)
  const owner = await t.as(ownerUser)
  await owner.settings.save({ accounts: { value: ACCOUNTS, seen: null } })
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { ncc: '2302456K', template: 'B2B', transportFree: true })
  addContact(t, hotel, { phone: PHONES[0] })
  addContact(t, hotel, { name: 'Serge Kouadio', phone: PHONES[1], email: 'serge@baobab.example' })
  const { shirt: productId } = await makeCatalogue(t)
  const prices = [{ productId, service: 'Complet', price: SHIRT }]
  await savePrices(t, hotel, { percent: 10, prices })
  const phones = PHONES.map(() => t.browser().caller)
  for (const phone of phones) await openHome(phone, clientLink(t, hotel.id) ?? '')
  return { fne, t, hotel, ownerUser, owner, livreur: await makeLivreur(t), phones }
}

/** The shirts and dresses of the order of this day, and its total. */
function contentsOf(day: number) {
  const [shirts, dresses] = [1 + (day % 4), day % 3]
  return { shirts, dresses, total: shirts * SHIRT + dresses * DRESS }
}

/** The first days of work of July, at 9. */
const DAYS = Array.from({ length: 31 }, (_, i) => Date.UTC(2025, 6, 1 + i, 9))
  .filter((at) => ![0, 6].includes(new Date(at).getUTCDay()))
  .slice(0, ORDERS)

/** One of the two contacts orders, and the livreur brings it back the next day without being paid. */
async function deliver({ fne, t, livreur, phones }: Hotel, index: number): Promise<void> {
  t.clock.set(DAYS[index] ?? 0)
  const { shirt, dress } = await makeCatalogue(t)
  const { shirts, dresses, total } = contentsOf(index)
  const lines = [{ productId: shirt, service: 'Complet', quantity: shirts }]
  if (dresses > 0) lines.push({ productId: dress, service: 'Complet', quantity: dresses })
  const who = index % PHONES.length
  const input = await orderInput(t, { lines, shown: { total }, contactPhone: PHONES[who] })
  const placed = await phones[who]?.checkout.place(input)
  const orderId = placed?.orderId ?? ''
  t.clock.advance(HOUR_MS)
  await bringTo(t, 'completed', { orderId, livreur, admin: fne.admin, cash: undefined })
  const made = { onAccount: true, paidAmount: 0, grandTotal: total, paymentMethod: null }
  expect(readOrder(t, orderId)).toMatchObject({ ...made, status: 'completed' })
}

/** The paper as its company downloads it: its words, and its codes. */
async function paperOf({ t, hotel }: Hotel, invoiceId: string) {
  const link = await (await t.as(hotel)).companyInvoices.link({ invoiceId })
  const pdf = new Uint8Array(await (await appOn(t).request(link)).arrayBuffer())
  const { text } = await extractText(await getDocumentProxy(pdf.slice()))
  return { text: text.join(' ').replace(/\s+/g, ' '), codes: await codesOf(pdf) }
}

const francs = (amount: number) => String(amount).replace(/(\d)(?=(\d{3})+$)/g, '$1 ')

test('the month of a hotel: 22 orders, one certified invoice, two payments, a credit note, and what is left is due', async () => {
  const month = await openHotel()
  for (const index of DAYS.keys()) await deliver(month, index)
  expect(month.t.database.orm.select().from(payments).all()).toEqual([])

  const { invoiceId, total } = await expectInvoice(month)
  const rest = await payTwice(month, invoiceId, total)
  const left = await takeBackTwoShirts(month, invoiceId, rest)
  const { balance } = await month.fne.staff.companyInvoices.byId({ invoiceId })
  const credited = 2 * SHIRT
  expect(left).toBe(total - TRANSFER - CHEQUE - credited)
  expect(balance).toMatchObject({ paid: TRANSFER + CHEQUE, credited, rest: left, settledAt: null })

  await expectDue(month, left)
  await expectExports(month, { total, left })
  expect((await verifyHere(month.t)()).faults).toEqual([])
})

/** The owner's day makes the invoice, the DGI certifies it, and its company downloads what both say. */
async function expectInvoice(month: Hotel): Promise<{ invoiceId: string; total: number }> {
  const { fne, t, hotel } = month
  t.clock.set(Date.UTC(2025, 7, ACCOUNTS.day, ACCOUNTS.hour))
  await createInvoiceWorker(t).runDue()
  const contents = [...DAYS.keys()].map(contentsOf)
  const sum = (of: 'shirts' | 'dresses' | 'total') =>
    contents.reduce((all, one) => all + one[of], 0)
  const [shirts, dresses, total] = [sum('shirts'), sum('dresses'), sum('total')]
  const [made] = (await fne.staff.companyInvoices.ofCompany({ clientId: hotel.id })).items
  expect(made).toMatchObject({ label: 'F-2025-07-001', total, rest: total, dueOn: '2025-08-20' })
  const invoiceId = made?.id ?? ''
  await fne.work()
  const [certificate] = fne.dgi.engine.made
  expect(certificate).toMatchObject({
    request: { template: 'B2B', clientNcc: '2302456K', footer: 'F-2025-07-001' },
    total,
  })
  const { text, codes } = await paperOf(month, invoiceId)
  for (const words of [
    'Facture du mois juillet 2025 F-2025-07-001',
    `Facture normalisée n° ${certificate?.number}`,
    'Client Hôtel Le Baobab NCC 2302456 K',
    'À payer avant le 20 août 2025',
    `Chemise ${shirts} 1 200 TVAD ${francs(shirts * SHIRT)}`,
    `Robe ${dresses} 2 700 TVAD ${francs(dresses * DRESS)}`,
    'Transport, 22 passages 22 compris 0',
    `À payer ${francs(total)} FCFA`,
    `22 commandes ${shirts + dresses} pièces`,
  ])
    expect(text).toContain(words)
  expect(codes).toEqual([fne.sales()[0]?.token])
  return { invoiceId, total }
}

/** A transfer of a part, and a cheque that counts once the bank took it. Returns what is left. */
async function payTwice({ fne, t }: Hotel, invoiceId: string, total: number): Promise<number> {
  const { accountPayments } = fne.staff
  const record = (
    payment: { method: 'virement' | 'cheque'; amount: number; number: string },
    shownRest: number,
  ) => {
    const seen = { invoiceId, shown: { rest: shownRest }, receivedOn: dayKey(t.clock.now()) }
    return accountPayments.record({ ...payment, ...seen, idempotencyKey: randomUUID() })
  }
  const afterTransfer = total - TRANSFER
  const transfer = { method: 'virement', amount: TRANSFER, number: 'VIR 204118' } as const
  expect(await record(transfer, total)).toEqual({ rest: afterTransfer })
  const cheque = { method: 'cheque', amount: CHEQUE, number: '0012' } as const
  expect(await record(cheque, afterTransfer)).toEqual({ rest: afterTransfer })
  t.clock.advance(3 * DAY_MS)
  const { payments: noted } = await accountPayments.ofInvoice({ invoiceId })
  const paymentN = noted.find(({ state }) => state === 'held')?.n ?? 0
  const { rest } = await accountPayments.cashCheque({ paymentN, on: dayKey(t.clock.now()) })
  expect(rest).toBe(afterTransfer - CHEQUE)
  return rest
}

/** A credit note of whole pieces, which the DGI certifies too. Returns what is left. */
async function takeBackTwoShirts(
  month: Hotel,
  invoiceId: string,
  shownRest: number,
): Promise<number> {
  const { fne, owner } = month
  const note = await owner.companyInvoices.credit({
    invoiceId,
    shown: { rest: shownRest, credited: 0 },
    what: { by: 'lines', lines: [{ position: 0, quantity: 2 }] },
    reason: 'Deux chemises rendues tachées',
    idempotencyKey: randomUUID(),
  })
  await fne.work()
  const sales = fne.sales()
  expect(sales).toMatchObject([
    { kind: 'sale', state: 'certified' },
    { kind: 'refund', state: 'certified', amount: 2 * SHIRT },
  ])
  const { text } = await paperOf(month, note.invoiceId)
  expect(text).toContain('Facture d’avoir août 2025 A-2025-08-001')
  expect(text).toContain(String(sales[1]?.number))
  return (await fne.staff.companyInvoices.byId({ invoiceId })).balance.rest
}

/** The invoice is late from the day after the due one on. */
async function expectDue({ fne: { staff }, t }: Hotel, rest: number): Promise<void> {
  const owedAt = async (at: number) => {
    t.clock.set(at)
    return (await staff.owed.all()).companies
  }
  const due = Date.UTC(2025, 7, 20, 12)
  expect(await owedAt(due)).toEqual({ invoices: 1, francs: rest, late: 0 })
  expect(await owedAt(due + DAY_MS)).toEqual({ invoices: 1, francs: rest, late: rest })
  const { items } = await staff.owed.list({})
  expect(items).toMatchObject([{ label: 'F-2025-07-001', name: 'Hôtel Le Baobab', rest }])
}

/** The sheets say what the paper, the payments and the DGI do. */
async function expectExports({ t, fne, ownerUser }: Hotel, { total, left }: Sums): Promise<void> {
  const sheet = async (name: ExportName) =>
    (await sheetLines(await askExport(t, name, ownerUser))).slice(1)
  expect(await sheet('paiements')).toEqual([
    expect.stringMatching(/;Reçu;Virement;30000;.*;VIR 204118;2025-08-05 00:00;F-2025-07-001$/),
    expect.stringMatching(/;Reçu;Chèque;20000;.*;'0012;2025-08-08 00:00;F-2025-07-001$/),
  ])
  const [sold, taken] = fne.sales().map(({ number }) => number)
  const made = '2025-08-05 08:00'
  const credited = 2 * SHIRT
  const party = 'Hôtel Le Baobab;2302456K'
  const sums = `${total};${credited};${TRANSFER + CHEQUE};0;${left};2025-08-20 00:00`
  expect(await sheet('facturesEntreprises')).toEqual([
    `F-2025-07-001;Facture;${made};2025;7;${party};${sums};Payée en partie;${made};Certifiée;'${sold};;`,
    `A-2025-08-001;Facture d’avoir;2025-08-08 08:00;2025;8;${party};-${credited};;;;;;;;Certifiée;${taken};F-2025-07-001;Deux chemises rendues tachées`,
  ])
  expect(await sheet('fne')).toEqual([
    `${made};Vente;;F-2025-07-001;${party};Certifiée;;'${sold};${made};oui;${total};0;${total};TVAD;${total};;automatique`,
    expect.stringContaining(`;Certifiée;;${taken};`),
  ])
}

interface Sums {
  total: number
  left: number
}
