import { expect, test } from 'vitest'
import type { PricedProduct } from '../prices/pricing.ts'
import { basketWords, homeBaskets, pricedHomeBaskets } from './home-baskets.ts'
import { basketLink, linesOfSearch, withoutLines } from './home-links.ts'

const full = (price: number) => [
  { name: 'Lavage', price: 1 },
  { name: 'COMPLET', price },
]
const SHIRT = { id: 'c', name: 'CHEMISE', services: full(1500) }
const TROUSERS = { id: 'p', name: 'Pantalon', services: full(2000) }
const TOWEL = { id: 's', name: 'Serviette', services: full(800) }
const CATALOGUE: PricedProduct[] = [SHIRT, TROUSERS, TOWEL]

test('until an owner chooses, the usual baskets are those of which the catalogue has every garment washed and ironed', () => {
  expect(homeBaskets(null, CATALOGUE)).toEqual([
    [
      { productId: 'c', service: 'COMPLET', quantity: 5 },
      { productId: 'p', service: 'COMPLET', quantity: 1 },
    ],
  ])
  expect(homeBaskets(null, [SHIRT, { ...TROUSERS, services: [] }])).toEqual([])
  expect(homeBaskets([], CATALOGUE)).toEqual([])
})

const BAG = {
  id: 'b',
  name: 'Sac de linge',
  services: [
    { name: 'Lavage', price: 700, minGrams: 3000 },
    { name: 'Complet', price: 1000, minGrams: 3000 },
  ],
}

test('a bag of 6 kg is among the usual baskets where it is sold by the kilo, and its link brings its weight', () => {
  const [bag, ...others] = pricedHomeBaskets(null, [BAG])
  expect(others).toEqual([])
  expect(bag).toMatchObject({ itemsTotal: 6000, lines: [{ productId: 'b', grams: 6000 }] })
  const search = new URL(basketLink(bag?.lines ?? []), 'http://laveo.test').searchParams
  expect(linesOfSearch(search)).toEqual([
    { productId: 'b', service: 'Complet', quantity: 1, grams: 6000 },
  ])
  const byPiece = { ...BAG, services: [{ name: 'Complet', price: 1000 }] }
  expect(pricedHomeBaskets(null, [byPiece])).toEqual([])
})

test('a basket has the prices of today, and leaves with its garment or its service', () => {
  const baskets = [
    [{ productId: 'c', service: 'COMPLET', quantity: 5 }],
    [{ productId: 'c', service: 'Repassage', quantity: 5 }],
    [{ productId: 'gone', service: 'COMPLET', quantity: 1 }],
    [],
  ]
  expect(pricedHomeBaskets(baskets, CATALOGUE).map(({ itemsTotal }) => itemsTotal)).toEqual([7500])
})

const line = (quantity: number, name: string, service = 'Complet') => ({
  productId: name,
  quantity,
  name,
  service,
})

const bags = (quantity: number, grams: number, service: string) => ({
  ...line(quantity, 'Sac de linge', service),
  grams,
})

test.each([
  [[line(5, 'Chemise'), line(1, 'Pantalon')], '5\u00a0chemises', 'et 1\u00a0pantalon'],
  [[line(1, 'Complet pagne'), line(1, 'Boubou brodé')], 'Complet pagne', 'et boubou brodé'],
  [[line(3, 'Taie d’oreiller')], '3\u00a0taies d’oreiller', ''],
  [
    [line(2, 'Costume 2 pièces'), line(2, 'Rideau')],
    '2\u00a0costumes 2 pièces',
    'et 2\u00a0rideaux',
  ],
  [[line(2, 'Boubou brodé', 'Repassage')], '2\u00a0boubous brodés (repassage)', ''],
  [
    [line(5, 'Chemise'), line(2, 'Robe'), line(1, 'Jean'), line(2, 'Polo')],
    '5\u00a0chemises,',
    '2\u00a0robes, 1\u00a0jean et 2\u00a0polos',
  ],
  [[bags(1, 6000, 'Complet')], 'Sac de 6\u00a0kg', 'lavé, repassé, plié'],
  [[bags(1, 6500, 'Lavage')], 'Sac de 6,5\u00a0kg', 'lavé, séché, plié'],
  [[bags(2, 12_000, 'Pliage')], '2\u00a0sacs de linge, 12\u00a0kg', 'pliage'],
  [[bags(1, 6000, 'Complet'), line(1, 'Robe')], 'Sac de 6\u00a0kg', 'et 1\u00a0robe'],
  [[line(2, 'Drap de bain'), line(1, 'DRAP')], '2\u00a0draps de bain', 'et 1\u00a0DRAP'],
])('a basket is said in two lines', (lines, first, second) => {
  expect(basketWords(lines)).toEqual([first, second])
})

test('a link of the home page names the pieces of a basket, and what is no piece is left out', () => {
  const lines = [
    { productId: 'c-1', service: 'Lavé * à sec & plié', quantity: 5 },
    { productId: 'p', service: 'Complet', quantity: 1 },
  ]
  const search = new URL(basketLink(lines), 'http://laveo.test').searchParams
  expect(linesOfSearch(search)).toEqual(lines)
  for (const wrong of ['0*c*Complet', '21*c*Complet', '-1*c*Complet', '5*c', 'x*c*Complet', ''])
    expect(linesOfSearch(new URLSearchParams([['linge', wrong]])), wrong).toEqual([])
  search.set('etape', 'lieu')
  search.set('quartier', 'Cocody, Vallon')
  expect(withoutLines(search).toString()).toBe('etape=lieu&quartier=Cocody%2C+Vallon')
})
