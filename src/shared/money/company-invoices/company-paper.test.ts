import { expect, test } from 'vitest'
import { DEFAULT_FNE } from '#shared/shop/settings/fne-settings.ts'
import type { Paper } from '../paper.ts'
import type { InvoicedLine } from './company-invoices.ts'
import { companyPaper, type InvoicedMonth } from './company-paper.ts'
import { creditNoteLines } from './credit-note.ts'
import { type DeliveredOrder, statementOf } from './statement.ts'

/** October of the drawing: what each order has of sheets, pillow-cases, towels and tablecloths, and its day. */
const OCTOBER: [day: number, ...pieces: [number, number, number, number]][] = [
  [2, 24, 24, 40, 0],
  [6, 20, 20, 36, 8],
  [9, 26, 26, 44, 0],
  [13, 22, 22, 40, 8],
  [16, 28, 28, 48, 0],
  [20, 18, 18, 32, 8],
  [23, 24, 24, 40, 0],
  [27, 22, 22, 36, 8],
  [30, 30, 30, 52, 6],
]
const PRICES = [
  ['Drap', 700],
  ['Taie d’oreiller', 250],
  ['Serviette', 300],
  ['Nappe', 800],
] as const

const orderOf = (items: DeliveredOrder['items'], more: Partial<DeliveredOrder> = {}) => ({
  orderId: '31048827-0000',
  deliveredAt: Date.UTC(2026, 9, 2),
  items,
  discount: 0,
  expressFee: 0,
  transportFee: 0,
  missedFee: 0,
  atCounter: false,
  express: false,
  grandTotal: items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
  ...more,
})

const october = OCTOBER.map(([day, ...pieces], index) => {
  const items = PRICES.flatMap(([name, unitPrice], i) => {
    const quantity = pieces[i] ?? 0
    return quantity === 0
      ? []
      : [{ productId: `p${i}`, name, service: 'Complet', quantity, unitPrice }]
  })
  const orderId = `3104882${index}-0000`
  return orderOf(items, { orderId, deliveredAt: Date.UTC(2026, 9, day, 15) })
})

const seller = {
  address: null,
  phoneShown: '27 22 40 18 65',
  email: null,
  publisher: 'Lavéo',
  form: 'SARL au capital de 1 000 000 FCFA',
  taxNumber: '1204857K',
  registration: null,
  regime: 'RME' as const,
  pointOfSale: 'Riviera 2',
  bank: 'CI00 0000',
  wave: '+2252722401865',
  chequeTo: 'Lavéo',
}
const month = (facts: Partial<InvoicedMonth> = {}): InvoicedMonth => ({
  ...statementOf(october, 'order'),
  kind: 'invoice',
  label: 'F-2026-10-003',
  year: 2026,
  month: 10,
  taxCode: DEFAULT_FNE.taxCode,
  dueOn: '2026-11-15',
  at: Date.UTC(2026, 9, 31, 18),
  party: {
    name: 'Hôtel Le Baobab',
    ncc: '1204857K',
    rccm: null,
    address: 'Marcory, Zone 4, Abidjan',
    contact: 'Clarisse Tanoh',
    phone: '+2250758214066',
    email: null,
  },
  seller,
  ofLabel: null,
  reason: null,
  rest: 344_100,
  cancelledBy: null,
  certificate: null,
  lacksCertificate: false,
  ...facts,
})
const paper = (facts?: Partial<InvoicedMonth>) => companyPaper(month(facts))

const cellsOf = ({ tables }: Paper, at: number) => tables.at(at)?.rows.map(({ cells }) => cells)
const headsOf = ({ tables }: Paper, at: number) => tables.at(at)?.columns.map(({ title }) => title)
const namesOf = ({ names }: Paper) => names.map(({ text }) => text)
const totalOf = ({ sums }: Paper) => sums.find(({ look }) => look === 'total')

