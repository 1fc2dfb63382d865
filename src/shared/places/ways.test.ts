import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMUNES } from './communes.ts'
import { haversineKm, type LatLng } from './points.ts'
import { BRIDGES, type Shore, shoreOf } from './shores.ts'
import { wayKm } from './ways.ts'

const PLACES = COMMUNES.flatMap(({ place, quarters }) =>
  [place, ...quarters].map(([name, lat, lng]) => ({
    name,
    commune: place[0],
    point: { lat, lng },
  })),
)

function placeOf(name: string): LatLng {
  const found = PLACES.find((place) => place.name === name)
  if (!found) throw new Error(`Nothing is called ${name}`)
  return found.point
}

const bridge = (name: string) => {
  const found = BRIDGES.find((one) => one.name === name)
  if (!found) throw new Error(`No bridge is called ${name}`)
  return found.ends
}

/** From one place to another over a bridge, whose ends are given in the direction of the ride. */
function over(from: LatLng, [near, far]: readonly [LatLng, LatLng], to: LatLng): number {
  return haversineKm(from, near) + haversineKm(near, far) + haversineKm(far, to)
}

const SHORES: Record<Exclude<Shore, 'mainland'>, string[]> = {
  island: ['Treichville', 'Marcory', 'Koumassi'],
  strip: ['Port-Bouët', 'Grand-Bassam'],
}

test.each(PLACES)('$name, $commune, is on the shore of its commune', ({ commune, point }) => {
  const [shore = 'mainland'] =
    Object.entries(SHORES).find(([, communes]) => communes.includes(commune)) ?? []
  expect(shoreOf(point)).toBe(shore)
})

describe('the way between two quarters', () => {
  test.each([
    ['Riviera 3', 'Palmeraie'],
    ['Siporex', 'Williamsville'],
    ['Abobo', 'Angré'],
    ['Treichville', 'Koumassi'],
    ['Vridi', 'Gonzagueville'],
  ])('is straight where no water lies between: %s and %s', (from, to) => {
    expect(wayKm(placeOf(from), placeOf(to))).toBe(haversineKm(placeOf(from), placeOf(to)))
  })

  test.each([
    ['Riviera 3', 'Pont Henri-Konan-Bédié', 'Koumassi'],
    ['Riviera 4', 'Pont Henri-Konan-Bédié', 'Koumassi'],
    ['Anono', 'Pont Henri-Konan-Bédié', 'Biétry'],
    ['Commerce', 'Pont Houphouët-Boigny', 'Port'],
    ['Indénié', 'Pont De-Gaulle', 'Biafra'],
    ['Indénié', 'Pont Alassane-Ouattara', 'Blockhaus'],
    ['Agban', '4ᵉ pont', 'Santé'],
    ['Divo', 'Pont de Port-Bouët', 'Aéroport'],
    ['Port', 'Digue de Vridi', 'Vridi'],
  ])('goes over the nearest bridge: %s, %s, %s', (from, name, to) => {
    const way = wayKm(placeOf(from), placeOf(to))
    expect(way).toBeCloseTo(over(placeOf(from), bridge(name), placeOf(to)), 9)
    const others = BRIDGES.filter((one) => one.name !== name).map(({ ends: [a, b] }) =>
      Math.min(over(placeOf(from), [a, b], placeOf(to)), over(placeOf(from), [b, a], placeOf(to))),
    )
    expect(way).toBeLessThan(Math.min(...others))
  })

  test('goes over two bridges from the mainland to the strip along the ocean', () => {
    const [from, to] = [placeOf('Riviera 2'), placeOf('Aéroport')]
    const [mainland, island] = bridge('Pont Henri-Konan-Bédié')
    const last = over(island, bridge('Pont de Port-Bouët'), to)
    expect(wayKm(from, to)).toBeCloseTo(
      haversineKm(from, mainland) + haversineKm(mainland, island) + last,
      9,
    )
  })

  test('goes around the head of a bay where that is shorter than its bridge', () => {
    const [from, to] = [placeOf('Mossikro'), placeOf('Agban')]
    const [east, west] = bridge('4ᵉ pont')
    const straight = haversineKm(from, to)
    expect(wayKm(from, to)).toBeGreaterThan(straight)
    expect(wayKm(from, to)).toBeLessThan(over(from, [west, east], to))
  })
})

const anywhere = fc.record({
  lat: fc.double({ min: 5.2, max: 5.5, noNaN: true }),
  lng: fc.double({ min: -4.15, max: -3.7, noNaN: true }),
})

describe('whatever the places, the way', () => {
  test('is as long in both directions, and no shorter than the straight one', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        expect(wayKm(a, b)).toBe(wayKm(b, a))
        expect(wayKm(a, b)).toBeGreaterThanOrEqual(haversineKm(a, b) - 1e-9)
      }),
    )
  })

  test('is no longer than over a third place: a stop more never makes a round shorter', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
        expect(wayKm(a, b)).toBeLessThanOrEqual(wayKm(a, c) + wayKm(c, b) + 1e-9)
      }),
      { numRuns: 1000 },
    )
  })
})

test('far from Abidjan the way is straight', () => {
  const [bouake, korhogo] = [
    { lat: 7.69, lng: -5.03 },
    { lat: 9.458, lng: -5.629 },
  ]
  expect(wayKm(bouake, korhogo)).toBe(haversineKm(bouake, korhogo))
})
