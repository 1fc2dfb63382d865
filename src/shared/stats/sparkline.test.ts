import { expect, test } from 'vitest'
import { sparklinePoints } from './sparkline.ts'

const BOX = { width: 98, height: 30, inset: 4 }

test('the lowest value stands on the floor, the highest at the top, and what is unknown is passed over', () => {
  expect(sparklinePoints([0, null, 10], BOX)).toEqual([
    { x: 4, y: 26 },
    { x: 94, y: 4 },
  ])
})

test('equal values lie halfway up, one value stands at the right, and none is no point', () => {
  expect(sparklinePoints([3, 3], BOX).map(({ y }) => y)).toEqual([15, 15])
  expect(sparklinePoints([3], BOX)).toEqual([{ x: 94, y: 15 }])
  expect(sparklinePoints([null], BOX)).toEqual([])
})
