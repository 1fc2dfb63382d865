import type { MapStop, Project } from '../map-stop.ts'
import { type Cluster, clustersOf, type Placed } from './clusters.ts'

/** Pins nearer than this hide a part of each other, which a finger then misses, in pixels. */
export const HIDDEN = 26

export function placedBy(project: Project, stop: MapStop, scale = 1): Placed<MapStop> {
  const { x, y } = project(stop.place)
  return { item: stop, x: x * scale, y: y * scale }
}

/** The stops as they are drawn while no group is opened. */
export const drawnStops = (stops: readonly MapStop[], project: Project): Cluster<MapStop>[] =>
  clustersOf(
    stops.map((stop) => placedBy(project, stop)),
    HIDDEN,
  )
