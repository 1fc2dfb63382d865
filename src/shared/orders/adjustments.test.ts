import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposeAdjustmentInput } from './adjustments.inputs.ts'
import {
  adjustLines,
  lessAfterCount,
  moneyAfter,
  type NumberedLine,
  numberLines,
  totalOf,
} from './adjustments.ts'

const line = (productId: string, quantity: number, unitPrice = 1000) => ({
  productId,
  name: productId,
  service: 'Complet',
  quantity,
  unitPrice,
})
const shirts = { ...line('shirt', 2), position: 0 }
const dress = { ...line('dress', 1), position: 3 }

describe('the lines of an adjusted order', () => {
  test('are named by their numbers, wherever they stand', () => {
    const next = adjustLines([shirts, dress], {
      quantities: [{ position: 3, quantity: 4 }],
      added: [],
    })
    expect(next).toEqual({ ok: true, lines: [line('shirt', 2), line('dress', 4)] })
  })

  test('leave out what has no piece left and take what is added', () => {
    const next = adjustLines([shirts, dress], {
      quantities: [{ position: 0, quantity: 0 }],
      added: [line('suit', 1, 4000)],
    })
    expect(next).toEqual({ ok: true, lines: [line('dress', 1), line('suit', 1, 4000)] })
  })

  test('never join pieces to a bag of the same service, which the owner sells otherwise by now', () => {
    const bag = { ...line('bag', 1), grams: 6200, minGrams: 3000, position: 0 }
    const next = adjustLines([bag], { quantities: [], added: [line('bag', 1, 8000)] })
    const { position: _, ...ordered } = bag
    expect(next).toEqual({ ok: true, lines: [ordered, line('bag', 1, 8000)] })
    const numbered = next.ok ? numberLines(next.lines, [bag], 0) : []
    expect(numbered.map(({ position }) => position)).toEqual([0, 1])
  })

  test('never join what is charged to what is free, and two free lines of a garment keep their numbers', () => {
    const free = { ...line('shirt', 2, 0), position: 0 }
    const other = { ...line('shirt', 1, 0), position: 4 }
    const next = adjustLines([free, other], { quantities: [], added: [line('shirt', 3)] })
    const numbered = next.ok ? numberLines(next.lines, [free, other], 4) : []
    expect(numbered).toEqual([free, other, { ...line('shirt', 3), position: 5 }])
  })

  test('keep the price of the order for one more of a line', () => {
    const next = adjustLines([shirts], { quantities: [], added: [line('shirt', 1, 9000)] })
    expect(next).toEqual({ ok: true, lines: [line('shirt', 3)] })
  })

  test.each([
    ['unknown', [{ position: 1, quantity: 1 }], []],
    ['empty', [{ position: 0, quantity: 2 }], []],
    ['empty', [{ position: 0, quantity: 0 }], []],
    ['too_many', [], [line('shirt', 498)]],
    ['too_many', [], Array.from({ length: 50 }, (_, i) => line(`garment ${i}`, 1))],
  ])('are refused: %s', (fault, quantities, added) => {
    expect(adjustLines([shirts], { quantities, added })).toEqual({ ok: false, fault })
  })

  test('keep their numbers, and new ones take the next', () => {
    const lines = [line('dress', 1), line('suit', 1)]
    const numbers = (highest: number) =>
      numberLines(lines, [shirts, dress], highest).map(({ position }) => position)
    expect(numbers(-1)).toEqual([3, 4])
    expect(numbers(6)).toEqual([3, 7])
  })

  test('never share a number with a line that was there before, however often the order is adjusted', () => {
    const garment = fc.constantFrom('shirt', 'dress', 'suit', 'sheet', 'jean')
    const orders = fc.array(fc.uniqueArray(garment, { minLength: 1 }), { minLength: 2 })
    const given = (garments: string[][]) => {
      let now: NumberedLine[] = []
      let highest = -1
      return garments.flatMap((kinds) => {
        const next = kinds.map((kind) => line(kind, 1))
        const before = now
        now = numberLines(next, before, highest)
        highest = Math.max(highest, ...now.map(({ position }) => position))
        return now.filter(({ name }) => !before.some((known) => known.name === name))
      })
    }
    fc.assert(
      fc.property(orders, (garments) => {
        const numbers = given(garments).map(({ position }) => position)
        expect(new Set(numbers).size).toBe(numbers.length)
      }),
    )
  })
})

