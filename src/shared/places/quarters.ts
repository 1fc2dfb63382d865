import { type Quarter, quarterAddress } from './area-name.ts'
import { areaAt, COMMUNES, communeAt } from './communes.ts'
import { isNearMiddle } from './near.ts'
import type { LatLng } from './points.ts'

export const QUARTERS: readonly Quarter[] = COMMUNES.flatMap(({ place, quarters }) =>
  [place, ...quarters].map(([name, lat, lng]) => ({
    name,
    commune: place[0],
    point: { lat, lng },
  })),
)

/** The quarter whose middle is exactly this point; undefined for any other point. */
export function quarterAt({ lat, lng }: LatLng): Quarter | undefined {
  return QUARTERS.find(({ point }) => point.lat === lat && point.lng === lng)
}

/** Whether a door may be in the quarter with this middle: near it, or at least in the same commune. */
export function mayBeInQuarter(door: LatLng, middle: LatLng): boolean {
  return isNearMiddle(door, middle) || communeAt(door) === communeAt(middle)
}

/** The quarter in which a point is; undefined far from Abidjan. */
export function quarterOfPoint(point: LatLng): Quarter | undefined {
  const area = areaAt(point)
  if (!area) return undefined
  const named = area.quarter ?? area.commune
  return QUARTERS.find(({ name, commune }) => name === named && commune === area.commune)
}

/** The quarter of an address as `quarterAddress` writes it. */
export function quarterOfAddress(address: string): Quarter | undefined {
  return QUARTERS.find((quarter) => quarterAddress(quarter) === address)
}
