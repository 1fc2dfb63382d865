import { expect, test } from 'vitest'
import { bestCoding } from './best-coding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['identity, br', 'br'],
  ['identity;q=1, br;q=0.5', undefined],
  ['br;q=much', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['deflate, zstd', undefined],
  ['identity', undefined],
  ['', undefined],
])('« %s » is answered in %s', (accepted, coding) => {
  expect(bestCoding(accepted)).toBe(coding)
})
