import { expect, test } from 'vitest'
import { isReasonAsked, metresFrom, metresToDoor } from './presence.ts'

const HOME = { lat: 5.36, lng: -3.97 }
const known = { point: HOME, accuracy: null, isFromLivreur: false }
/** A phone so many metres to the north of the place, in a circle of a radius. */
const north = (metres: number, accuracy = 10) => {
  return { lat: HOME.lat + metres / 111_195, lng: HOME.lng, accuracy }
}

test('a livreur within 300 metres of the client is at the address, and gives no reason', () => {
  expect([0, 299, 302, 7900].map((metres) => isReasonAsked(known, north(metres)))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(metresFrom(known, north(7900))).toBe(7900)
})

test('a reason is asked for without a position, without a place, and where the place is approximate', () => {
  expect(isReasonAsked(known, null)).toBe(true)
  expect(isReasonAsked({ ...known, point: null }, north(0))).toBe(true)
  expect(isReasonAsked({ ...known, accuracy: 101 }, north(0))).toBe(true)
  expect(isReasonAsked({ ...known, accuracy: 100 }, north(0))).toBe(false)
})

test('a circle so wide around the place tells no distance; one far from it does', () => {
  expect(metresFrom(known, north(200, 500))).toBeNull()
  expect(isReasonAsked(known, north(200, 500))).toBe(true)
  expect(metresFrom(known, north(7900, 500))).toBe(7900)
})

test('a place that only a livreur named proves nobody to be there: a reason is asked for, and no short distance is told', () => {
  const named = { ...known, isFromLivreur: true }
  expect([0, 300, 7900].map((metres) => isReasonAsked(named, north(metres)))).toEqual([
    true,
    true,
    true,
  ])
  expect([0, 300, 7900].map((metres) => metresFrom(named, north(metres)))).toEqual([
    null,
    null,
    7900,
  ])
})

test('a phone gives an order its place within three kilometres of the middle of its quarter, where it knows the door', () => {
  expect([0, 2990, 3010].map((metres) => metresToDoor(north(metres), HOME))).toEqual([
    0,
    2990,
    null,
  ])
  expect(metresToDoor(north(0, 101), HOME)).toBeNull()
})
