import { expect, test } from 'vitest'
import type { Certificate } from '#shared/money/fne/certificate.ts'
import { paymentView } from '#shared/money/payments.ts'
import { storedLines } from '#shared/places/place-words.ts'
import { DEFAULT_SETTINGS, siteFacts } from '#shared/shop/settings/settings.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { type InvoicedOrder, invoiceOf } from './invoice.ts'

const written = (order: InvoicedOrder) => invoiceOf(order, siteFacts(DEFAULT_SETTINGS))

const money = (status: InvoicedOrder['status'], paidAmount: number) =>
  paymentView({
    status,
    paidAmount,
    creditUsed: 0,
    grandTotal: 10_678,
    paymentMethod: null,
    paymentDeclaredAt: null,
    paymentMissingAt: null,
    toAgree: null,
    onAccount: false,
  })

const ORDER: InvoicedOrder = {
  reference: '4f9c21ab',
  status: 'completed',
  items: [
    { productId: '0', name: 'Chemise', service: 'Complet', quantity: 3, unitPrice: 1500 },
    { productId: '1', name: 'Robe', service: 'Complet', quantity: 1, unitPrice: 3000 },
    { productId: '2', name: 'Pantalon', service: 'Lavage', quantity: 2, unitPrice: 1000 },
  ],
  transportFee: 1178,
  roundTripKm: 3.926,
  ratePerKm: 300,
  feeStep: 1,
  expressFee: 0,
  missedFee: 0,
  rounding: 0,
  discount: 0,
  discountRule: null,
  discountReason: null,
  express: false,
  atCounter: false,
  grandTotal: 10_678,
  clientAddress: 'Riviera Palmeraie, Cocody',
  ...storedLines({ landmark: 'Portail vert en face de la pharmacie' }),
  clientContactPhone: '+2250707482136',
  client: { fullname: 'Aminata Koné' },
  paymentMethod: 'espece',
  payment: money('completed', 10_678),
  moneyBack: { owed: 0, back: 0, credited: 0, backAt: null },
  certificate: null,
  rne: null,
  createdAt: Date.UTC(2025, 5, 10, 8, 12),
  deliveredAt: Date.UTC(2025, 5, 12, 17, 5),
  readyAt: null,
  readyBy: null,
  deliveryFrom: null,
  deliveryTo: null,
}

const CERTIFICATE: Certificate = {
  number: '2412345Q26000000318',
  token: null,
  certifiedAt: ORDER.createdAt,
  isTrial: false,
  gap: null,
  taxCode: 'TVAD',
  amount: ORDER.grandTotal,
  changes: [],
}

const cellsOf = (order: InvoicedOrder) =>
  written(order).tables.flatMap(({ rows }) => rows.map(({ cells }) => cells))

const standingOf = (order: InvoicedOrder) =>
  written(order).names.find(({ look }) => look === 'standing')?.text

/** Francs of each sum, by its label. */
const sumsOf = (order: InvoicedOrder) =>
  Object.fromEntries(written(order).sums.map(({ label, amount }) => [label, amount]))

const fact = (order: InvoicedOrder, wanted: string) =>
  written(order).facts.find(({ label }) => label === wanted)?.value

test('every line has its own total, and the sums are those of the order', () => {
  const totals = cellsOf(ORDER).map((cells) => cells.at(-1))
  expect(totals).toEqual([4500, 3000, 2000].map(formatFcfa))
  expect(written(ORDER).sums).toMatchObject([
    { label: 'Sous-total', amount: 9500 },
    { label: 'Frais de transport', amount: 1178 },
    { label: 'Total à payer', amount: 10_678, look: 'total' },
    { label: 'Payé en espèces', amount: 10_678 },
    { label: 'Reste à payer', amount: 0, look: 'due' },
  ])
})

test('a bag is invoiced by its weight, from its minimum on, and what rounds it has a line', () => {
  const bag = { name: 'Sac de linge', service: 'Complet', unitPrice: 1050, minGrams: 3000 }
  const order = {
    ...ORDER,
    items: [
      { ...bag, productId: '3', quantity: 2, grams: 6400 },
      { ...bag, productId: '4', quantity: 1, grams: 2100 },
    ],
    feeStep: 50,
    rounding: 30,
  } as const
  const price = '1\u202f050\u00a0FCFA le kilo'
  const second = '1\u00a0×\u00a0Sac de linge, 2,1\u00a0kg (minimum 3\u00a0kg)'
  expect(cellsOf(order)).toEqual([
    ['2\u00a0×\u00a0Sac de linge', 'Lavé-repassé', '6,4\u00a0kg', price, formatFcfa(6720)],
    [second, 'Lavé-repassé', '3\u00a0kg', price, formatFcfa(3150)],
  ])
  expect(written(order).sums).toContainEqual({
    label: 'Arrondi',
    amount: 30,
    reason: 'arrondi aux 50\u00a0FCFA supérieurs',
  })
  expect(sumsOf(order)['Sous-total']).toBe(6720 + 3150)
})

