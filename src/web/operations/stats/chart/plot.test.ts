import { expect, test } from 'vitest'
import { namedDays, scaleTo } from './plot.ts'

test.each([
  [0, 1, [0, 1, 2, 3, 4]],
  [1, 1, [0, 1]],
  [3, 1, [0, 1, 2, 3]],
  [34, 1, [0, 10, 20, 30, 40]],
  [40, 1, [0, 10, 20, 30, 40]],
  [41, 1, [0, 20, 40, 60]],
  [0, 1000, [0, 1000, 2000, 3000, 4000]],
  [262_500, 1000, [0, 100_000, 200_000, 300_000]],
])('up to %d, by %d at least, the lines are at %j', (max, least, ticks) => {
  expect(scaleTo(max, least)).toEqual({ ticks, top: ticks.at(-1) })
})

test('the days named are evenly apart, and today is always one of them', () => {
  expect(namedDays(7, 16)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(namedDays(14, 7)).toEqual([1, 3, 5, 7, 9, 11, 13])
  expect(namedDays(90, 8)).toEqual([5, 17, 29, 41, 53, 65, 77, 89])
  expect(namedDays(1, 8)).toEqual([0])
})
