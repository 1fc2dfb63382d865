import { expect, test } from 'vitest'
import { zoomAround } from './zoom-around.ts'

test('the ring of a place fits into its map, and a narrow one is not enlarged', () => {
  expect(zoomAround(1000, 150)).toBe(14)
  expect(zoomAround(1000, 70)).toBe(13)
  expect(zoomAround(101, 70)).toBe(16)
  expect(zoomAround(0, 70)).toBe(16)
})
