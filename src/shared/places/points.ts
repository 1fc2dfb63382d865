/** Mean radius of the Earth in kilometres, as the specification fixes it. */
const EARTH_RADIUS_KM = 6371

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

/** Great-circle distance in kilometres (haversine formula). */
export function haversineKm(a: LatLng, b: LatLng): number {
  const rad = Math.PI / 180
  const sinLat = Math.sin(((b.lat - a.lat) * rad) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * rad) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * sinLng * sinLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
