/**
 * Expected prices, written down again: the product's own pricing is never used to check the
 * product.
 */

/** Francs for one piece in the catalogue that every test starts with: Lavage, Repassage, Complet. */
export const PRICES = {
  Chemise: { Lavage: 800, Repassage: 700, Complet: 1500 },
  Pantalon: { Lavage: 1000, Repassage: 1000, Complet: 2000 },
  Robe: { Lavage: 1500, Repassage: 1500, Complet: 3000 },
} as const

export type Garment = keyof typeof PRICES
export type Service = keyof (typeof PRICES)[Garment]

export interface Line {
  garment: Garment
  service: Service
  quantity: number
}

export interface Place {
  latitude: number
  longitude: number
}

/** A place in Cocody, about 4 km from the laundry. */
export const HOME: Place = { latitude: 5.3672, longitude: -3.9588 }

const LAUNDRY: Place = { latitude: 5.3527, longitude: -3.9492 }
const EARTH_KM = 6371
const FRANCS_A_KM = 300

/** Transport there and back, by the spherical law of cosines (the product uses the haversine formula). */
export function transportFee(place: Place): number {
  const [here, there] = [radians(place), radians(LAUNDRY)]
  const cosine =
    Math.sin(here.latitude) * Math.sin(there.latitude) +
    Math.cos(here.latitude) * Math.cos(there.latitude) * Math.cos(here.longitude - there.longitude)
  return Math.round(EARTH_KM * Math.acos(cosine) * 2 * FRANCS_A_KM)
}

/** The price of a cart's laundry, without transport. */
export function linenPrice(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, { garment, service, quantity }) => sum + PRICES[garment][service] * quantity,
    0,
  )
}

/** An amount as shown on screen; Playwright normalizes every kind of space. */
export function fcfa(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ' ')} FCFA`
}

function radians({ latitude, longitude }: Place): Place {
  return { latitude: (latitude * Math.PI) / 180, longitude: (longitude * Math.PI) / 180 }
}
