import type { LatLng } from './points.ts'

// The names of communes and quarters without their table, for the first screen of a form.

/** The commune of a point and its quarter, which is null in the middle of the commune. */
export interface Area {
  commune: string
  quarter: string | null
}

/** An area as people say it: `Cocody, Riviera 2`; the commune alone in its middle. */
export function areaName({ commune, quarter }: Area): string {
  return quarter ? `${commune}, ${quarter}` : commune
}

/** A quarter as people name it, or the town of a commune, which then has the same name. */
export interface Quarter {
  name: string
  commune: string
  /** Its middle: transport to the quarter is counted to it. */
  point: LatLng
}

/** A quarter as an address: `Cocody, Riviera 3`; the commune alone for its town. */
export function quarterAddress({ name, commune }: Pick<Quarter, 'name' | 'commune'>): string {
  return areaName({ commune, quarter: name === commune ? null : name })
}
