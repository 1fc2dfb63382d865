import { expect, test } from 'vitest'
import { formatDuration, shortFrancs } from './figures.ts'

const HOUR = 3_600_000

test.each([
  [0, '0'],
  [800, '800'],
  [50_000, '50 k'],
  [2500, '2,5 k'],
  [1_200_000, '1,2 M'],
])('%d francs beside a chart are « %s »', (amount, text) => {
  expect(shortFrancs(amount).replace(/\s/g, ' ')).toBe(text)
})

test.each([
  [0, '0 min'],
  [45 * 60_000, '45 min'],
  [9.4 * HOUR, '9 h'],
  [23.6 * HOUR, '1 j'],
  [28 * HOUR, '1 j 4 h'],
])('%d ms are « %s »', (ms, text) => {
  expect(formatDuration(ms).replace(/\s/g, ' ')).toBe(text)
})
