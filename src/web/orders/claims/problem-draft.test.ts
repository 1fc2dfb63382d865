import { expect, test } from 'vitest'
import { returnedLines } from './problem-draft.ts'

type Order = Parameters<typeof returnedLines>[0]
const check = (step: 'pickup' | 'delivery', counted: number) =>
  ({ step, counts: [{ position: 0, counted }] }) as unknown as Order['checks'][number]

test.each([
  [3, []],
  [2, [check('pickup', 2)]],
  [0, [check('pickup', 2), check('delivery', 0)]],
])('%d shirts came back, by the last count of their line', (returned, checks) => {
  const items = [
    { position: 0, productId: 'p1', name: 'Chemise', quantity: 3 },
    { position: 1, productId: 'p2', name: 'Robe', quantity: 1 },
  ] as Order['items']
  expect(returnedLines({ items, checks }).map((line) => line.returned)).toEqual([returned, 1])
})
