import { expect, test } from 'vitest'
import { HOUR_MS } from '#shared/dates.ts'
import { delayHours, medianHours } from './delays.ts'

const of = (...hours: number[]) => hours.map((each) => ({ hours: each, count: 1 }))

test.each([
  [[], null],
  [of(7), 7],
  [of(30, 10, 20), 20],
  [of(20, 10), 10],
  [
    [
      { hours: 5, count: 3 },
      { hours: 50, count: 2 },
    ],
    5,
  ],
  [[{ hours: 5, count: 0 }], null],
])('of %j the median is %j', (delays, median) => {
  expect(medianHours(delays)).toBe(median)
})

test('a delay counts its whole hours, none before its start and a month at most', () => {
  expect(delayHours(2 * HOUR_MS - 1)).toBe(1)
  expect(delayHours(-1)).toBe(0)
  expect(delayHours(9000 * HOUR_MS)).toBe(720)
})
