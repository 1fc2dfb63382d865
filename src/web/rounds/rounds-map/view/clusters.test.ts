import { expect, test } from 'vitest'
import { clustersOf, ringOf } from './clusters.ts'

const at = (item: string, x: number, y = 0) => ({ item, x, y })

test('what would hide each other is one group in its middle, what is apart stays alone', () => {
  const groups = clustersOf([at('a', 0), at('far', 100), at('b', 10)], 15)
  expect(groups).toEqual([
    { items: ['a', 'b'], x: 5, y: 0 },
    { items: ['far'], x: 100, y: 0 },
  ])
})

test('nothing is lost or counted twice, and a chain does not become one group', () => {
  const chain = Array.from({ length: 20 }, (_, i) => at(String(i), i * 10))
  const groups = clustersOf(chain, 15)
  expect(groups.flatMap(({ items }) => items).sort()).toEqual(chain.map(({ item }) => item).sort())
  expect(groups).toHaveLength(10)
})

test.each([2, 3, 12, 40])('an opened group of %i has its things apart', (count) => {
  const ring = ringOf(count, 30)
  for (const [i, a] of ring.entries())
    for (const b of ring.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(26)
})