test('the month of the drawing says what it says, line by line', () => {
  const { name, facts, sums, counts, client, ...rest } = paper()
  expect(rest.seller.lines).toEqual([
    'Laverie et pressing à domicile',
    'Lavéo, SARL au capital de 1\u00a0000\u00a0000\u00a0FCFA',
    '27\u00a022\u00a040\u00a018\u00a065',
    'NCC 1204857\u00a0K',
    'Régime RME · Point de vente\u00a0: Riviera 2',
  ])
  expect(name).toBe('Facture du mois')
  expect(namesOf(paper())).toEqual(['octobre 2026', 'F-2026-10-003'])
  expect(client).toEqual({
    name: 'Hôtel Le Baobab',
    lines: ['NCC 1204857\u00a0K', 'Marcory, Zone 4, Abidjan', 'Clarisse Tanoh, 07 58 21 40 66'],
  })
  expect(facts).toEqual([
    { label: 'Établie le', value: '31 octobre 2026' },
    { label: 'À payer avant le', value: '15 novembre 2026' },
    { label: 'Paiement', value: 'Virement, Wave ou chèque' },
  ])
  const articles = ['Serviette', 'Drap', 'Taie d’oreiller', 'Nappe']
  expect(headsOf(paper(), 0)?.slice(2, -2)).toEqual(articles)
  const first = ['ven.\u00a02', '#31048820', '40', '24', '24', '–', '88', '34\u202f800']
  expect(rest.tables[0]?.rows[0]).toMatchObject({ reference: '31048820', cells: first })
  expect(headsOf(paper(), 1)?.[0]).toBe('Article, lavé-repassé')
  expect(cellsOf(paper(), 1)).toEqual([
    ['Drap', '214', '700', 'TVAD', '149\u202f800'],
    ['Serviette', '368', '300', 'TVAD', '110\u202f400'],
    ['Taie d’oreiller', '214', '250', 'TVAD', '53\u202f500'],
    ['Nappe', '38', '800', 'TVAD', '30\u202f400'],
    ['Transport, 9\u00a0passages', '9', 'compris', '', '0'],
  ])
  expect(sums).toEqual([
    { label: 'Total hors taxe', amount: 344_100 },
    { label: 'TVA, code TVAD, 0\u00a0%', amount: 0 },
    { label: 'À payer', amount: 344_100, look: 'total' },
  ])
  expect(counts).toEqual(['9\u00a0commandes', '834\u00a0pièces'])
  expect(rest.ways.map((way) => way.name)).toEqual(['Virement', 'Wave', 'Chèque'])
  expect(rest.stamp).toBeNull()
})

test('an order that was delivered in another month says its month', () => {
  const said = (facts: Partial<InvoicedMonth>) =>
    cellsOf(paper(facts), 0)?.map(([delivered]) => delivered)
  expect(said({ month: 11 })?.slice(0, 2)).toEqual(['2\u00a0oct.', '6\u00a0oct.'])
  expect(said({ year: 2027 })?.[0]).toBe('2\u00a0oct.')
  expect(said({ label: null })?.[0]).toBe('ven.\u00a02')
})

test('the tax is taken out of prices that include it', () => {
  expect(paper({ taxCode: 'TVA' }).sums).toMatchObject([
    { label: 'Total hors taxe', amount: 291_610 },
    { label: 'TVA, code TVA, 18\u00a0%', amount: 52_490 },
    { amount: 344_100 },
  ])
})

test('sums that have tax in them say so, and those of no tax do not', () => {
  const saidOf = (said: Paper) => {
    const [, , price, , total] = headsOf(said, 1) ?? []
    return [headsOf(said, 0)?.at(-1), price, total, totalOf(said)?.label]
  }
  expect(saidOf(paper())).toEqual(['Montant', 'Prix', 'Total', 'À payer'])
  const taxed = ['Montant TTC', 'Prix TTC', 'Total TTC', 'À payer TTC']
  expect(saidOf(paper({ taxCode: 'TVAB' }))).toEqual(taxed)
})

test('the month in progress has no number, no day to be paid, and says that it goes on', () => {
  const { name, stamp, facts, fileName } = paper({ kind: 'statement', label: null, dueOn: null })
  expect([name, stamp, fileName]).toEqual(['Relevé du mois', 'En cours', 'releve-2026-10.pdf'])
  expect(facts[0]?.label).toBe('Arrêté au')
})

test('one that the DGI has not certified says so under its name, a credit note too', () => {
  expect(paper().names.map(({ look }) => look)).not.toContain('standing')
  const statement = paper({ kind: 'statement', lacksCertificate: true })
  expect([statement.name, namesOf(statement).at(-1)]).toEqual(['Relevé du mois', 'Non certifiée'])
  const credit = paper({ kind: 'credit_note', lacksCertificate: true })
  expect([credit.name, namesOf(credit).at(-1)]).toEqual(['Facture d’avoir', 'Non certifiée'])
})

test('what is paid and left is said once something is, and the stamp once all of it is', () => {
  expect(paper({ rest: 44_100 }).sums.slice(2)).toEqual([
    { label: 'Total', amount: 344_100, look: 'total' },
    { label: 'Déjà payé ou déduit', amount: 300_000 },
    { label: 'Reste à payer', amount: 44_100, look: 'due' },
  ])
  const asked = { label: 'À payer', amount: 44_100, dueOn: '2026-11-15' }
  expect(paper({ rest: 44_100 }).asked).toEqual(asked)
  const paid = paper({ rest: 0 })
  const nothing = { label: 'Payée', amount: 344_100, dueOn: null }
  expect(paid).toMatchObject({ stamp: 'Payée', asked: nothing, ways: [] })
  expect(totalOf(paid)?.label).toBe('Total')
  expect(paid.facts).toEqual([{ label: 'Établie le', value: '31 octobre 2026' }])
})

test('an invoice that was taken back whole is cancelled by its credit note, and nobody is asked to pay it', () => {
  const cancelled = paper({ rest: 0, cancelledBy: 'A-2026-11-001' })
  expect(cancelled).toMatchObject({ stamp: 'Annulée', ways: [] })
  expect(cancelled.sums.at(-1)).toEqual({ label: 'Total', amount: 344_100, look: 'total' })
  expect(cancelled.facts).toEqual([
    { label: 'Établie le', value: '31 octobre 2026' },
    { label: 'Annulée par', value: 'A-2026-11-001' },
  ])
})

