import { expect, test } from 'vitest'
import { changedPrices, rowsByService } from './price-rows.ts'

const garment = { imageUrl: null }
const sheet = {
  ...garment,
  id: 'sheet',
  name: 'Drap',
  services: [
    { name: 'Lavage', price: 1000 },
    { name: 'Complet', price: 1500 },
  ],
}
const towel = {
  ...garment,
  id: 'towel',
  name: 'Serviette',
  services: [{ name: 'COMPLET', price: 800, minGrams: 3000 }],
}

test('the services of the catalogue are told one by one, washed and ironed first', () => {
  const services = rowsByService(
    [sheet, towel],
    [{ productId: 'sheet', service: 'Complet', price: 700 }],
  )
  expect(services.map(({ label }) => label)).toEqual(['Lavé-repassé', 'Lavage'])
  expect(services[0]?.rows).toMatchObject([
    { name: 'Drap', catalogue: 1500, own: 700, byKilo: false },
    { name: 'Serviette', catalogue: 800, own: null, byKilo: true },
  ])
})

test('a change keeps every other price, also of a garment that has left the catalogue', () => {
  const gone = { productId: 'gone', service: 'Lavage', price: 300 }
  const prices = [
    gone,
    { productId: 'sheet', service: 'Complet', price: 700 },
    { productId: 'towel', service: 'COMPLET', price: 250 },
  ]
  const changes = new Map([
    ['sheet Complet', { productId: 'sheet', service: 'Complet', before: 700, after: 650 }],
    ['towel COMPLET', { productId: 'towel', service: 'COMPLET', before: 250, after: null }],
  ])
  expect(changedPrices(prices, changes)).toEqual([
    gone,
    { productId: 'sheet', service: 'Complet', price: 650 },
  ])
})
