import { expect, test } from 'vitest'
import { linenHere } from './linen-here.ts'

const order = { status: 'processing', counted: null, pieces: 3, bags: 0 } as const

test('what is with us is said before an order is cancelled, as it was counted', () => {
  expect(linenHere([{ ...order, counted: 10 }])).toBe(
    '10\u00a0pièces sont chez nous, à rendre au client ensuite. ',
  )
  expect(linenHere([{ ...order, counted: 1 }])).toContain('1\u00a0pièce est chez')
  expect(linenHere([{ ...order, pieces: 4, bags: 1 }])).toContain(
    '3\u00a0pièces et 1\u00a0sac sont',
  )
})

test('of several orders only those count whose linen is with us', () => {
  const waiting = { ...order, status: 'pending' } as const
  expect(linenHere([order, waiting, { ...order, status: 'picked_up' }])).toContain('6\u00a0pièces')
  expect(linenHere([waiting])).toBe('')
})
