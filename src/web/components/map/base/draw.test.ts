import { expect, test } from 'vitest'
import { COMMUNES } from '#shared/places/communes.ts'
import type { LatLng } from '#shared/places/points.ts'
import { BRIDGES } from '#shared/places/shores.ts'
import { drawBase } from './draw.ts'
import { project, readShape, type Shape } from './geometry.ts'
import { ISLANDS, LAGOON, SEA } from './shapes.ts'

const PLATEAU = { lat: 5.322, lng: -4.0192 }
const BRIDGE = { lat: 5.322, lng: -3.9806 }
const phone = (center: LatLng, zoom: number) => ({ center, zoom, width: 360, height: 300 })

function namesIn(markup: string): string[] {
  return Array.from(markup.matchAll(/<text[^>]*>([^<]*)</g), ([, name = '']) => name)
}

/** A point is inside a closed shape when an odd number of its edges lies to the east. */
function isInside(shape: Shape, point: LatLng): boolean {
  const { x, y } = project(point)
  const crossed = shape.points.filter((to, i) => {
    const from = shape.points.at(i - 1) ?? to
    const isBeside = from.y > y !== to.y > y
    return isBeside && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
  })
  return crossed.length % 2 === 1
}

const waters = [SEA, ...LAGOON].map((text) => readShape(text, true))
const islands = ISLANDS.map((text) => readShape(text, true))
const isWet = (point: LatLng) =>
  waters.some((shape) => isInside(shape, point)) && !islands.some((shape) => isInside(shape, point))

test('every commune and quarter stands on land', () => {
  const places = COMMUNES.flatMap(({ place, quarters }) => [place, ...quarters])
  const wet = places.filter(([, lat, lng]) => isWet({ lat, lng })).map(([name]) => name)
  expect(wet).toEqual([])
})

test.each([
  ['between Plateau and Treichville', 5.312, -4.0165],
  ['Baie de Cocody', 5.335, -4.0125],
  ['under the middle of the pont Henri-Konan-Bédié', 5.322, -3.9806],
  ['Canal de Vridi', 5.257, -4.0073],
  ['the ocean', 5.2, -4],
])('%s is water', (_, lat, lng) => {
  expect(isWet({ lat, lng })).toBe(true)
})

test.each(BRIDGES)(
  '$name, over which ways go, has its ends on land, and water between but where it is a dyke',
  ({ name, ends: [from, to] }) => {
    const at = (share: number) => ({
      lat: from.lat + share * (to.lat - from.lat),
      lng: from.lng + share * (to.lng - from.lng),
    })
    expect([at(0), at(1)].map(isWet)).toEqual([false, false])
    const between = Array.from({ length: 19 }, (_, i) => at((i + 1) / 20))
    expect(between.some(isWet)).toBe(!name.startsWith('Digue'))
  },
)

test.each([
  ['Riviera Palmeraie', 5.3672, -3.9588],
  ['Marcory, Zone 4', 5.2989, -3.9795],
  ['Plateau, avenue Chardy', 5.3237, -4.0172],
  ['Treichville, avenue 16', 5.3006, -4.0081],
  ['Yopougon, Niangon Sud', 5.3302, -4.0968],
  ['the airport', 5.2614, -3.9263],
  ['Hôtel Ivoire', 5.3268, -4.0045],
  ['Vridi', 5.265, -4.002],
])('%s is on land', (_, lat, lng) => {
  expect(isWet({ lat, lng })).toBe(false)
})

test('from afar the communes are named, nearby their quarters, nearer still the roads', () => {
  expect(namesIn(drawBase(phone(PLATEAU, 12)))).toEqual(
    expect.arrayContaining(['Plateau', 'Adjamé', 'Cocody']),
  )
  expect(namesIn(drawBase(phone(PLATEAU, 12)))).not.toContain('Commerce')
  expect(namesIn(drawBase(phone(PLATEAU, 14)))).toContain('Commerce')
  expect(namesIn(drawBase(phone(BRIDGE, 13)))).not.toContain('Pont Henri-Konan-Bédié')
  expect(namesIn(drawBase(phone(BRIDGE, 15)))).toContain('Pont Henri-Konan-Bédié')
})

test('the name of a place gives way to the pin that stands on it', () => {
  const view = phone(PLATEAU, 15)
  const footOf = (markup: string) => Number(/y="(\d+)" [^>]*>Plateau</.exec(markup)?.[1])
  expect(footOf(drawBase(view))).toBeLessThan(160)
  const [left, top, right, bottom] = [160, 103, 200, 155]
  // The foot of its letters is 16 pixels below their top.
  expect(footOf(drawBase(view, { taken: [[left, top, right, bottom]] }))).toBeGreaterThan(
    bottom + 12,
  )
})

test('a name that the edge would cut is left out', () => {
  expect(namesIn(drawBase({ ...phone(PLATEAU, 15), width: 60 }))).not.toContain('Plateau')
})

test('a small picture holds little, and one far from Abidjan nothing', () => {
  const small = drawBase({
    center: { lat: 5.3672, lng: -3.9588 },
    zoom: 14,
    width: 200,
    height: 360,
  })
  expect(small).toContain('<path')
  expect(small.length).toBeLessThan(4_000)
  expect(drawBase(phone({ lat: 48.85, lng: 2.35 }, 14))).toBe('')
})

test('whatever the view, no coordinate is missing', () => {
  for (let zoom = 3; zoom <= 19; zoom++) {
    for (const [lat, lng] of [
      [5.35, -4],
      [5.2475, -4.003],
      [5.31, -4.02],
    ] as const)
      expect(drawBase(phone({ lat, lng }, zoom))).not.toMatch(/NaN|undefined|Infinity/)
  }
})
