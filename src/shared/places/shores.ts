import type { LatLng } from './points.ts'

/** The land of Abidjan on each side of its lagoon: the mainland, the island Petit-Bassam, and the strip along the ocean. */
export type Shore = 'mainland' | 'island' | 'strip'

/** A line as pairs of latitude and longitude. */
type Line = readonly (readonly [lat: number, lng: number])[]

/** The middle of the lagoon from west to east, between the mainland and what lies south of it; Boulay is of the mainland. */
const LAGOON: Line = [
  [5.236, -4.92],
  [5.25, -4.6],
  [5.264, -4.25],
  [5.279, -4.146],
  [5.262, -4.1],
  [5.268, -4.04],
  [5.275, -4.03],
  [5.305, -4.024],
  [5.3115, -4.0205],
  [5.3135, -4.0165],
  [5.3158, -4.0148],
  [5.319, -4.0067],
  [5.3205, -3.9875],
  [5.3215, -3.9795],
  [5.319, -3.97],
  [5.3165, -3.956],
  [5.312, -3.941],
  [5.305, -3.93],
  [5.302, -3.91],
  [5.296, -3.87],
  [5.281, -3.832],
  [5.264, -3.795],
  [5.236, -3.748],
  [5.213, -3.7],
]

/** The middle of the water between the island and the strip, from west to east. */
const SOUTH_CHANNEL: Line = [
  [5.2668, -4.0215],
  [5.2668, -4.0075],
  [5.271, -4.0025],
  [5.275, -3.996],
  [5.272, -3.986],
  [5.2695, -3.976],
  [5.2715, -3.967],
  [5.275, -3.96],
  [5.276, -3.953],
  [5.278, -3.947],
  [5.281, -3.94],
  [5.289, -3.9345],
]

/** An arm of the lagoon in the mainland. */
export interface Bay {
  /** The road goes around it here. */
  head: LatLng
  /** Its middle from there to its mouth. */
  middle: Line
}

const bay = (...middle: Line): Bay => {
  const [[lat, lng] = [0, 0]] = middle
  return { head: { lat, lng }, middle }
}

export const BAYS: readonly Bay[] = [
  // Baie du Banco
  bay(
    [5.353, -4.0445],
    [5.347, -4.0435],
    [5.341, -4.043],
    [5.335, -4.041],
    [5.33, -4.0372],
    [5.3235, -4.0325],
    [5.314, -4.0315],
  ),
  // Baie de Cocody
  bay(
    [5.342, -4.0147],
    [5.338, -4.0135],
    [5.333, -4.0118],
    [5.328, -4.0114],
    [5.3225, -4.009],
    [5.319, -4.0067],
  ),
]

/** The roads that lead over the water, by both their ends. */
export interface Bridge {
  name: string
  ends: readonly [LatLng, LatLng]
}

const bridge = (name: string, [a, b, c, d]: readonly [number, number, number, number]): Bridge => ({
  name,
  ends: [
    { lat: a, lng: b },
    { lat: c, lng: d },
  ],
})

export const BRIDGES: readonly Bridge[] = [
  bridge('Pont Houphouët-Boigny', [5.3145, -4.0202, 5.3093, -4.0185]),
  bridge('Pont De-Gaulle', [5.3188, -4.0151, 5.313, -4.0136]),
  bridge('Pont Henri-Konan-Bédié', [5.3295, -3.9793, 5.3148, -3.9819]),
  bridge('Pont Alassane-Ouattara', [5.3335, -4.0172, 5.3347, -4.0075]),
  bridge('4ᵉ pont', [5.3425, -4.0385, 5.3402, -4.0475]),
  bridge('Pont de Port-Bouët', [5.2818, -3.9549, 5.272, -3.9523]),
  bridge('Digue de Vridi', [5.275, -4.0045, 5.266, -4.001]),
]

/** On which shore a place stands. */
export function shoreOf({ lat, lng }: LatLng): Shore {
  if (lat > latitudeOf(LAGOON, lng)) return 'mainland'
  const [west = [0, 0], east = [0, 0]] = [SOUTH_CHANNEL[0], SOUTH_CHANNEL.at(-1)]
  const isBeside = lng > west[1] && lng < east[1]
  return isBeside && lat > latitudeOf(SOUTH_CHANNEL, lng) ? 'island' : 'strip'
}

/** The latitude of a line that goes from west to east, at this longitude. */
function latitudeOf(line: Line, lng: number): number {
  const next = line.findIndex((point) => point[1] >= lng)
  const to = line[next] ?? line.at(-1)
  const from = line[next - 1] ?? to
  if (!from || !to) return 0
  const share = to === from ? 0 : (lng - from[1]) / (to[1] - from[1])
  return from[0] + share * (to[0] - from[0])
}

/** Further south than any place: nobody rides around the mouth of a bay. */
const FAR_SOUTH = 4

/** Whether a bay lies between two places of the mainland: a straight line crosses it, and does not come back. */
export function isBetween({ head, middle }: Bay, a: LatLng, b: LatLng): boolean {
  // Both banks reach the head.
  if (a === head || b === head) return false
  const [, lng] = middle.at(-1) ?? [0, 0]
  const line: Line = [...middle, [FAR_SOUTH, lng]]
  const crossed = line.filter((to, i) => {
    const from = line[i - 1]
    return from !== undefined && cross(a, b, from, to)
  })
  return crossed.length % 2 === 1
}

type Corner = Line[number]

/** Whether two short lines cross: on this scale the Earth is flat. */
function cross(a: LatLng, b: LatLng, from: Corner, to: Corner): boolean {
  const isLeft = (p: Corner, q: Corner, lat: number, lng: number) =>
    (q[0] - p[0]) * (lng - p[1]) > (q[1] - p[1]) * (lat - p[0])
  const [p, q]: [Corner, Corner] = [
    [a.lat, a.lng],
    [b.lat, b.lng],
  ]
  return (
    isLeft(p, q, ...from) !== isLeft(p, q, ...to) &&
    isLeft(from, to, ...p) !== isLeft(from, to, ...q)
  )
}
