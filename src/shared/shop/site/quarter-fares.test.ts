import { expect, test } from 'vitest'
import { DEFAULT_TARIFF } from '../prices/pricing.ts'
import { farthestTowns } from './quarter-fares.ts'

test('the shop goes as far as the two farthest towns within its radius', () => {
  expect(farthestTowns(DEFAULT_TARIFF, 12)).toEqual(['Port-Bouët', 'Abobo'])
  expect(farthestTowns(DEFAULT_TARIFF, 0.1)).toEqual([])
  expect(farthestTowns(DEFAULT_TARIFF, 50)).toEqual(['Songon', 'Grand-Bassam'])
})