test('a credit note says its invoice and why, and how nothing is paid', () => {
  const credit = paper({
    kind: 'credit_note',
    label: 'A-2026-11-001',
    ofLabel: 'F-2026-10-003',
    reason: 'Deux draps rendus tachés',
    rest: null,
  })
  expect(credit).toMatchObject({ name: 'Facture d’avoir', ways: [], stamp: null })
  expect(totalOf(credit)?.label).toBe('À déduire')
  expect(credit.facts.slice(1).map(({ value }) => value)).toEqual([
    'F-2026-10-003',
    'Deux draps rendus tachés',
  ])
})

test('what there is none of is not counted', () => {
  expect(paper({ kind: 'credit_note', orders: [] }).counts).toEqual(['834\u00a0pièces'])
  expect(paper({ kind: 'credit_note', orders: [], pieces: 0 }).counts).toEqual([])
})

test('the lines of a statement come to its total, whatever its orders cost', () => {
  const bag = { productId: 'b', name: 'Sac', service: 'Lavage', quantity: 1, unitPrice: 1000 }
  const shirt = { productId: 's', name: 'Chemise', service: 'Lavage', quantity: 3, unitPrice: 500 }
  const { lines, total, pieces, orders } = statementOf(
    [
      orderOf([{ ...bag, grams: 4300, minGrams: 6000 }, shirt], {
        discount: 750,
        transportFee: 900,
        grandTotal: 7650,
      }),
      orderOf([{ ...bag, grams: 6430, minGrams: 6000 }], {
        deliveredAt: Date.UTC(2026, 9, 1),
        transportFee: 600,
        express: true,
        expressFee: 2000,
        missedFee: 500,
        grandTotal: 9550,
      }),
      orderOf([{ ...shirt, unitPrice: 450 }], { atCounter: true }),
    ],
    'service',
  )
  expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total)
  expect(lines.map((line) => [line.name, line.quantity, line.grams, line.total])).toEqual([
    ['Sac', 2, 12_430, 12_430],
    ['Chemise', 3, null, 1500],
    ['Chemise', 3, null, 1350],
    ['Remise', 1, null, -750],
    ['Express', 1, null, 2000],
    ['Transport, 2\u00a0passages', 1, null, 1500],
    ['Passages manqués', 1, null, 500],
    ['Arrondis', 1, null, 20],
  ])
  expect(pieces).toBe(8)
  expect(orders.map(({ counts }) => counts)).toEqual([{}, {}, {}])
})

test('beyond four articles the rest has one column', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  const items = names.map((name, i) => ({
    productId: name,
    name,
    service: 'Lavage',
    quantity: 10 - i,
    unitPrice: 100,
  }))
  const many = paper(statementOf([orderOf(items)], 'order'))
  expect(headsOf(many, 0)?.slice(2, -2)).toEqual(['A', 'B', 'C', 'D', 'Autres'])
  expect(cellsOf(many, 0)?.[0]?.slice(2, -2)).toEqual(['10', '9', '8', '7', '11'])
})

test('each line of a paper is its quantity times its price: what a discount took off stands beside', () => {
  const shirt = {
    productId: 's',
    name: 'Chemise',
    service: 'Lavage',
    quantity: 100,
    unitPrice: 1500,
  }
  const { lines } = statementOf(
    [orderOf([shirt], { discount: 15_000, grandTotal: 135_000, atCounter: true })],
    'order',
  )
  const note = creditNoteLines(lines, [], { by: 'lines', lines: [{ position: 0, quantity: 2 }] })
  const said = (invoiced: readonly InvoicedLine[] = []) =>
    cellsOf(paper({ kind: 'credit_note', orders: [], lines: invoiced }), -1)?.map(
      ([article, quantity, unitPrice, , total]) => [article, quantity, unitPrice, total],
    )
  expect(said(note)).toEqual([
    ['Chemise', '2', '1\u202f500', '3\u202f000'],
    ['Remise', '1', '−\u00a0300', '−\u00a0300'],
  ])
  expect(said(lines)).toEqual([
    ['Chemise', '100', '1\u202f500', '150\u202f000'],
    ['Remise', '1', '−\u00a015\u202f000', '−\u00a015\u202f000'],
  ])
})

test('bags of several orders, each rounded down, say the francs that they lose', () => {
  const bag = { productId: 'b', name: 'Sac', service: 'Lavage', quantity: 1, unitPrice: 1005 }
  const two = [1, 2].map(() =>
    orderOf([{ ...bag, grams: 6100, minGrams: 0 }], { grandTotal: 6130, atCounter: true }),
  )
  const { lines } = statementOf(two, 'order')
  const printed = cellsOf(paper({ lines }), -1)
  expect(printed?.map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ['2\u00a0×\u00a0Sac', '12\u202f261'],
    ['Arrondi', '−\u00a01'],
  ])
})
