import { expect, it } from 'vitest'
import { isUsablePosition } from './use-position.ts'

const HOME = { lat: 5.3672, lng: -3.9588 }

it('takes a position up to a few kilometres wide', () => {
  for (const accuracy of [0, 12, 5000]) expect(isUsablePosition({ ...HOME, accuracy })).toBe(true)
})

it('takes no position that is none: half a country wide, without figures, or off the Earth', () => {
  for (const accuracy of [5001, Number.NaN, Number.POSITIVE_INFINITY, -1])
    expect(isUsablePosition({ ...HOME, accuracy })).toBe(false)
  expect(isUsablePosition({ lat: 0, lng: 0, accuracy: 10 })).toBe(false)
  expect(isUsablePosition({ lat: Number.NaN, lng: 1, accuracy: 10 })).toBe(false)
  expect(isUsablePosition({ lat: 91, lng: 1, accuracy: 10 })).toBe(false)
})
