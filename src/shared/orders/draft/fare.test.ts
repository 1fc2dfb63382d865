import { expect, test } from 'vitest'
import { DEFAULT_TARIFF } from '#shared/shop/prices/pricing.ts'
import { dearerFare, farePoint, placeAfterSaid } from './fare.ts'

const vallon = { name: 'Vallon', commune: 'Cocody', point: { lat: 5.3605, lng: -3.9935 } }
const nearer = { lat: 5.3672, lng: -3.9588 }
const further = { lat: 5.3515, lng: -4.0755 }

test('transport is counted to the place, or until it is chosen to the quarter that was said', () => {
  expect(farePoint(nearer, vallon)).toBe(nearer)
  expect(farePoint(null, vallon)).toBe(vallon.point)
  expect(farePoint(null, null)).toBeNull()
})

test('a place beyond the quarter that was said costs more than was said; a nearer one only less', () => {
  const dearer = dearerFare({ location: further, quarter: vallon }, DEFAULT_TARIFF)
  expect(dearer).toMatchObject({ said: 2988, quarter: vallon })
  expect(dearer?.now).toBeGreaterThan(2988)
  expect(dearerFare({ location: nearer, quarter: vallon }, DEFAULT_TARIFF)).toBeNull()
  expect(dearerFare({ location: further, quarter: null }, DEFAULT_TARIFF)).toBeNull()
})

test('the very point that was said has nothing beside it', () => {
  expect(placeAfterSaid({ location: vallon.point }, vallon).quarter).toBeNull()
  expect(placeAfterSaid({ location: nearer }, vallon).quarter).toBe(vallon)
})
