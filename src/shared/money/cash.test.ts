import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  amountIn,
  COINS,
  changeFor,
  isCashDue,
  isCashStep,
  isUnlikely,
  likelyGiven,
  NOTES,
  splitChange,
} from './cash.ts'

const amount = fc.integer({ min: 1, max: 10_000_000 })

describe('the change', () => {
  it('goes back when more is given', () => {
    expect(changeFor(15_000, 14_250)).toEqual({ kept: 14_250, back: 750, missing: 0 })
  })

  it('is nothing when it is exact', () => {
    expect(changeFor(14_250, 14_250)).toEqual({ kept: 14_250, back: 0, missing: 0 })
  })

  it('leaves a rest when less is given', () => {
    expect(changeFor(10_000, 14_250)).toEqual({ kept: 10_000, back: 0, missing: 4_250 })
    expect(changeFor(0, 14_250)).toEqual({ kept: 0, back: 0, missing: 14_250 })
  })

  it('loses and makes no franc', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), amount, (given, due) => {
        const { kept, back, missing } = changeFor(given, due)
        expect(kept + back).toBe(given)
        expect(kept + missing).toBe(due)
        expect(Math.min(back, missing)).toBe(0)
      }),
    )
  })
})

describe('the notes and coins of the change', () => {
  const text = (back: number) =>
    splitChange(back)
      .map(({ count, value }) => (count > 1 ? `${count} × ${value}` : String(value)))
      .join(' + ')

  it('exist, and are as few as possible', () => {
    expect(text(9_085)).toBe('5000 + 2 × 2000 + 50 + 25 + 10')
    expect(text(2_091)).toBe('2000 + 50 + 25 + 10 + 5 + 1')
    expect(text(750)).toBe('500 + 200 + 50')
    expect(text(2_075)).toBe('2000 + 50 + 25')
    expect(text(33_000)).toBe('3 × 10000 + 2000 + 1000')
    expect(text(0)).toBe('')
  })

  it('are of amounts that people hold, even those that no key has', () => {
    const inUse: readonly number[] = [...NOTES, ...COINS, 1]
    fc.assert(
      fc.property(fc.nat(10_000_000), (back) => {
        for (const { value } of splitChange(back)) expect(inUse).toContain(value)
      }),
    )
  })

  it('add up to the change', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (back) => {
        const sum = splitChange(back).reduce((total, { count, value }) => total + count * value, 0)
        expect(sum).toBe(back)
      }),
    )
  })
})

test('an amount looks mistyped from more than ten times what is due', () => {
  expect(isUnlikely(7_150, 7_150)).toBe(false)
  expect(isUnlikely(71_500, 7_150)).toBe(false)
  expect(isUnlikely(71_595, 7_150)).toBe(true)
})

describe('an amount as it is typed', () => {
  it('is read whatever spaces separate its digits', () => {
    for (const typed of ['15000', ' 15 000', '15\u202f000', '15\u2009000\u00a0FCFA', '015000'])
      expect(amountIn(typed)).toBe(15_000)
    expect(amountIn('000')).toBe(0)
  })

  it('is nothing while the field is empty, which is not the same as zero', () => {
    expect(amountIn('')).toBeNull()
    expect(amountIn(' \u202f')).toBeNull()
    expect(amountIn('0')).toBe(0)
  })

  it.each(['-5', '−5', '-', '12,5', '12.5', '15.000', '1e3', '5 000 -', 'FCFA'])(
    'never becomes another amount: %j',
    (typed) => {
      expect(amountIn(typed)).toBeNaN()
    },
  )
})

describe('the moment of the cash', () => {
  it('is when money is due and does not come through Wave', () => {
    expect(isCashDue(500, 'espece')).toBe(true)
    expect(isCashDue(500, null)).toBe(true)
    expect(isCashDue(500, 'wave')).toBe(false)
    expect(isCashDue(0, 'espece')).toBe(false)
  })

  it('is at the client’s door, never on the way there', () => {
    expect(isCashStep('picked_up')).toBe(true)
    expect(isCashStep('completed')).toBe(true)
    expect(isCashStep('pickup_en_route')).toBe(false)
    expect(isCashStep('delivery_en_route')).toBe(false)
  })
})

describe('what a client is likely to hand over', () => {
  it.each([
    [10_500, [11_000, 15_000, 20_000]],
    [800, [1_000, 5_000, 10_000]],
    [3_000, [5_000, 10_000, 20_000]],
    [20_000, []],
    [125_400, [126_000, 130_000, 140_000]],
  ])('for %i francs is in notes above it', (due, proposed) => {
    expect(likelyGiven(due)).toEqual(proposed)
  })

  it('always gives something back, in three amounts at most that grow', () => {
    fc.assert(
      fc.property(amount, (due) => {
        const proposed = likelyGiven(due)
        expect(proposed.length).toBeLessThanOrEqual(3)
        expect(proposed.every((given) => given > due)).toBe(true)
        expect(proposed).toEqual(proposed.toSorted((one, other) => one - other))
      }),
    )
  })
})
