import { expect, test } from 'vitest'
import { lisereMono, monoLength } from './lisere-mono.ts'

const drawn = (digit: string) => JSON.stringify(lisereMono(digit.repeat(8), 8))

test('each of the sixteen digits has a square of its own, without any colour', () => {
  const digits = [...'0123456789abcdef']
  expect(new Set(digits.map(drawn)).size).toBe(16)
})

test('the same reference always gives the same strip, however it is written', () => {
  expect(lisereMono('#7B1E03D2', 8)).toEqual(lisereMono('7b1e03d2', 8))
})

test('the squares follow one another over the length that is said', () => {
  const starts = lisereMono('', 10)
    .map(({ d }) => Number(/^M([\d.]+)/.exec(d)?.[1]))
    .filter((_, i) => i % 2 === 0)
  expect(starts).toEqual([0, 10, 20, 30, 40, 50, 60, 70])
  expect(monoLength(10)).toBe(80)
})
