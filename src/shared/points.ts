import * as z from 'zod/mini'

/** A place on Earth in decimal degrees. */
export interface LatLng {
  lat: number
  lng: number
}

const degrees = (limit: number, message: string) =>
  z.number(message).check(z.minimum(-limit, message), z.maximum(limit, message))

/** A GeoJSON point, as it crosses the API: `[longitude, latitude]`. */
export const pointSchema = z.strictObject(
  {
    type: z.literal('Point'),
    coordinates: z.tuple([
      degrees(180, 'La longitude est hors limites.'),
      degrees(90, 'La latitude est hors limites.'),
    ]),
  },
  'Choisissez votre position : avec le GPS ou sur la carte.',
)
export type Point = z.infer<typeof pointSchema>

/** GeoJSON for a place. */
export function toPoint({ lat, lng }: LatLng): Point {
  return { type: 'Point', coordinates: [lng, lat] }
}

/** The place a GeoJSON point names. */
export function toLatLng({ coordinates: [lng, lat] }: Point): LatLng {
  return { lat, lng }
}
