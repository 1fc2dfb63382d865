import { z } from 'zod'

/** A place on Earth in decimal degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/** A GeoJSON point, as it crosses the API: `[longitude, latitude]`. */
export const pointSchema = z.strictObject(
  {
    type: z.literal('Point'),
    coordinates: z.tuple([
      z.number('La longitude est hors limites.').min(-180).max(180),
      z.number('La latitude est hors limites.').min(-90).max(90),
    ]),
  },
  { error: 'Choisissez votre position : avec le GPS ou sur la carte.' },
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