test('an express order has its line and its promise, until it is over', () => {
  const readyBy = Date.UTC(2025, 5, 11, 12)
  const running: InvoicedOrder = { ...ORDER, status: 'processing', deliveredAt: null }
  const { sums, facts } = written({
    ...running,
    express: true,
    expressFee: 4750,
    readyBy,
    deliveryFrom: readyBy,
    deliveryTo: Date.UTC(2025, 5, 11, 14),
  })
  expect(sums[1]).toMatchObject({ label: 'Express', amount: 4750 })
  expect(facts).toContainEqual({
    label: 'Express',
    value: 'Prêt mercredi 11 juin avant 12\u00a0h, livraison entre 12\u00a0h et 14\u00a0h',
  })
  const undelivered = { ...running, readyBy }
  expect(fact(undelivered, 'Livraison prévue')).toBe('Prêt mercredi 11 juin avant 12\u00a0h')
  expect(fact({ ...undelivered, atCounter: true }, 'Retrait prévu')).toBe(
    'Prêt mercredi 11 juin dès 12\u00a0h',
  )
  for (const status of ['completed', 'cancelled'] as const)
    expect(fact({ ...undelivered, status }, 'Livraison prévue')).toBeUndefined()
})

test('says who owes what, when, and how it is paid', () => {
  expect(written(ORDER)).toMatchObject({
    title: 'Facture #4f9c21ab',
    fileName: 'facture-4f9c21ab.pdf',
    client: {
      name: 'Aminata Koné',
      lines: [
        'Riviera Palmeraie, Cocody',
        'Portail vert en face de la pharmacie',
        '07 07 48 21 36',
      ],
    },
    facts: [
      { label: 'Date', value: '10 juin 2025' },
      { label: 'Statut', value: 'Livrée le 12 juin 2025' },
      { label: 'Paiement', value: 'Espèces' },
    ],
    stamp: 'Payée',
  })
})

test('names the seller as far as it is known, and invents nothing', () => {
  const bare = written(ORDER)
  expect(bare.seller).toEqual({ name: 'Lavéo', lines: ['Laverie et pressing à domicile'] })
  expect(bare.foot?.[1]).toBe(
    'Une question sur cette facture\u202f? Écrivez-nous par la page Contact du site.',
  )
  const contact = { phone: '+2252722409999', email: null, address: 'Angré' }
  const legal = {
    ...DEFAULT_SETTINGS.legal,
    publisher: 'Brou SARL',
    form: 'au capital de 1 000 000 FCFA',
    registration: 'CI-ABJ-1',
  }
  const fne = { ...DEFAULT_SETTINGS.fne, regime: 'RME' as const, pointOfSale: 'Riviera 2' }
  const known = invoiceOf(ORDER, siteFacts({ ...DEFAULT_SETTINGS, contact, legal, fne }))
  expect(known.seller.lines).toEqual([
    'Laverie et pressing à domicile',
    'Brou SARL, au capital de 1\u00a0000\u00a0000\u00a0FCFA',
    'Angré',
    '27\u00a022\u00a040\u00a099\u00a099',
    'RCCM CI-ABJ-1',
    'Régime RME · Point de vente\u00a0: Riviera 2',
  ])
  expect(known.foot?.[1]).toContain('Appelez-nous de 9\u00a0h à 18\u00a0h.')
})

test('of an order that its company owes it is no invoice, and nothing is left to pay on it', () => {
  const payment = { ...money('completed', 0), state: 'on_account' as const, due: 0 }
  const owed = written({ ...ORDER, payment })
  expect(owed).toMatchObject({
    name: 'Bon de livraison',
    fileName: `bon-de-livraison-${ORDER.reference}.pdf`,
    stamp: null,
  })
  expect(standingOf({ ...ORDER, payment })).toBe('En compte')
  expect(owed.sums.at(-1)).toEqual({ label: 'Total', amount: 10_678, look: 'total' })
  expect(fact({ ...ORDER, payment }, 'Paiement')).toBe('En compte, sur la facture du mois')
  expect(written(ORDER).name).toBe('Facture')
})

test('the sums of a certified order say that tax is in them, where there is one', () => {
  const saidOf = (taxCode: string | null) => {
    const certificate = taxCode === null ? null : { ...CERTIFICATE, taxCode }
    const { tables, sums } = written({ ...ORDER, certificate })
    const heads = tables.flatMap(({ columns }) => columns.map(({ title }) => title))
    const total = sums.find(({ look }) => look === 'total')
    return [heads[3], heads.at(-1), sums[0]?.label, total?.label]
  }
  const plain = ['Prix unitaire', 'Total', 'Sous-total', 'Total à payer']
  expect(saidOf(null)).toEqual(plain)
  expect(saidOf('TVAD')).toEqual(plain)
  expect(saidOf('TVA')).toEqual(plain.map((words) => `${words} TTC`))
})

