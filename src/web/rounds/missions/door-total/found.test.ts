import { describe, expect, test } from 'vitest'
import type { OrderToAgree } from '#shared/orders/found-total.ts'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import {
  type FoundRow,
  foundRows,
  NOTHING_FOUND,
  toDoorTotal,
  withFound,
  withGarment,
} from './found.ts'

const shirt: PricedProduct = {
  id: 'shirt',
  name: 'Chemise',
  services: [{ name: 'Complet', price: 1500 }],
}
const bag: PricedProduct = {
  id: 'bag',
  name: 'Sac de linge',
  services: [{ name: 'Complet', price: 1000, minGrams: 3000 }],
}
const BAG_LINE = {
  productId: 'bag',
  service: 'Complet',
  name: 'Sac de linge',
  position: 0,
  quantity: 1,
  unitPrice: 1000,
  grams: 5000,
  minGrams: 3000,
}

const order = (more: Partial<OrderToAgree> = {}): OrderToAgree => ({
  toAgree: 'weight',
  items: [BAG_LINE],
  priceList: [shirt, bag],
  highestPosition: 0,
  discountRule: null,
  transportFee: 500,
  missedFee: 0,
  expressRate: null,
  feeStep: 1,
  ...more,
})

/** The only row of the order. */
function rowOf(rows: readonly FoundRow[]): FoundRow {
  const [row, ...others] = rows
  if (!row || others.length > 0) throw new Error('not one row')
  return row
}
const toCount = order({ toAgree: 'count', items: [] })
const asked = { product: shirt, service: 'Complet', quantity: 2 }

describe('what a livreur finds at a door', () => {
  test('begins with the bags as ordered, which nobody has weighed', () => {
    const rows = foundRows(order(), NOTHING_FOUND)
    expect(rows).toMatchObject([{ quantity: 1, grams: null, estimate: 5000 }])
    expect(toDoorTotal(order(), rows)).toBeNull()
  })

  test('has no total by a weight that no scale shows', () => {
    const row = rowOf(foundRows(order(), NOTHING_FOUND))
    for (const grams of [0, MAX_GRAMS + 1]) {
      const draft = withFound(NOTHING_FOUND, row, { grams })
      expect(toDoorTotal(order(), foundRows(order(), draft))).toBeNull()
    }
    const weighed = withFound(NOTHING_FOUND, row, { grams: 6400 })
    const total = toDoorTotal(order(), foundRows(order(), weighed))
    expect(total?.found).toEqual({
      quantities: [{ position: 0, quantity: 1, grams: 6400 }],
      added: [],
      total: 6900,
    })
  })

  test('has one line of a garment that is added twice, up to the most that an order holds', () => {
    const once = withGarment(NOTHING_FOUND, foundRows(toCount, NOTHING_FOUND), asked)
    const twice = withGarment(once, foundRows(toCount, once), asked)
    expect(rowOf(foundRows(toCount, twice))).toMatchObject({ name: 'Chemise', quantity: 4 })
    const many = { ...asked, quantity: MAX_QUANTITY }
    const most = withGarment(twice, foundRows(toCount, twice), many)
    expect(rowOf(foundRows(toCount, most)).quantity).toBe(MAX_QUANTITY)
  })

  test('loses an added garment with its last piece, and keeps an ordered one at none', () => {
    const added = withGarment(NOTHING_FOUND, [], asked)
    const row = rowOf(foundRows(toCount, added))
    expect(withFound(added, row, { quantity: 0 })).toEqual(NOTHING_FOUND)
    const ordered = rowOf(foundRows(order(), NOTHING_FOUND))
    const none = withFound(NOTHING_FOUND, ordered, { quantity: 0 })
    expect(rowOf(foundRows(order(), none)).quantity).toBe(0)
  })

  test('does not show a garment that the shop has stopped selling since it was added', () => {
    const added = withGarment(NOTHING_FOUND, [], asked)
    expect(foundRows({ ...toCount, priceList: [bag] }, added)).toEqual([])
  })
})
