import { expect, test } from 'vitest'
import { type Direction, garmentBeside } from './garment-keys.ts'

/** Seven garments, three in a row. */
const grid = Array.from({ length: 7 }, (_, index) => {
  const garment = document.createElement('div')
  Object.defineProperty(garment, 'offsetTop', { value: Math.floor(index / 3) * 90 })
  return garment
})

test.each<[number, Direction, number]>([
  [0, 'right', 1],
  [2, 'right', 3],
  [3, 'left', 2],
  [1, 'down', 4],
  [4, 'up', 1],
  [0, 'left', 0],
  [1, 'up', 1],
  [6, 'right', 6],
  [5, 'down', 5],
])('from garment %d the key %s leads to garment %d', (from, direction, to) => {
  expect(garmentBeside(grid, grid[from], direction)).toBe(grid[to])
})

test('without one, or with one that was filtered out, the first garment has the focus', () => {
  expect(garmentBeside(grid, undefined, 'down')).toBe(grid[0])
  expect(garmentBeside(grid, document.createElement('div'), 'left')).toBe(grid[0])
})
