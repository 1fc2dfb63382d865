import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems, orders } from '#server/db/schema.ts'
import { CERTIFYING_SELLER } from '#server/testing/certifying-seller.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeOrder } from '#server/testing/factories.ts'
import {
  DGI_KEY,
  ESTABLISHMENT,
  POINT_OF_SALE,
  SELLER_NCC,
} from '#server/testing/fakes/fake-dgi.ts'
import { INVOICE_LINES_BY } from '#shared/money/companies/companies.ts'
import { type DeliveredOrder, statementOf } from '#shared/money/company-invoices/statement.ts'
import { type SoldFacts, saleRequest } from '#shared/money/fne/request.ts'
import { itemsTotal, type OrderLine } from '#shared/shop/prices/lines.ts'
import { TAX_RATES, type TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { readSoldOrder, soldLinesOf } from './sold.queries.ts'
import { createDgi } from './stand-in/dgi.ts'

const RUNS = { numRuns: 40 }
const CODES = Object.keys(TAX_RATES) as TaxCode[]

/** Counts by itself: a fault of ours is not repeated in it. */
const dgi = createDgi({
  key: DGI_KEY,
  ncc: SELLER_NCC,
  pointsOfSale: [POINT_OF_SALE],
  establishments: [ESTABLISHMENT],
  stickers: 1_000_000,
  verifyUrl: 'http://127.0.0.1/',
  clock: { now: () => 0 },
})

const requestOf = (facts: SoldFacts, taxCode: TaxCode) =>
  saleRequest(facts, { ...CERTIFYING_SELLER, taxCode })

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

const price = fc.integer({ min: 1, max: 120 }).map((steps) => 25 * steps)
const pieces = fc.record({
  productId: fc.constantFrom('s1', 's2', 's3'),
  quantity: fc.integer({ min: 1, max: 30 }),
  unitPrice: price,
})
const bag = fc.record({
  unitPrice: price,
  grams: fc.integer({ min: 10, max: 2500 }).map((tens) => 10 * tens),
  minGrams: fc.constantFrom(0, 3000),
})
const line: fc.Arbitrary<OrderLine> = fc.oneof(
  pieces.map((one) => ({ ...SHIRT, ...one })),
  bag.map((one) => ({ ...BAG, ...one })),
)
const fee = (most: number) => fc.constantFrom(0, most / 2, most)
const bill = fc
  .record({
    items: fc.array(line, { minLength: 1, maxLength: 5 }),
    off: fc.constantFrom(0, 0, 0.1, 0.37, 0.99),
    rounding: fc.integer({ min: 0, max: 49 }),
    expressFee: fee(3000),
    transportFee: fee(1800),
    missedFee: fee(500),
  })
  .map(({ off, ...rest }) =>
    billed({ ...rest, discount: Math.floor(off * itemsTotal(rest.items)) }),
  )

describe('the DGI counts our total, whatever the discount, the weights, the fees and the rounding', () => {
  test.each(CODES)('of an order, with the code %s', (taxCode) => {
    const sale = fc.property(bill, (one) => {
      store(one)
      const { facts, total } = soldNow()
      expect(Math.abs(countedByDgi(facts, taxCode) - total)).toBeLessThanOrEqual(mostAway(taxCode))
    })
    fc.assert(sale, RUNS)
  })

  test.each(CODES)('of the month of a company, with the code %s', (taxCode) => {
    const { facts } = soldNow()
    const delivered = fc.record({ one: bill, atCounter: fc.boolean() })
    const month = fc.array(delivered, { minLength: 1, maxLength: 22 })
    const sale = fc.property(month, fc.constantFrom(...INVOICE_LINES_BY), (orders, linesBy) => {
      const { lines, total } = statementOf(orders.map(toDelivered), linesBy)
      const counted = countedByDgi({ ...facts, ...soldLinesOf({ lines }) }, taxCode)
      expect(Math.abs(counted - total)).toBeLessThanOrEqual(mostAway(taxCode))
    })
    fc.assert(sale, RUNS)
  })
})

/** Nobody passes for an order of the counter. */
function toDelivered({ one, atCounter }: { one: Bill; atCounter: boolean }, day: number) {
  const bill = atCounter ? billed({ ...one, transportFee: 0 }) : one
  return { ...bill, orderId, deliveredAt: day, atCounter, express: bill.expressFee > 0 }
}
