import { expect, test } from 'vitest'
import { type Box, coveredBy, freePlace, type Obstacle } from './free-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  width,
  height,
})
const never = (...sides: Parameters<typeof box>): Obstacle => ({ ...box(...sides), never: true })

/** A phone of 360 × 740, with the margins of its toasts. */
const PHONE = {
  area: box(16, 8, 328, 716),
  sizes: [
    { width: 328, height: 76 },
    { width: 216, height: 110 },
  ],
}
/** A screen of 1280 × 800. */
const DESK = {
  area: box(20, 20, 1240, 760),
  sizes: [
    { width: 420, height: 76 },
    { width: 277, height: 110 },
  ],
}
const BOTTOM_BAR = never(0, 671, 360, 69)

test('a toast stands in its corner while nothing is there', () => {
  expect(freePlace({ ...PHONE, obstacles: [BOTTOM_BAR] })).toEqual(box(16, 8, 328, 76))
  expect(freePlace({ ...DESK, obstacles: [] })).toEqual(box(840, 20, 420, 76))
})

test('it stands just under a bar at the top', () => {
  const { top } = freePlace({ ...PHONE, obstacles: [never(0, 0, 360, 60), BOTTOM_BAR] })
  expect(top).toBeGreaterThanOrEqual(64)
  expect(top).toBeLessThan(70)
})

test('it takes the first free band from the top, never the one over the action at the foot', () => {
  const action = box(16, 635, 328, 56)
  const search = box(16, 20, 328, 52)
  const filters = box(16, 120, 328, 48)
  const place = freePlace({ ...PHONE, obstacles: [search, filters, action, BOTTOM_BAR] })
  expect(place).toMatchObject({ left: 16, width: 328 })
  expect(place.top).toBeGreaterThanOrEqual(172)
  expect(place.top).toBeLessThan(180)
})

test('it goes to the left of an open drawer rather than over it', () => {
  const drawer = box(510, 0, 770, 800)
  const cross = never(1216, 12, 44, 44)
  const place = freePlace({ ...DESK, obstacles: [drawer, cross] })
  expect(place.left + place.width).toBeLessThanOrEqual(506)
  expect(place.top).toBe(20)
})

test('it becomes narrow where rows have their buttons at the right', () => {
  const buttons = Array.from({ length: 10 }, (_, row) => box(288, 20 + row * 70, 56, 56))
  const place = freePlace({ ...PHONE, obstacles: buttons })
  expect(place).toMatchObject({ width: 216, top: 8 })
  expect(place.left + place.width).toBeLessThanOrEqual(284)
})

test('where everything can be tapped, it covers the least, and no bar and no cross', () => {
  const cards = Array.from({ length: 9 }, (_, row) => box(16, 70 + row * 66, 328, 60))
  const untouchable = [never(0, 0, 360, 60), never(292, 70, 44, 44), BOTTOM_BAR]
  const obstacles = [...untouchable, ...cards]
  const place = freePlace({ ...PHONE, obstacles })
  expect(coveredBy(place, untouchable)).toBe(0)
  expect(coveredBy(place, obstacles)).toBeGreaterThan(0)
})

test('on a screen that is smaller than the toast it stays at the top', () => {
  const area = box(8, 8, 240, 40)
  const place = freePlace({ area, sizes: [{ width: 240, height: 90 }], obstacles: [] })
  expect(place).toEqual(box(8, 8, 240, 90))
})
