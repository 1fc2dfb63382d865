import { expect, test } from 'vitest'
import { quarterOf } from './quarter.ts'

test('the quarter is what an address begins with', () => {
  expect(quarterOf('Marcory, Zone 4, 2ᵉ étage')).toBe('Marcory')
  expect(quarterOf('Riviera Palmeraie · Rue I 164')).toBe('Riviera Palmeraie')
  expect(quarterOf('Treichville')).toBe('Treichville')
})

test('coordinates and an empty address name no quarter', () => {
  expect(quarterOf('5.35270, -3.94920')).toBeNull()
  expect(quarterOf(' , ')).toBeNull()
  expect(quarterOf('')).toBeNull()
})
