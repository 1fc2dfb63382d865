import { describe, expect, test } from 'vitest'
import { adjustLines, moneyAfter, numberLines, totalOf } from './adjustments.ts'

const line = (productId: string, quantity: number, unitPrice = 1000) => ({
  ...{ productId, name: productId, service: 'Complet', quantity, unitPrice },
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

  test('keep the price of the order for one more of a line', () => {
    const next = adjustLines([shirts], { quantities: [], added: [line('shirt', 1, 9000)] })
    expect(next).toEqual({ ok: true, lines: [line('shirt', 3)] })
  })

  test.each([
    ['unknown', [{ position: 1, quantity: 1 }], []],
    ['empty', [{ position: 0, quantity: 2 }], []],
    ['empty', [{ position: 0, quantity: 0 }], []],
    ['too_many', [], [line('shirt', 98)]],
    ['too_many', [], Array.from({ length: 50 }, (_, i) => line(`garment ${i}`, 1))],
  ])('are refused: %s', (fault, quantities, added) => {
    expect(adjustLines([shirts], { quantities, added })).toEqual({ ok: false, fault })
  })

  test('keep their numbers, and new ones take the next', () => {
    const numbers = numberLines([line('dress', 1), line('suit', 1)], [shirts, dress])
    expect(numbers.map(({ position }) => position)).toEqual([3, 4])
  })
})

test('money goes back or is due, never both', () => {
  expect(moneyAfter(5000, 6000)).toEqual({ back: 1000, due: 0 })
  expect(moneyAfter(5000, 2000)).toEqual({ back: 0, due: 3000 })
  expect(totalOf([line('shirt', 2), line('dress', 1, 500)], 700)).toBe(3200)
})
