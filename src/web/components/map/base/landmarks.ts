import type { NamedSpot } from '#shared/places/find-places.ts'
import { FORESTS, ROADS } from './shapes.ts'

/** The names of the map that are no quarter: its roads and bridges, each by a point in its middle, and the forest. */
export const LANDMARKS: readonly NamedSpot[] = [
  ...ROADS.flatMap(({ name, line }) =>
    name ? [{ name, commune: null, point: middleOf(line) }] : [],
  ),
  ...FORESTS.map(([name, lat, lng]) => ({ name, commune: null, point: { lat, lng } })),
]

function middleOf(line: string) {
  const points = line.split(',').map((pair) => pair.trim().split(' ').map(Number))
  const [lat = 0, lng = 0] = points[Math.floor(points.length / 2)] ?? []
  return { lat, lng }
}
