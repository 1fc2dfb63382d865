import { describe, expect, test } from 'vitest'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import { foundTotal, type OrderToAgree } from './found-total.ts'

const BAG = { productId: 'bag', service: 'Complet', name: 'Sac de linge' }
const bag = { ...BAG, position: 0, quantity: 1, unitPrice: 1000, grams: 5000, minGrams: 3000 }
const shirt = { productId: 'shirt', service: 'Complet', name: 'Chemise', unitPrice: 1500 }
const shirts = { ...shirt, position: 2, quantity: 2 }
const sold: PricedProduct[] = [
  { id: 'shirt', name: 'Chemise', services: [{ name: 'Complet', price: 1500 }] },
  { id: 'bag', name: 'Sac de linge', services: [{ name: 'Complet', price: 1000, minGrams: 3000 }] },
]

const order = (more: Partial<OrderToAgree>): OrderToAgree => ({
  toAgree: 'weight',
  items: [bag],
  priceList: null,
  highestPosition: -1,
  discountRule: null,
  transportFee: 500,
  missedFee: 0,
  expressRate: null,
  feeStep: 1,
  ...more,
})

const weighed = (grams?: number, quantity = 1) => ({
  quantities: [{ position: 0, quantity, grams }],
  added: [],
})

const totalOf = (...asked: Parameters<typeof foundTotal>) => {
  const found = foundTotal(...asked)
  return found.ok ? found.prices.grandTotal : found.fault
}

describe('what was found at a door', () => {
  test('costs its weight, from the minimum on, and transport', () => {
    expect(totalOf(order({}), weighed(6400))).toBe(6900)
    expect(totalOf(order({}), weighed(2100))).toBe(3500)
  })

  test('has each line stated, and each bag that is there weighed', () => {
    expect(totalOf(order({}), { quantities: [], added: [] })).toBe('unstated')
    expect(totalOf(order({}), weighed())).toBe('unstated')
    expect(totalOf(order({}), weighed(0))).toBe('unstated')
  })

  test('has no weight of a bag that is not there', () => {
    const both = order({ items: [bag, shirts] })
    const left = [
      { position: 0, quantity: 0 },
      { position: 2, quantity: 2 },
    ]
    expect(totalOf(both, { quantities: left, added: [] })).toBe(3500)
    expect(totalOf(order({}), weighed(undefined, 0))).toBe('empty')
  })

  test('has the weight of the bag that took the place of the ordered one, and no more', () => {
    const added = [{ productId: 'bag', service: 'Complet', quantity: 1, grams: 4000 }]
    const found = { quantities: [{ position: 0, quantity: 0 }], added }
    expect(totalOf(order({ toAgree: 'count', priceList: sold }), found)).toBe(4500)
  })

  test('has clothes besides only where they were to be counted, at the prices of their day', () => {
    const added = [{ productId: 'shirt', service: 'Complet', quantity: 3 }]
    const found = { quantities: [], added }
    expect(totalOf(order({ items: [], toAgree: 'count', priceList: sold }), found)).toBe(5000)
    expect(totalOf(order({ priceList: sold }), { ...weighed(6400), added })).toBe('not_to_count')
    expect(totalOf(order({ items: [], toAgree: 'count', priceList: [] }), found)).toEqual({
      code: 'PRODUCT_UNKNOWN',
    })
  })

  test('keeps the number of a line, and gives a new one a number that none ever had', () => {
    const added = [{ productId: 'shirt', service: 'Complet', quantity: 1 }]
    const counted = order({ toAgree: 'count', priceList: sold, highestPosition: 4 })
    const found = foundTotal(counted, { ...weighed(6000), added })
    expect(found.ok && found.lines.map(({ position }) => position)).toEqual([0, 5])
  })
})
