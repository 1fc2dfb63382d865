import { haversineKm, type LatLng } from './points.ts'
import { BAYS, BRIDGES, isBetween, shoreOf } from './shores.ts'

/**
 * How far a livreur rides between two places in kilometres: as the crow flies, and over the nearest bridges where water
 * lies between. Every distance of a round is this one; the fee of the transport stays the specified straight one.
 */
export function wayKm(a: LatLng, b: LatLng): number {
  // So that both ways are as long to the last digit.
  return a.lng < b.lng || (a.lng === b.lng && a.lat < b.lat) ? kmFrom(a, b) : kmFrom(b, a)
}

function kmFrom(a: LatLng, b: LatLng): number {
  const straight = haversineKm(a, b)
  if (isInSight(a, b)) return straight
  const [here, there] = [gatesInSight(a), gatesInSight(b)]
  let least = Number.POSITIVE_INFINITY
  for (const { gate, km } of here)
    for (const other of there)
      least = Math.min(least, km + (BETWEEN_GATES[gate]?.[other.gate] ?? 0) + other.km)
  return Number.isFinite(least) ? least : straight
}

/** No water that takes a bridge lies between. */
function isInSight(a: LatLng, b: LatLng): boolean {
  const shore = shoreOf(a)
  return shore === shoreOf(b) && (shore !== 'mainland' || !BAYS.some((bay) => isBetween(bay, a, b)))
}

/** A way bends here: the ends of bridges, in pairs, and the heads of bays. */
const GATES: readonly LatLng[] = [
  ...BRIDGES.flatMap(({ ends }) => ends),
  ...BAYS.map(({ head }) => head),
]

/** Kilometres between the gates, by their indexes. */
const BETWEEN_GATES = shortestWays(
  GATES.map((from, i) =>
    GATES.map((to, k) => {
      const isBridge = i < 2 * BRIDGES.length && Math.floor(i / 2) === Math.floor(k / 2)
      return isBridge || isInSight(from, to) ? haversineKm(from, to) : Number.POSITIVE_INFINITY
    }),
  ),
)

/** Ways of several legs (Floyd and Warshall). */
function shortestWays(legs: number[][]): number[][] {
  legs.forEach((fromVia, via) => {
    for (const row of legs)
      row.forEach((km, to) => {
        row[to] = Math.min(km, (row[via] ?? 0) + (fromVia[to] ?? 0))
      })
  })
  return legs
}

interface GateInSight {
  gate: number
  km: number
}

/** A round asks for the ways from each of its places many times. */
const known = new WeakMap<LatLng, GateInSight[]>()

function gatesInSight(place: LatLng): GateInSight[] {
  const before = known.get(place)
  if (before) return before
  const found = GATES.flatMap((point, gate) =>
    isInSight(place, point) ? { gate, km: haversineKm(place, point) } : [],
  )
  known.set(place, found)
  return found
}
