import { expect, test } from 'vitest'
import { DEFAULT_TARIFF } from '#shared/shop/prices/pricing.ts'
import { nearName, transportWords } from './quarter-words.ts'

const ANGRE = { lat: 5.4, lng: -3.98 }
const BINGERVILLE = { lat: 5.3559, lng: -3.8867 }
const words = (point: typeof ANGRE | null, radiusKm: number | null) =>
  transportWords(point, { pricing: DEFAULT_TARIFF, radiusKm })

test('the transport to a place stands beside it, and no price outside the radius', () => {
  expect(words(BINGERVILLE, null)).toMatch(/FCFA$/)
  expect(words(BINGERVILLE, 10)).toMatch(/FCFA$/)
  expect(words(BINGERVILLE, 5)).toBe('hors zone')
  expect(words(null, 5)).toBe('–')
})

test('a place is named by its quarter near its middle alone', () => {
  const angre = { name: 'Angré', commune: 'Cocody', point: ANGRE }
  expect(nearName(ANGRE, angre)).toContain('Angré')
  expect(nearName(BINGERVILLE, angre)).toBeUndefined()
  expect(nearName(ANGRE, null)).toBeUndefined()
})