test('an order that is not paid has no stamp, and says what came and what is left to pay', () => {
  const partly: InvoicedOrder = {
    ...ORDER,
    status: 'processing',
    deliveredAt: null,
    payment: money('processing', 10_000),
  }
  expect(written(partly).stamp).toBeNull()
  expect(sumsOf(partly)).toMatchObject({ Payé: 10_000, 'Reste à payer': 678 })
  expect(fact(partly, 'Statut')).toBe('En traitement')
  const unpaid = { ...partly, payment: money('processing', 0) }
  expect(written(unpaid).stamp).toBeNull()
  expect(sumsOf(unpaid)).toMatchObject({ 'Reste à payer': 10_678 })
  expect(Object.keys(sumsOf(unpaid)).join()).not.toContain('Payé')
  expect(fact(unpaid, 'Règlement')).toBeUndefined()
})

test('credit is a line of its own among what was paid, and in no other', () => {
  const byBoth = { ...ORDER, payment: { ...money('completed', 10_678), credit: 4000 } }
  expect(written(byBoth).sums.slice(3, -1)).toEqual([
    { label: 'Avoir', amount: 4000 },
    { label: 'Payé en espèces', amount: 6678 },
  ])
})

test('a Wave payment that was announced or not found is named', () => {
  const wave = (payment: Partial<InvoicedOrder['payment']>): InvoicedOrder => ({
    ...ORDER,
    paymentMethod: 'wave',
    payment: { ...money('completed', 0), ...payment },
  })
  expect(fact(wave({ state: 'to_verify' }), 'Règlement')).toBe('Paiement Wave à vérifier')
  expect(fact(wave({ missing: true }), 'Règlement')).toBe('Paiement Wave non reçu')
})

test('it is a receipt once it is paid, and no sooner', () => {
  const unpaid = { ...ORDER, payment: money('completed', 10_000) }
  expect([standingOf(ORDER), standingOf(unpaid)]).toEqual(['Reçu', undefined])
  const certified = { ...unpaid, certificate: CERTIFICATE }
  expect(standingOf(certified)).toMatch(/^Facture normalisée/)
  const cancelled = { ...ORDER, status: 'cancelled', payment: money('cancelled', 0) } as const
  expect(standingOf(cancelled)).toBeUndefined()
})

test('what is owed to the client is no line of a paid invoice, and what was refunded is', () => {
  const owed = { owed: 1500, back: 0, credited: 500, backAt: null }
  const labels = (order: InvoicedOrder) => written(order).facts.map(({ label }) => label)
  expect(labels({ ...ORDER, moneyBack: owed })).toEqual(['Date', 'Statut', 'Paiement'])
  const cancelled = {
    ...ORDER,
    status: 'cancelled',
    payment: money('cancelled', 10_678),
    moneyBack: owed,
  } as const
  expect(fact(cancelled, 'L’équipe vous doit')).toBe('1\u202f500\u00a0FCFA')
  expect(fact(cancelled, 'Gardé en avoir')).toBe('500\u00a0FCFA')
  const back = { owed: 0, back: 1500, credited: 0, backAt: Date.UTC(2025, 5, 14, 9, 0) }
  const given = { ...ORDER, moneyBack: back }
  expect(fact(given, 'Rendu le')).toBe('14 juin 2025, 1\u202f500\u00a0FCFA')
})

test('a cancelled order is stamped so, paid or not', () => {
  for (const paid of [0, 10_678]) {
    const cancelled: InvoicedOrder = {
      ...ORDER,
      status: 'cancelled',
      payment: money('cancelled', paid),
    }
    expect(written(cancelled).stamp).toBe('Annulée')
    expect(sumsOf(cancelled)).toMatchObject({ 'Reste à payer': 0 })
  }
})

test('what was erased leaves no empty line, and what was written twice is said once', () => {
  const erased = {
    ...ORDER,
    clientAddress: 'Adresse supprimée',
    landmark: null,
    clientContactPhone: '',
  }
  expect(written(erased).client.lines).toEqual(['Adresse supprimée'])
  const pinned = { ...ORDER, clientAddress: '', landmark: null }
  expect(written(pinned).client.lines).toEqual(['Position sur la carte', '07 07 48 21 36'])
  const twice = written({ ...ORDER, landmark: ORDER.clientAddress })
  expect(twice.client.lines).toEqual(['Riviera Palmeraie, Cocody', '07 07 48 21 36'])
  expect(fact({ ...ORDER, paymentMethod: null }, 'Paiement')).toBe('À choisir')
})

test('clothes of the counter were collected there, and nobody delivered them', () => {
  const collected = { ...ORDER, atCounter: true, transportFee: 0 }
  expect(fact(collected, 'Statut')).toBe('Retirée le 12 juin 2025')
  expect(sumsOf(collected)).not.toHaveProperty('Frais de transport')
  expect(fact({ ...collected, status: 'picked_up', deliveredAt: null }, 'Statut')).toBe('Déposée')
})
