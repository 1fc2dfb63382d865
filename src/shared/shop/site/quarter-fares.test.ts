import { expect, test } from 'vitest'
import { DEFAULT_TARIFF } from '../prices/pricing.ts'
import { farthestTown } from './quarter-fares.ts'

test('the shop goes as far as the farthest town within its radius', () => {
  expect(farthestTown(DEFAULT_TARIFF, 12)).toBe('Port-Bouët')
  expect(farthestTown(DEFAULT_TARIFF, 0.1)).toBeUndefined()
})
