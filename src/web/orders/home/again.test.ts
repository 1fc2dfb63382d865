import { expect, test } from 'vitest'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { ownCatalogue } from '#shared/orders/draft/own-catalogue.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'
import type { OrderView } from '../order-view.ts'
import { againToday, orderToRepeat } from './again.ts'

const shirt = { id: 'p1', name: 'Chemise', services: [{ name: 'Lavage', price: 800 }] }
const dress = { id: 'p2', name: 'Robe', services: [{ name: 'Complet', price: 3000 }] }
const catalogueOf = (...products: (typeof shirt)[]): Catalogue => ({
  radiusKm: null,
  pricing: DEFAULT_TARIFF,
  products: products.map((product) => ({ ...product, imageUrl: `/${product.name}.webp` })),
})
const TODAY = catalogueOf(shirt, dress)

const line = { position: 0, productId: 'p1', name: 'Chemise', service: 'Lavage', unitPrice: 800 }
const order = {
  items: [
    { ...line, quantity: 2 },
    {
      ...line,
      position: 1,
      productId: 'p2',
      name: 'Robe',
      service: 'Complet',
      quantity: 1,
      unitPrice: 3000,
    },
  ],
  totalItemsPrice: 4600,
  toAgree: null,
  transportFee: feeFor({ lat: 5.3672, lng: -3.9588 }, DEFAULT_TARIFF),
  clientLocation: { type: 'Point', coordinates: [-3.9588, 5.3672] },
  placeHidden: false,
} as unknown as OrderView

test('the last order costs today’s prices, with the transport to its place', () => {
  const { transportFee } = order
  expect(againToday(order, TODAY)).toEqual({
    contents: { pieces: 3, bags: 0, grams: 0, toAgree: null },
    grandTotal: 4600 + transportFee,
    toAgree: null,
    withTransport: true,
    formerTotal: null,
  })
})

test('a total that has moved is told with the one of then, in words that compare the same garments', () => {
  const dearer = { ...shirt, services: [{ name: 'Lavage', price: 950 }] }
  expect(againToday(order, catalogueOf(dearer, dress))).toMatchObject({
    grandTotal: 4900 + order.transportFee,
    formerTotal: 4600 + order.transportFee,
  })
  expect(againToday(order, catalogueOf(dearer))).toMatchObject({
    contents: { pieces: 2 },
    formerTotal: null,
  })
})

test('a hotel’s week is repeated with all of its pieces', () => {
  const [shirts, dresses] = order.items
  if (!shirts || !dresses) throw new Error('no lines')
  const week = {
    ...order,
    items: [
      { ...shirts, quantity: 232 },
      { ...dresses, quantity: 100 },
    ],
    totalItemsPrice: 232 * 800 + 100 * 3000,
  }
  expect(againToday(week, TODAY)).toMatchObject({ contents: { pieces: 332 }, formerTotal: null })
})

test('what is no longer sold at all is not offered, and an order of the counter has no transport', () => {
  expect(againToday(order, catalogueOf())).toBeUndefined()
  const atCounter = { ...order, clientLocation: null, transportFee: 0 }
  expect(againToday(atCounter, TODAY)).toMatchObject({ grandTotal: 4600, withTransport: false })
})

test('a company whose prices have the transport pays none, even where the place is not known', () => {
  const own = { prices: [], percent: 0, transportFree: true }
  const hidden = { ...order, clientLocation: null, transportFee: 0 }
  expect(againToday(hidden, ownCatalogue(TODAY, own))).toMatchObject({
    grandTotal: 4600,
    withTransport: true,
    formerTotal: null,
  })
})

test('the last delivered order is repeated, else one that is collected and whose place may be read', () => {
  const collected = { ...order, status: 'picked_up' } as const
  const hidden = { ...collected, placeHidden: true }
  const waiting = { ...order, status: 'pending' } as const
  expect(orderToRepeat([order], [hidden])).toBe(order)
  expect(orderToRepeat([], [waiting, hidden, collected])).toBe(collected)
  expect(orderToRepeat([], [waiting, hidden])).toBeUndefined()
})

test('a bag costs about what it weighed then, and clothes that were to be counted are counted again', () => {
  const bag = { id: 'p3', name: 'Sac', services: [{ name: 'Complet', price: 999, minGrams: 3000 }] }
  const bags = { ...line, productId: 'p3', service: 'Complet', quantity: 1, unitPrice: 999 }
  const weighed = { ...order, items: [{ ...bags, grams: 6400, minGrams: 3000 }] }
  const catalogue = { ...catalogueOf(), products: [{ ...bag, imageUrl: null }] }
  const inFifties = { ...catalogue, pricing: { ...DEFAULT_TARIFF, step: 50 as const } }
  const placeless = { ...weighed, clientLocation: null } as unknown as OrderView
  expect(againToday(placeless, inFifties)).toMatchObject({
    contents: { bags: 1, grams: 6400 },
    grandTotal: 6400,
    toAgree: 'weight',
  })
  const toCount = { ...order, items: [], toAgree: 'count' } as unknown as OrderView
  expect(againToday(toCount, TODAY)).toMatchObject({ toAgree: 'count' })
})

test('a place that is no longer served has no transport in its price', () => {
  const near = { ...TODAY, radiusKm: 10 }
  expect(againToday(order, near)).toMatchObject({ withTransport: true })
  const far = { ...TODAY, radiusKm: 1 }
  expect(againToday(order, far)).toMatchObject({ grandTotal: 4600, withTransport: false })
})
