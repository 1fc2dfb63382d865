import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems, orders } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { DGI_KEY, ESTABLISHMENT, HOUSE_NCC, POINT_OF_SALE } from '#server/testing/fakes/fake-dgi.ts'
import { OPEN_HOUSE } from '#server/testing/open-house.ts'
import { type DeliveredOrder, statementOf } from '#shared/money/company-invoices/statement.ts'
import { type SoldFacts, saleRequest } from '#shared/money/fne/request.ts'
import { itemsTotal, type OrderLine } from '#shared/shop/prices/lines.ts'
import { TAX_RATES, type TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { readSoldOrder, soldLinesOf } from './sold.queries.ts'
import { createDgi } from './stand-in/dgi.ts'

const CODES = Object.keys(TAX_RATES) as TaxCode[]

/** Counts by itself: a fault of ours is not repeated in it. */
const dgi = createDgi({
  key: DGI_KEY,
  ncc: HOUSE_NCC,
  pointsOfSale: [POINT_OF_SALE],
  establishments: [ESTABLISHMENT],
  stickers: 1_000_000,
  verifyUrl: 'http://127.0.0.1/',
  clock: { now: () => 0 },
})

const requestOf = (facts: SoldFacts, taxCode: TaxCode) =>
  saleRequest(facts, { ...OPEN_HOUSE, taxCode })

/** Francs that the DGI makes of a sale; it refuses an item that costs nothing, or that is no whole price. */
function countedByDgi(facts: SoldFacts, taxCode: TaxCode): number {
  const path = '/external/invoices/sign'
  const body = JSON.stringify(requestOf(facts, taxCode))
  const answer = dgi.answer({ path, authorization: `Bearer ${DGI_KEY}`, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return dgi.made.at(-1)?.total ?? 0
}

/** At 0 % it is ours; else a franc away at most. */
const mostAway = (taxCode: TaxCode) => (TAX_RATES[taxCode] === 0 ? 0 : 1)

interface Bill extends Omit<DeliveredOrder, 'orderId' | 'deliveredAt' | 'atCounter' | 'express'> {
  items: OrderLine[]
  rounding: number
}

const SHIRT = { productId: 's', name: 'Chemise', service: 'Complet' }
const BAG = { productId: 'b', name: 'Sac de linge', service: 'Lavage', quantity: 1 }

let t: TestContext
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  orderId = (await makeOrder(t)).id
})

/** The order has these lines, fees and this discount. */
function store({ items, discount, rounding, ...fees }: Bill): void {
  const { orm } = t.database
  const orderN = numberOfOrder(orderId)
  orm.delete(orderItems).where(eq(orderItems.orderN, orderN)).run()
  for (const [position, item] of items.entries())
    orm
      .insert(orderItems)
      .values({ ...item, orderN, position })
      .run()
  const totalItemsPrice = itemsTotal(items) + rounding - discount
  const set = { ...fees, totalItemsPrice, discount }
  orm.update(orders).set(set).where(eq(orders.id, orderId)).run()
}

function soldNow() {
  const sold = readSoldOrder(t.database.orm, orderId, { buyer: null, rne: null })
  if (!sold) throw new Error('It is sold')
  return sold
}

const billed = (bill: Omit<Bill, 'grandTotal'>): Bill => {
  const { items, rounding, discount, expressFee, transportFee, missedFee } = bill
  const articles = itemsTotal(items) + rounding - discount
  return { ...bill, grandTotal: articles + expressFee + transportFee + missedFee }
}

test('each row of the table of docs/fne.md is an item: pieces, kilos from their least weight, and fees that no discount touches', () => {
  store(
    billed({
      items: [
        { ...SHIRT, quantity: 3, unitPrice: 500 },
        { ...BAG, unitPrice: 1000, grams: 2400, minGrams: 3000 },
        { ...BAG, unitPrice: 900, grams: 6430, minGrams: 3000 },
      ],
      discount: 1028,
      rounding: 13,
      expressFee: 2000,
      transportFee: 900,
      missedFee: 500,
    }),
  )
  const { facts, total } = soldNow()
  const { items } = requestOf(facts, 'TVAD')
  expect(items.map((item) => [item.description, item.quantity, item.measurementUnit])).toEqual([
    ['Chemise, lavé-repassé', 3, 'pièce'],
    ['Sac de linge, lavage', 3, 'kg'],
    ['Sac de linge, lavage', 6.43, 'kg'],
    ['Express', 1, 'forfait'],
    ['Transport', 1, 'forfait'],
    ['Passage manqué', 1, 'forfait'],
    ['Arrondi', 1, 'forfait'],
  ])
  expect(items.slice(3).map(({ amount }) => amount)).toEqual([2000, 900, 500, 13])
  expect(items.map(({ reference }) => reference)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(countedByDgi(facts, 'TVAD')).toBe(total)
})

/** Whole numbers below `limit`, always the same ones for a seed. */
function figures(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % limit
  }
}

function randomBill(next: (limit: number) => number, fixed: Partial<Bill> = {}): Bill {
  const items = Array.from({ length: 1 + next(5) }, (_, i): OrderLine => {
    const unitPrice = 25 * (1 + next(120))
    if (next(3) > 0) return { ...SHIRT, productId: `s${i}`, quantity: 1 + next(30), unitPrice }
    const minGrams = next(2) * 3000
    return { ...BAG, productId: `b${i}`, unitPrice, grams: 10 * (10 + next(2500)), minGrams }
  })
  const rounding = next(2) * next(50)
  const fee = (most: number) => next(2) * 100 * next(most)
  return billed({
    items,
    rounding,
    discount: next(3) === 0 ? next(itemsTotal(items)) : 0,
    expressFee: fee(30),
    transportFee: fee(40),
    missedFee: fee(10),
    ...fixed,
  })
}

describe('the DGI counts our total, whatever the discount, the weights, the fees and the rounding', () => {
  test.each(CODES)('of an order, with the code %s', (taxCode) => {
    for (let seed = 1; seed <= 150; seed += 1) {
      store(randomBill(figures(seed)))
      const { facts, total } = soldNow()
      const gap = Math.abs(countedByDgi(facts, taxCode) - total)
      expect(gap, `seed ${seed}`).toBeLessThanOrEqual(mostAway(taxCode))
    }
  })

  test.each(CODES)('of the month of a company, with the code %s', (taxCode) => {
    const { facts } = soldNow()
    for (let seed = 1; seed <= 150; seed += 1) {
      const next = figures(seed)
      const delivered = Array.from({ length: 1 + next(22) }, (_, day): DeliveredOrder => {
        const atCounter = next(4) === 0
        const bill = randomBill(next, atCounter ? { transportFee: 0 } : {})
        const express = bill.expressFee > 0
        return { ...bill, orderId, deliveredAt: day, atCounter, express }
      })
      const { lines, total } = statementOf(delivered, next(2) === 0 ? 'order' : 'service')
      const counted = countedByDgi({ ...facts, ...soldLinesOf({ lines }) }, taxCode)
      expect(Math.abs(counted - total), `seed ${seed}`).toBeLessThanOrEqual(mostAway(taxCode))
    }
  })
})
