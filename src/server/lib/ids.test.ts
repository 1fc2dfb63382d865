import { expect, test } from 'vitest'
import { newOrderId } from './ids.ts'

const DRAWN = 10_000

test('an order’s id is a random UUID whose first eight characters are digits, the first of them from 1 to 9', () => {
  const ids = Array.from({ length: DRAWN }, newOrderId)
  for (const id of ids)
    expect(id).toMatch(/^[1-9]\d{7}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(DRAWN)
})

test('each digit of a reference takes every value alike', () => {
  const ids = Array.from({ length: DRAWN }, newOrderId)
  for (let place = 0; place < 8; place += 1) {
    const values = place === 0 ? 9 : 10
    const counts = Object.values(Object.groupBy(ids, (id) => id.charAt(place))).map(
      (drawn) => drawn?.length ?? 0,
    )
    expect(counts).toHaveLength(values)
    // Ten standard deviations: chance does not go there.
    const even = DRAWN / values
    for (const count of counts) expect(Math.abs(count - even)).toBeLessThan(10 * Math.sqrt(even))
  }
})
