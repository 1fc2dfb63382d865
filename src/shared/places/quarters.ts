import { areaName, COMMUNES, communeAt } from './communes.ts'
import { isNearMiddle } from './near.ts'
import type { LatLng } from './points.ts'

/** A quarter as people name it, or the town of a commune, which then has the same name. */
export interface Quarter {
  name: string
  commune: string
  /** Its middle: transport to the quarter is counted to it. */
  point: LatLng
}

export const QUARTERS: readonly Quarter[] = COMMUNES.flatMap(({ place, quarters }) =>
  [place, ...quarters].map(([name, lat, lng]) => ({
    name,
    commune: place[0],
    point: { lat, lng },
  })),
)

/** Metres around the middle of a quarter in which its streets are, as the accuracy of a place of which only the quarter is known. */
export const QUARTER_RADIUS_M = 1000

/** The quarter whose middle is exactly this point; undefined for any other point. */
export function quarterAt({ lat, lng }: LatLng): Quarter | undefined {
  return QUARTERS.find(({ point }) => point.lat === lat && point.lng === lng)
}

/** A quarter as an address: `Cocody, Riviera 3`; the commune alone for its town. */
export function quarterAddress({ name, commune }: Quarter): string {
  return areaName({ commune, quarter: name === commune ? null : name })
}

/** Whether a door may be in the quarter with this middle: near it, or at least in the same commune. */
export function mayBeInQuarter(door: LatLng, middle: LatLng): boolean {
  return isNearMiddle(door, middle) || communeAt(door) === communeAt(middle)
}
