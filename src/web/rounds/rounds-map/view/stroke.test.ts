import { expect, test } from 'vitest'
import { isAround } from './stroke.ts'

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
]

test.each([
  [5, 5, true],
  [15, 5, false],
  [-1, 5, false],
  [5, 11, false],
])('a spot at %i, %i is around: %s', (x, y, expected) => {
  expect(isAround(square, { x, y })).toBe(expected)
})

test('a bay of a stroke is outside', () => {
  const bay = [...square.slice(0, 2), { x: 5, y: 5 }, ...square.slice(2)]
  expect(isAround(bay, { x: 9, y: 5 })).toBe(false)
  expect(isAround(bay, { x: 2, y: 5 })).toBe(true)
})

test('a stroke of no size is around nothing', () => {
  expect(isAround([], { x: 0, y: 0 })).toBe(false)
  expect(isAround(square.slice(0, 1), { x: 0, y: 0 })).toBe(false)
})
