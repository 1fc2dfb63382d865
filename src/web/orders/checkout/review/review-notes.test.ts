import { expect, test } from 'vitest'
import { createDraft, orderChoice } from '#shared/orders/draft/draft.ts'
import { cartTotals } from '#shared/orders/draft/draft-totals.ts'
import { DEFAULT_TARIFF } from '#shared/shop/prices/pricing.ts'
import { reviewNotes } from './review-notes.ts'

const SHIRT = { productId: 'c', name: 'Chemise', service: 'Lavage', quantity: 2, seenPrice: 1400 }
const BAG = { productId: 's', name: 'Sac', service: 'Lavage', quantity: 1, grams: 5000 }
const HOME = { lat: 5.3672, lng: -3.9588 }
const NEAR = { name: 'Riviera 3', commune: 'Cocody', point: DEFAULT_TARIFF.base }
const catalogue = {
  products: [
    { id: 'c', name: 'Chemise', imageUrl: null, services: [{ name: 'Lavage', price: 1500 }] },
    {
      id: 's',
      name: 'Sac',
      imageUrl: null,
      services: [{ name: 'Lavage', price: 1000, minGrams: 3000 }],
    },
  ],
  pricing: DEFAULT_TARIFF,
  radiusKm: null,
}

/** The notes of an order as they are read. */
function notesOf(
  part: Partial<ReturnType<typeof createDraft>>,
  { toAgree = null as 'weight' | 'count' | null, isRequest = false, former = {} } = {},
) {
  const draft = { ...createDraft('key'), location: HOME, ...part }
  const totals = cartTotals(draft.lines, draft.location, catalogue)
  const times = { when: undefined, isFailed: false, isFetching: false, refetch: () => {} }
  return reviewNotes({ draft, totals, times, toAgree }, former, isRequest).map(
    ({ subject, news, words }) =>
      [subject && `${subject} :`, news, words].filter(Boolean).join(' ').replace(/\s/g, ' '),
  )
}

test('nothing is to be read of an order of which nothing changed', () => {
  expect(notesOf({ lines: [{ ...SHIRT, seenPrice: 1500 }] })).toEqual([])
})

test('a price, a farther place and an hour that is only wished are a line each', () => {
  const fare = cartTotals([], HOME, catalogue).transportFee
  const said = cartTotals([], NEAR.point, catalogue).transportFee
  expect(notesOf({ lines: [SHIRT], quarter: NEAR }, { isRequest: true })).toEqual([
    'Chemise : 1 500 au lieu de 1 400 FCFA',
    `Transport : ${fare.toLocaleString('fr')} au lieu de ${said} FCFA, plus loin`.replace(
      /\s/g,
      ' ',
    ),
    'Heure souhaitée, confirmée avec vous',
  ])
})

test('a fee that changed while the order was read says what it was', () => {
  const fare = cartTotals([], HOME, catalogue).transportFee.toLocaleString('fr')
  expect(notesOf({}, { former: { transport: 900 } })).toEqual([
    `Transport : ${fare} au lieu de 900 FCFA`.replace(/\s/g, ' '),
  ])
})

test('a bag says who weighs it, and the least that is charged', () => {
  expect(notesOf({ lines: [BAG] }, { toAgree: 'weight' })).toEqual([
    'Pesé devant vous, rien à payer sans accord',
    '3 kg comptés au moins',
  ])
  expect(notesOf({ toCount: true }, { toAgree: 'count' })).toEqual([
    'Compté devant vous, rien sans accord',
  ])
})

test('a basket that was prepared earlier says its former total', () => {
  const lines = [{ ...SHIRT, seenPrice: 1500 }]
  const draft = { ...createDraft('key'), location: HOME, lines }
  const total = cartTotals(lines, HOME, catalogue).total.toLocaleString('fr')
  const shown = { total: 3000, promise: null, choice: orderChoice(draft) }
  expect(notesOf({ lines, shown })).toEqual([
    `Total : ${total} au lieu de 3 000 FCFA`.replace(/\s/g, ' '),
  ])
  expect(notesOf({ lines, shown: { ...shown, choice: 'another' } })).toEqual([])
})
