/** A place on Earth in decimal degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/** A GeoJSON point, as it crosses the API: `[longitude, latitude]`. */
export interface Point {
  type: 'Point'
  coordinates: [number, number]
}

/** GeoJSON for a place. */
export function toPoint({ lat, lng }: LatLng): Point {
  return { type: 'Point', coordinates: [lng, lat] }
}

/** The place a GeoJSON point names. */
export function toLatLng({ coordinates: [lng, lat] }: Point): LatLng {
  return { lat, lng }
}
