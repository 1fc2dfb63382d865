import { describe, expect, test } from 'vitest'
import { countedLines, gapText } from './count-lines.ts'

const items = [
  { position: 0, name: 'Chemise', service: 'Complet', quantity: 3 },
  { position: 1, name: 'Robe', service: 'Lavage', quantity: 1 },
]
const count = (position: number, counted: number) =>
  ({ position, counted, reason: 'absent', note: undefined }) as const

describe('the lines that a check found otherwise', () => {
  test('at the pick-up they are held against what was ordered', () => {
    const pickup = { step: 'pickup', counts: [count(0, 2)] } as const
    expect(countedLines({ ...pickup, counts: [...pickup.counts] }, { items, checks: [] })).toEqual([
      {
        ...{ position: 0, name: 'Chemise', service: 'Complet', expected: 3, counted: 2 },
        ...{ reason: 'absent', note: null },
      },
    ])
  })

  test('at the delivery, against what was collected', () => {
    const pickup = { step: 'pickup' as const, counts: [count(0, 2)] }
    const delivery = { step: 'delivery' as const, counts: [count(0, 1), count(1, 2)] }
    const lines = countedLines(delivery, { items, checks: [pickup, delivery] })
    expect(lines.map(({ name, expected, counted }) => [name, expected, counted])).toEqual([
      ['Chemise', 2, 1],
      ['Robe', 1, 2],
    ])
  })

  test('what was missing at the pick-up is not told again at the delivery', () => {
    const pickup = { step: 'pickup' as const, counts: [count(0, 2)] }
    const delivery = { step: 'delivery' as const, counts: [count(0, 2)] }
    expect(countedLines(delivery, { items, checks: [pickup, delivery] })).toEqual([])
  })

  test('one that the order holds no more is left out', () => {
    const check = { step: 'pickup' as const, counts: [count(7, 2)] }
    expect(countedLines(check, { items, checks: [check] })).toEqual([])
  })
})

test('as many pieces as expected are not right when they are others', () => {
  expect(gapText(4, 4, true)).toBe('Pas les mêmes pièces')
})

test('a gap is told in words', () => {
  expect([gapText(4, 4), gapText(4, 3), gapText(4, 6)]).toEqual([
    ...['Compte juste', '1\u00a0pièce de moins', '2\u00a0pièces de plus'],
  ])
})
