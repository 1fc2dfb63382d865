import { expect, test } from 'vitest'
import { isNear } from './near.ts'

const HOME = { lat: 5.36, lng: -3.97 }
/** So many metres to the north of the place. */
const north = (metres: number, accuracy: number | null = 10) => {
  return { lat: HOME.lat + metres / 111_195, lng: HOME.lng, accuracy }
}

test('a livreur is near within 150 metres, and not beyond', () => {
  expect(isNear(north(0), HOME)).toBe(true)
  expect(isNear(north(149), HOME)).toBe(true)
  expect(isNear(north(151), HOME)).toBe(false)
})

test('a point that may be hundreds of metres off says nothing; one without a radius counts', () => {
  expect(isNear(north(20, 400), HOME)).toBe(false)
  expect(isNear(north(20, null), HOME)).toBe(true)
})
