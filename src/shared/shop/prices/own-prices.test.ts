import { expect, test } from 'vitest'
import { CATALOGUE_PRICES, withOwnPrices } from './own-prices.ts'

const shirt = {
  id: 'shirt',
  name: 'Chemise',
  services: [
    { name: 'Lavage', price: 805 },
    { name: 'Complet', price: 1500 },
  ],
}
const priced = (own: Partial<typeof CATALOGUE_PRICES>) =>
  withOwnPrices(shirt, { ...CATALOGUE_PRICES, ...own }).services.map(({ price }) => price)

test('a client without prices of their own pays those of the catalogue', () => {
  expect(withOwnPrices(shirt, CATALOGUE_PRICES)).toBe(shirt)
  const other = { productId: 'dress', service: 'Complet', price: 900 }
  expect(priced({ prices: [other] })).toEqual([805, 1500])
})

test('a price of one’s own takes the place of the catalogue’s; the rest is so many per cent less, down to the franc', () => {
  const own = { productId: 'shirt', service: 'Complet', price: 1200 }
  expect(priced({ prices: [own], percent: 15 })).toEqual([684, 1200])
  expect(priced({ percent: 15 })).toEqual([684, 1275])
})

test('a bag keeps the least weight that is charged', () => {
  const services = [{ name: 'Au kilo', price: 500, minGrams: 3000 }]
  const bag = { id: 'bag', name: 'Sac', services }
  expect(withOwnPrices(bag, { prices: [], percent: 10 }).services).toEqual([
    { name: 'Au kilo', price: 450, minGrams: 3000 },
  ])
})
