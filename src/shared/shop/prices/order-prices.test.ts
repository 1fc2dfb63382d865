import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Discount } from './discounts.ts'
import { type PriceParts, pricesOf } from './order-prices.ts'
import { FEE_STEPS, roundFee } from './rounding.ts'

const PARTS: PriceParts = {
  articles: 4500,
  discountRule: null,
  transportFee: 2750,
  missedFee: 0,
  expressRate: null,
  feeStep: 50,
}
const priced = (discountRule: Discount, parts: Partial<PriceParts> = {}) =>
  pricesOf({ ...PARTS, ...parts, discountRule })

const discounts: fc.Arbitrary<Discount> = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
  fc.integer({ min: 1, max: 20_000 }).map((francs) => ({ francs })),
  fc.record({
    francs: fc.integer({ min: 1, max: 20_000 }),
    of: fc.integer({ min: 1, max: 50_000 }),
  }),
)
/** Transport as an order of this step has it. */
const parts: fc.Arbitrary<PriceParts> = fc
  .record({
    articles: fc.nat(100_000),
    discountRule: fc.constant(null),
    transport: fc.nat(10_000),
    missedFee: fc.constantFrom(0, 500, 1234),
    expressRate: fc.option(fc.record({ percent: fc.nat(200), francs: fc.nat(3000) })),
    feeStep: fc.constantFrom(...FEE_STEPS),
  })
  .map(({ transport, ...rest }) => ({ ...rest, transportFee: roundFee(transport, rest.feeStep) }))

describe('the price of an order', () => {
  it('is the articles and the fees, where there is no discount', () => {
    const express = { percent: 50, francs: 100 }
    expect(pricesOf({ ...PARTS, expressRate: express })).toEqual({
      discount: 0,
      rounding: 0,
      totalItemsPrice: 4500,
      expressFee: 2350,
      grandTotal: 9600,
    })
  })

  it('loses the francs of a discount, up to the articles', () => {
    expect(priced({ francs: 1234 })).toMatchObject({ discount: 1234, grandTotal: 6016 })
    expect(priced({ francs: 9000 })).toMatchObject({ discount: 4500, grandTotal: 2750 })
  })

  it('loses no larger part of fewer articles than the francs were of those that they were given on', () => {
    const rule = { francs: 450, of: 4500 }
    expect(priced(rule)).toMatchObject({ discount: 450 })
    expect(priced(rule, { articles: 9000 })).toMatchObject({ discount: 450 })
    expect(priced(rule, { articles: 1500 })).toMatchObject({ discount: 150, grandTotal: 4100 })
    // Up to a sum that can be paid, as a part of them, but where the francs left coins themselves.
    expect(priced(rule, { articles: 800 })).toMatchObject({ discount: 50, grandTotal: 3500 })
    const coins = { francs: 451, of: 4500 }
    expect(priced(coins, { articles: 800 })).toMatchObject({ discount: 81, grandTotal: 3469 })
  })

  it('loses a part of the articles, rounded in the client’s favour', () => {
    expect(priced({ percent: 10 })).toMatchObject({ discount: 450, grandTotal: 6800 })
    expect(priced({ percent: 33 }, { feeStep: 1 })).toMatchObject({ discount: 1485 })
    expect(priced({ percent: 33 }, { articles: 4501, feeStep: 1 })).toMatchObject({
      discount: 1486,
    })
  })

  it('goes up to a sum that can be paid, where the part alone made coins of it', () => {
    expect(priced({ percent: 33 })).toMatchObject({ discount: 1450, grandTotal: 5800 })
    // It had coins before.
    expect(priced({ percent: 10 }, { articles: 4510 })).toMatchObject({ discount: 451 })
  })

  it('goes up to a sum that can be paid, where a weight leaves coins, and says by how much', () => {
    const weighed = { ...PARTS, articles: 4510, byWeight: true }
    expect(pricesOf(weighed)).toMatchObject({
      rounding: 40,
      totalItemsPrice: 4550,
      grandTotal: 7300,
    })
    expect(pricesOf({ ...weighed, byWeight: false })).toMatchObject({
      rounding: 0,
      grandTotal: 7260,
    })
    expect(pricesOf({ ...weighed, articles: 4500 })).toMatchObject({ rounding: 0 })
  })

  it('has an express fee that follows the articles after the discount', () => {
    const expressRate = { percent: 50, francs: 0 }
    expect(priced({ percent: 10 }, { expressRate })).toMatchObject({ expressFee: 2050 })
  })

  it('is never negative, never above that without the discount, and a part leaves no coins that were not there', () => {
    fc.assert(
      fc.property(parts, discounts, (before, discountRule) => {
        const full = pricesOf(before)
        const now = pricesOf({ ...before, discountRule })
        const { articles, transportFee, missedFee, feeStep } = before
        expect(now.totalItemsPrice + now.discount).toBe(articles)
        const fees = transportFee + now.expressFee + missedFee
        expect(now.grandTotal).toBe(now.totalItemsPrice + fees)
        expect(Math.min(now.discount, now.totalItemsPrice)).toBeGreaterThanOrEqual(0)
        expect(now.grandTotal).toBeLessThanOrEqual(full.grandTotal)
        if ('percent' in discountRule && full.grandTotal % feeStep === 0)
          expect(now.grandTotal % feeStep).toBe(0)
      }),
    )
  })
})