test('a proposal names each line once', () => {
  const orderId = '7b1e03d2-1f0c-4b5e-9a52-3c1d7f0e9b11'
  const proposal = (...positions: number[]) => ({
    orderId,
    added: [],
    reason: 'Le compte',
    quantities: positions.map((position) => ({ position, quantity: 1 })),
  })
  expect(proposeAdjustmentInput.safeParse(proposal(0, 1)).success).toBe(true)
  expect(proposeAdjustmentInput.safeParse(proposal(0, 1, 0)).success).toBe(false)
})

test('money goes back or is due, never both', () => {
  expect(moneyAfter(5000, 6000)).toEqual({ back: 1000, due: 0 })
  expect(moneyAfter(5000, 2000)).toEqual({ back: 0, due: 3000 })
})

test('a total follows its lines: express by its rule and its step, the other fees as they are', () => {
  const lines = [line('shirt', 2), line('dress', 1, 500)]
  const fees = {
    discountRule: null,
    transportFee: 700,
    missedFee: 0,
    expressRate: null,
    feeStep: 1 as const,
  }
  expect(totalOf(lines, fees)).toBe(3200)
  const express = { ...fees, missedFee: 300, expressRate: { percent: 50, francs: 100 } }
  expect(totalOf(lines, express)).toBe(3200 + 1250 + 100 + 300)
  expect(totalOf(lines, { ...express, feeStep: 100 })).toBe(3200 + 1400 + 300)
})

describe('fewer pieces at the first count', () => {
  const fees = {
    discountRule: null,
    transportFee: 700,
    missedFee: 300,
    expressRate: null,
    feeStep: 1 as const,
  }
  const priced = <Fees extends typeof fees>(of: Fees) => ({
    ...of,
    grandTotal: totalOf([shirts, dress], of),
  })
  const counted = (shirtCount: number, dressCount: number) => [
    { position: 0, counted: shirtCount },
    { position: 3, counted: dressCount },
  ]

  test('cost their price less, and a piece more of another line changes nothing', () => {
    const less = { lines: [line('shirt', 1), line('dress', 1)], total: 3000 }
    expect(lessAfterCount([shirts, dress], counted(1, 1), priced(fees))).toEqual(less)
    expect(lessAfterCount([shirts, dress], counted(1, 4), priced(fees))).toEqual(less)
  })

  test('lower an express fee by its own rule and step', () => {
    const express = { ...fees, expressRate: { percent: 50, francs: 10 }, feeStep: 50 as const }
    const grandTotal = totalOf([shirts, dress], express)
    expect(grandTotal).toBe(3000 + 1550 + 1000)
    const less = lessAfterCount([shirts, dress], counted(0, 1), { ...express, grandTotal })
    expect(less?.total).toBe(1000 + 550 + 1000)
  })

  test('are none where all is there, where there is more, and where nothing is left', () => {
    for (const counts of [counted(2, 1), counted(3, 1), counted(0, 0), []])
      expect(lessAfterCount([shirts, dress], counts, priced(fees))).toBeNull()
  })

  test('never cost more than the order did, whatever was counted and however it is rounded', () => {
    const count = fc.integer({ min: 0, max: 5 })
    const rate = fc.option(fc.record({ percent: count, francs: count }))
    const step = fc.constantFrom(1 as const, 5 as const, 25 as const, 50 as const, 100 as const)
    fc.assert(
      fc.property(count, count, rate, step, (shirtCount, dressCount, expressRate, feeStep) => {
        const lines = [{ ...shirts, unitPrice: 333 }, dress]
        const costs = { ...fees, expressRate, feeStep }
        const grandTotal = totalOf(lines, costs)
        const less = lessAfterCount(lines, counted(shirtCount, dressCount), {
          ...costs,
          grandTotal,
        })
        if (!less) return
        expect(less.total).toBeLessThan(grandTotal)
        expect(less.total).toBe(totalOf(less.lines, costs))
      }),
    )
  })
})
